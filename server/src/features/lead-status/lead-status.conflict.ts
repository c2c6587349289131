import { isLocalDate, isLocalTime } from '@otolead/contract/kernel/market-time.ts';
import type { StatusCheck } from '@otolead/contract/lead-status/lead-status.rules.ts';
import { STATE_FIELDS, togetherWith } from '@otolead/contract/lead-status/together.rules.ts';
import type { ValueField } from '@otolead/contract/lead-status/values.rules.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { type ChangeSince, type Clash, firstChangeOf, refuseClashes } from '../activity/activity.public.ts';
import { differenceOf, type Lead, type LeadChanges } from '../leads/leads.public.ts';
import { FIELD_OF_COLUMN } from './lead-status.columns.ts';

type Column = keyof typeof FIELD_OF_COLUMN;

/** Fields judged by the lead's state, and the columns of that state. */
const JUDGED_BY_STATE = {
  status_id: 'status_id',
  sub_status_id: 'sub_status_id',
  attribution_id: 'attribution_id',
  billing_status_id: 'billing_status_id',
} as const satisfies Partial<Record<ValueField, Column>>;
type JudgedField = keyof typeof JUDGED_BY_STATE;

/** A save refused only because the lead has moved on meanwhile is a conflict, not a mistake. */
export async function refuseOvertaken(
  context: ActorContext,
  tx: Tx,
  lead: Lead,
  { errors, values }: StatusCheck,
  since: readonly ChangeSince[],
): Promise<void> {
  const judged = Object.keys(JUDGED_BY_STATE) as JudgedField[];
  if (!judged.some((field) => Object.hasOwn(errors, field))) return;
  const clashes = judged.flatMap((field): Clash[] => {
    const first = firstChangeOf(field, since);
    const [theirs, mine] = [lead[JUDGED_BY_STATE[field]], values[field]];
    return first && theirs !== mine ? [{ field, original: first.old, theirs, mine }] : [];
  });
  await refuse(context, tx, lead, clashes, since);
}

/** Fields whose bounds depend on the state. */
const BOUND_BY_STATE: readonly string[] = ['follow_up_date', 'buy_time'] satisfies ValueField[];

/** Whether all faults are days, whose bounds another save may have moved with the state. */
export function isBoundByState({ errors, values }: StatusCheck): boolean {
  const faults = Object.keys(errors);
  const { follow_up_date: day, followup_time: time } = values;
  const isReadable = (day === null || isLocalDate(day)) && (time === null || isLocalTime(time));
  return isReadable && faults.length > 0 && faults.every((field) => BOUND_BY_STATE.includes(field));
}

/**
 * A stale save is refused only if somebody else changed the same fields to other values; otherwise both edits are
 * merged (domain.md 13): fields I left unchanged keep their new values. Returns my changes. A changed state is never
 * merged, because it alters the meaning of the fields.
 */
export async function mergeWithOthers(
  context: ActorContext,
  tx: Tx,
  lead: Lead,
  changes: LeadChanges,
  since: readonly ChangeSince[],
): Promise<LeadChanges> {
  const clashes = clashesOf(lead, changes, since);
  const clashing = clashes.map(({ field }) => field);
  const mine = Object.keys(differenceOf(lead, changes))
    .map((column) => FIELD_OF_COLUMN[column as Column])
    .filter((field) => !clashing.includes(field));
  const isTheirs = ({ field, original, mine: value }: Clash) =>
    isSameStored(original, value) &&
    !STATE_FIELDS.includes(field) &&
    !togetherWith(field).some((one) => mine.some((changed) => changed === one));
  if (!clashes.every(isTheirs)) await refuse(context, tx, lead, clashes, since);
  const isMine = ([column]: [string, unknown]) => !clashing.includes(FIELD_OF_COLUMN[column as Column]);
  return Object.fromEntries(Object.entries(changes).filter(isMine)) as LeadChanges;
}

async function refuse(
  context: ActorContext,
  tx: Tx,
  lead: Lead,
  clashes: readonly Clash[],
  since: readonly ChangeSince[],
): Promise<void> {
  // Option and day of the buy time are one form field; the day is the exact one.
  const hasDay = clashes.some(({ field }) => field === 'buy_by');
  const told = clashes
    .filter(({ field }) => field !== 'buy_time' || !hasDay)
    .map((clash) => (clash.field === 'buy_by' ? { ...clash, formField: 'buy_time' } : clash));
  await refuseClashes(context, tx, lead, told, since);
}

/** History is JSON, so an instant returns as text. */
function isSameStored(told: unknown, value: unknown): boolean {
  return JSON.stringify(told ?? null) === JSON.stringify(value ?? null);
}

/** Columns that would overwrite another user's change. */
function clashesOf(lead: Lead, changes: LeadChanges, since: readonly ChangeSince[]): Clash[] {
  const mine = differenceOf(lead, changes);
  return (Object.keys(mine) as Column[])
    .filter((column) => Object.hasOwn(FIELD_OF_COLUMN, column))
    .flatMap((column): Clash[] => {
      const field = FIELD_OF_COLUMN[column];
      const first = firstChangeOf(field, since);
      const change = mine[column];
      return first && change ? [{ field, original: first.old, theirs: change.old, mine: change.new }] : [];
    });
}
