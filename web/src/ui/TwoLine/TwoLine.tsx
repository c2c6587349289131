import type { ReactNode } from 'react';
import classes from './TwoLine.module.css';

export interface TwoLineProps {
  first: ReactNode;
  second?: ReactNode;
  /** The first line is the row's name. */
  strong?: boolean;
}

/** A table cell of two lines, the second muted and whole in its tooltip; on one line in a compact table. */
export function TwoLine({ first, second, strong }: TwoLineProps) {
  return (
    <span className={classes.root}>
      <span className={classes.first} data-strong={strong || undefined}>
        {first}
      </span>
      {second !== undefined && second !== null && second !== '' && (
        <span className={classes.second} title={typeof second === 'string' ? second : undefined}>
          {second}
        </span>
      )}
    </span>
  );
}
