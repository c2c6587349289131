import classes from './KeyHint.module.css';

/** The key that presses the button it stands on; decoration, so state it in aria-keyshortcuts of the button. */
export function KeyHint({ children, on = 'panel' }: { children: string; on?: 'panel' | 'accent' | 'float' }) {
  return (
    <kbd className={classes.key} data-on={on} aria-hidden>
      {children}
    </kbd>
  );
}
