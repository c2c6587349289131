import classes from './KeyHint.module.css';

/** The shortcut of the button it is on; decorative, so also set the button's aria-keyshortcuts. */
export function KeyHint({ children, on = 'panel' }: { children: string; on?: 'panel' | 'accent' | 'float' }) {
  return (
    <kbd className={classes.key} data-on={on} aria-hidden>
      {children}
    </kbd>
  );
}
