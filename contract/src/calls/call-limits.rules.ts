import { addDays, instantOf, type LocalTime, localDate, localTime } from '../kernel/market-time.ts';
import { type Text, text } from '../kernel/text.ts';

/** When the market's customers may be called. */
export interface CallLimits {
  readonly attempts_per_day: number;
  readonly attempts_in_all: number;
  /** Minutes between two attempts. */
  readonly pause_minutes: number;
  /** Start of the quiet hours by the clock of the lead's city. */
  readonly quiet_from: LocalTime;
  /** End of the quiet hours; the next morning if earlier than the start. */
  readonly quiet_to: LocalTime;
}

/** Facts of a lead that the limits judge. */
export interface CalledLead {
  /** Black-listed, or refused by the customer. */
  readonly doNotCall: boolean;
  /** Lead that it was merged into. */
  readonly mergedInto: number | null;
  readonly attempts: number;
  /** On the current day of the lead's city. */
  readonly attemptsToday: number;
  readonly lastCalledAt: Date | null;
  /** Of the lead's city. */
  readonly timeZone: string;
}

export const CALL_REFUSALS = [
  'do_not_call',
  'merged',
  'attempts_in_all',
  'attempts_per_day',
  'pause',
  'quiet',
] as const;

export interface CallRefusal {
  readonly reason: (typeof CALL_REFUSALS)[number];
  /** Null: never. */
  readonly allowedAt: Date | null;
  /** Of a merged lead: the one to call. */
  readonly mergedInto?: number;
}

/** The longest-lasting refusal, with the next allowed time; null if a call is allowed. */
export function callRefusal(lead: CalledLead, limits: CallLimits, now: Date): CallRefusal | null {
  if (lead.doNotCall) return { reason: 'do_not_call', allowedAt: null };
  if (lead.mergedInto !== null) return { reason: 'merged', allowedAt: null, mergedInto: lead.mergedInto };
  if (lead.attempts >= limits.attempts_in_all) return { reason: 'attempts_in_all', allowedAt: null };
  const { timeZone, lastCalledAt } = lead;
  const loud = (instant: Date) => afterQuiet(instant, limits, timeZone);
  if (lead.attemptsToday >= limits.attempts_per_day) {
    const tomorrow = instantOf(addDays(localDate(now, timeZone), 1), '00:00', timeZone);
    return { reason: 'attempts_per_day', allowedAt: loud(tomorrow) };
  }
  const rested = lastCalledAt && new Date(lastCalledAt.getTime() + limits.pause_minutes * 60_000);
  if (rested && rested > now) return { reason: 'pause', allowedAt: loud(rested) };
  return isQuiet(now, limits, timeZone) ? { reason: 'quiet', allowedAt: loud(now) } : null;
}

type QuietHours = Pick<CallLimits, 'quiet_from' | 'quiet_to'>;

/** Equal times mean no quiet hours. */
export function isQuiet(at: Date, { quiet_from: from, quiet_to: to }: QuietHours, timeZone: string): boolean {
  const time = localTime(at, timeZone);
  return from <= to ? time >= from && time < to : time >= from || time < to;
}

/** End of the quiet hours that contain the instant; null outside them. */
export function quietUntil(at: Date, quiet: QuietHours, timeZone: string): Date | null {
  return isQuiet(at, quiet, timeZone) ? afterQuiet(at, quiet, timeZone) : null;
}

/** The instant, or the end of the quiet hours that contain it. */
function afterQuiet(at: Date, quiet: QuietHours, timeZone: string): Date {
  if (!isQuiet(at, quiet, timeZone)) return at;
  const day = localDate(at, timeZone);
  const endsToday = localTime(at, timeZone) < quiet.quiet_to;
  return instantOf(endsToday ? day : addDays(day, 1), quiet.quiet_to, timeZone);
}

/** `when`: the next allowed time as text, by the market's clock. */
export function refusalText({ reason, mergedInto }: CallRefusal, when: string | null): Text {
  if (mergedInto !== undefined) return mergedText(mergedInto);
  const why = text(`calls:refused.${reason}`);
  return when === null ? why : text('calls:refused.until', { why, when });
}

export const mergedText = (into: number): Text => text('calls:refused.merged', { lead: into });
