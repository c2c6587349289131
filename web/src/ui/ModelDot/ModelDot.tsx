import classes from './ModelDot.module.css';

/** The dot of a position: 1 red, 2 blue, 3 orange. Later positions repeat the last. */
export function ModelDot({ position }: { position: number }) {
  return <span className={classes.dot} data-position={Math.min(Math.max(position, 1), 3)} aria-hidden />;
}
