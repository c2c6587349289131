import type { ReactNode } from 'react';
import classes from './StatusPill.module.css';

/** The hue of each status by id (domain: New 1 … Booking / Purchase 6, Reopened 24). */
const FAMILIES = {
  1: 'new',
  2: 'interested',
  3: 'not-connectable',
  4: 'not-interested',
  5: 'not-eligible',
  6: 'booking',
  24: 'reopened',
} as const satisfies Record<number, string>;

export type StatusFamily = (typeof FAMILIES)[keyof typeof FAMILIES];

const BY_ID: Partial<Record<number, StatusFamily>> = FAMILIES;

/** The colour family of a status; grey for other ids. */
export function statusFamily(statusId: number): StatusFamily {
  return BY_ID[statusId] ?? 'not-connectable';
}

export interface StatusPillProps {
  statusId: number;
  label: ReactNode;
}

export function StatusPill({ statusId, label }: StatusPillProps) {
  return (
    <span className={classes.pill} data-family={statusFamily(statusId)}>
      {label}
    </span>
  );
}

export type Tone = 'neutral' | 'accent' | 'info' | 'success' | 'warning' | 'danger' | 'violet' | 'cyan';

/** A pill for anything but a lead status: approvals, sources, job states. */
export function Pill({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={classes.pill} data-tone={tone}>
      {children}
    </span>
  );
}
