import type { ReactNode } from 'react';
import classes from './LeadWorkspace.module.css';

export interface LeadWorkspaceProps {
  header: ReactNode;
  /** The manage-status form: right of everything, on a phone right below the header. */
  form: ReactNode;
  customer: ReactNode;
  preferences: ReactNode;
  cars: ReactNode;
  history: ReactNode;
}

/**
 * Everything about a lead on one screen: the columns scroll, not the page. The form comes first in reading order,
 * because it is what an agent opens a lead for.
 */
export function LeadWorkspace({ header, form, customer, preferences, cars, history }: LeadWorkspaceProps) {
  return (
    <div className={classes.root}>
      {header}
      <div className={classes.columns}>
        <div className={classes.form}>{form}</div>
        <div className={classes.panels}>
          <div className={classes.cards}>
            {customer}
            <div className={classes.side}>{preferences}</div>
          </div>
          {cars}
          <div className={classes.history}>{history}</div>
        </div>
      </div>
    </div>
  );
}

/** Its place, before it is known what comes. */
export function LeadWorkspaceSpace() {
  return <div className={classes.space} />;
}
