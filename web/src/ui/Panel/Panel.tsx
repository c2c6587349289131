import { type ReactNode, useId } from 'react';
import classes from './Panel.module.css';

export interface PanelProps {
  title?: ReactNode;
  /** Beside the title, muted: a count or a save time. */
  note?: ReactNode;
  /** At the end of the title line. */
  actions?: ReactNode;
  children: ReactNode;
  /** Without padding: for tables and lists with borders. */
  flush?: boolean;
  className?: string;
}

/** A titled, bordered card; a landmark named by its title. */
export function Panel({ title, note, actions, children, flush, className }: PanelProps) {
  const titleId = useId();
  return (
    <section
      className={className ? `${classes.root} ${className}` : classes.root}
      aria-labelledby={title ? titleId : undefined}
    >
      {(title || actions) && (
        <header className={classes.head}>
          {title && (
            <h2 id={titleId} className={classes.title}>
              {title}
            </h2>
          )}
          {(note || note === 0) && <span className={classes.note}>{note}</span>}
          {actions && <div className={classes.actions}>{actions}</div>}
        </header>
      )}
      <div className={flush ? classes.flush : classes.body}>{children}</div>
    </section>
  );
}
