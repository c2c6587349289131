import type { ReactNode } from 'react';
import classes from './StatusPage.module.css';

export interface StatusPageProps {
  icon: ReactNode;
  title: string;
  text: ReactNode;
  action?: ReactNode;
}

/** A screen that explains why it shows nothing else, with a way on. */
export function StatusPage({ icon, title, text, action }: StatusPageProps) {
  return (
    <section className={classes.root}>
      <div className={classes.icon} aria-hidden>
        {icon}
      </div>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.text}>{text}</p>
      {action && <div className={classes.action}>{action}</div>}
    </section>
  );
}
