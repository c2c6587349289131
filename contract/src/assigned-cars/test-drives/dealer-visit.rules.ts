import type { LocalDate, LocalTime } from '../../kernel/market-time.ts';
import { type Text, text } from '../../kernel/text.ts';
import {
  isSameMoment,
  type MeetingContext,
  type Moment,
  plannedFaults,
  shapeFaults,
} from './meeting.rules.ts';

/** The customer's visit at the dealer of an assigned car. Source: spec A§3, A§4, A§5; domain.md 2. */
export const VISIT = { scheduled: 1, visited: 2, notVisited: 3, cancelled: 4 } as const;

const VISIT_IDS: readonly number[] = Object.values(VISIT);

export interface VisitValues {
  readonly visit_status_id: number | null;
  readonly visit_date: LocalDate | null;
  readonly visit_time: LocalTime | null;
  readonly comment: string | null;
}

export type VisitErrors = Partial<Record<keyof VisitValues, Text>>;

/** Only a planned visit has a day and a time to enter. */
export function visitAsksMoment(status: number | null): boolean {
  return status === VISIT.scheduled;
}

/** Faults by field; a stored moment may stay although it has passed. */
export function visitErrors(values: VisitValues, stored: Moment, context: MeetingContext): VisitErrors {
  const { visit_status_id: status } = values;
  if (status === null) return { visit_status_id: text('assigned-cars:status_required') };
  if (!VISIT_IDS.includes(status)) {
    const name = text('assigned-cars:field.visit_status_id');
    return { visit_status_id: text('kernel:invalid.value', { name }) };
  }
  const moment = { date: values.visit_date, time: values.visit_time };
  if (!visitAsksMoment(status)) return {};
  const names = { date: 'assigned-cars:field.visit_date', time: 'assigned-cars:field.visit_time' } as const;
  const shape = shapeFaults(moment, names, true);
  const isStored = isSameMoment(moment, stored);
  const faults =
    shape.date || shape.time || isStored
      ? shape
      : plannedFaults(moment, context, text('assigned-cars:visit.past'));
  return {
    ...(faults.date && { visit_date: faults.date }),
    ...(faults.time && { visit_time: faults.time }),
  };
}
