import classes from './ModelDot.module.css';

/** A position's dot: 1 red, 2 blue, 3 orange; later ones repeat the last. */
export function ModelDot({ position }: { position: number }) {
  return <span className={classes.dot} data-position={Math.min(Math.max(position, 1), 3)} aria-hidden />;
}
