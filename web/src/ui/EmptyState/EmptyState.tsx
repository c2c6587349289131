import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';

export interface EmptyStateProps {
  /** Why it is empty. */
  title: string;
  /** What to do about it. */
  hint?: ReactNode;
  action?: ReactNode;
  /** A 20 px icon. */
  icon?: ReactNode;
  /** Fills the screen: its title becomes the page's heading. */
  screen?: boolean;
}

export function EmptyState({ title, hint, action, icon, screen }: EmptyStateProps) {
  const Title = screen ? 'h1' : 'p';
  return (
    <div className={classes.root} role="status">
      {icon && (
        <div className={classes.icon} aria-hidden>
          {icon}
        </div>
      )}
      <Title className={classes.title}>{title}</Title>
      {hint && <p className={classes.hint}>{hint}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
