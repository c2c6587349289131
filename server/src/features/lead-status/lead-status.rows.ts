import { LEAD_SUB_STATUS } from '@otolead/contract/kernel/lead-statuses.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { type LocalDate, localDate, localTime } from '@otolead/contract/kernel/market-time.ts';
import { localDigits } from '@otolead/contract/kernel/phone.ts';
import type { Text } from '@otolead/contract/kernel/text.ts';
import { RELATION_SELF } from '@otolead/contract/lead-status/booking.rules.ts';
import { type StatusContext, todayOf } from '@otolead/contract/lead-status/context.rules.ts';
import { fieldsOf } from '@otolead/contract/lead-status/field-presence.rules.ts';
import { validateStatusUpdate } from '@otolead/contract/lead-status/lead-status.rules.ts';
import type { StatusWire } from '@otolead/contract/lead-status/lead-status.schema.ts';
import { fieldLabel, statusText } from '@otolead/contract/lead-status/messages.rules.ts';
import {
  normaliseValues,
  VALUE_FIELDS,
  type ValueField,
} from '@otolead/contract/lead-status/values.rules.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/context.ts';
import { newestEntries } from '../activity/activity.public.ts';
import type { Lead, LeadChanges } from '../leads/leads.public.ts';
import { changesOf } from './lead-status.columns.ts';
import { findStatusSettings, type StatusSettings } from './lead-status.queries.ts';
import { referenceErrors } from './lead-status.references.ts';
import { currentLead, writeStatuses } from './lead-status.service.ts';

/** On whose behalf rows of a file are saved; permission was checked when the file was sent. */
export interface RowsContext {
  readonly actor: Actor;
  readonly market: Market;
  readonly now: Date;
  readonly fileName: string;
}

export type StatusRowOutcome =
  | { readonly state: 'done'; readonly version: number }
  | { readonly state: 'already' }
  | { readonly state: 'refused'; readonly faults: readonly Text[] };

/** A row about a locked lead. */
export interface StatusRow {
  readonly lead: Lead;
  readonly given: StatusWire;
  /** Day of the attribution; null if not given. */
  readonly attributedOn: LocalDate | null;
}

/** Saves rows about distinct leads with a few statements for all of them; outcomes in their order. */
export type SaveStatusRows = (rows: readonly StatusRow[]) => Promise<StatusRowOutcome[]>;

/**
 * Saves rows of a file like the manage-status form: omitted values stay, an omitted buyer is the consumer, and fields
 * without a file column are not required (docs/decisions/020). The caller has locked the leads. Returns the saving
 * function; settings are read once.
 */
export async function statusRows(tx: Tx, context: RowsContext): Promise<SaveStatusRows> {
  const settings = await findStatusSettings(tx, context.market, 'en');
  return async (asWritten) => {
    const rows = asWritten.map((row) => ({ ...row, given: withTime(row.given, settings.followupStart) }));
    const said = await newestComments(
      tx,
      context,
      rows.filter((row) => row.given.internal_comment && isStoredAlready(row, context)),
    );
    const judged = rows.map((row) => judge(row, context, settings, said));
    const sound = judged.flatMap((one) => ('check' in one ? [one] : []));
    const wrong = await referenceErrors(
      tx,
      sound.map(({ check: { values }, lead }) => ({ values, lead })),
      context.market,
    );
    const faultsOf = new Map(sound.map((one, at) => [one, Object.values(wrong[at] ?? {}) as Text[]]));
    const writes = sound.filter((one) => faultsOf.get(one)?.length === 0);
    const written = (await writeStatuses(tx, context, writes)).values();
    return judged.map((one): StatusRowOutcome => {
      if (!('check' in one)) return one;
      const faults = faultsOf.get(one) ?? [];
      if (faults.length > 0) return { state: 'refused', faults };
      return { state: 'done', version: written.next().value?.version ?? unwritten() };
    });
  };
}

function unwritten(): never {
  throw new TypeError('fewer leads were written than are sound');
}

/** Judges a row without the database: valid, or its outcome. */
function judge(
  row: StatusRow,
  context: RowsContext,
  { followupStart, subStatusNames }: StatusSettings,
  said: NewestComments,
): (Pick<StatusRow, 'lead' | 'attributedOn'> & { check: Check; own: LeadChanges }) | StatusRowOutcome {
  const { attributedOn, lead, given } = row;
  const { actor, market, now } = context;
  const rules: StatusContext = {
    current: currentLead(lead),
    role: actor.roleId as StatusContext['role'],
    rights: { attribution: true, billing: true },
    reach: 'everything',
    market,
    now,
    settings: { followupStart },
    subStatusNames,
  };
  const comment = given.internal_comment;
  const isSaid = !comment || said.get(lead.lead_id)?.has(comment) === true;
  if (isSaid && isStoredAlready(row, context)) return { state: 'already' };
  const stored = storedFor(given, lead, context);
  const check = validateStatusUpdate(withBuyer(lead, { ...stored, ...given }, rules), rules);
  const faults = [...askedFaults(check), ...droppedFaults(given, check)];
  const own = changesOf(check, lead, rules);
  const { attribution_id: attribution = lead.attribution_id } = own;
  if (attributedOn !== null && attribution === null)
    faults.push(notOfStatus(statusText('field.attribution_status_date')));
  if (faults.length > 0) return { state: 'refused', faults };
  return { lead, attributedOn, check, own };
}

/** Whether the lead already contains everything in the row but its comment. */
function isStoredAlready({ attributedOn, lead, given }: StatusRow, context: RowsContext): boolean {
  if (attributedOn !== null && attributedOn !== lead.attribution_date) return false;
  const { internal_comment: _, ...values } = given;
  const stored = storedWire(lead, context);
  const fields = Object.keys(values) as (keyof typeof values)[];
  return fields.every((field) => (values[field] ?? null) === (stored[field] ?? null));
}

/** By lead. */
type NewestComments = ReadonlyMap<number, ReadonlySet<string>>;

/** Comments of each lead's newest history entry: a file that repeats them adds nothing. */
async function newestComments(
  tx: Tx,
  { market }: RowsContext,
  rows: readonly StatusRow[],
): Promise<NewestComments> {
  const scope = { marketId: market.id, dseId: 'everyone' } as const;
  const entries = await newestEntries(
    tx,
    scope,
    rows.map(({ lead }) => lead.lead_id),
  );
  return new Map(
    entries.map(({ leadId, comments }) => [leadId, new Set(comments.map(({ comment }) => comment))]),
  );
}

/** A follow-up without a time is due when calls begin on its day. */
function withTime(given: StatusWire, start: string): StatusWire {
  return given.follow_up_date && !given.followup_time ? { ...given, followup_time: start } : given;
}

/** A reason belongs to its sub-status, and files have no column for another one (domain.md 18). */
function storedFor({ sub_status_id: target }: StatusWire, lead: Lead, context: RowsContext): StatusWire {
  const stored = storedWire(lead, context);
  const isMoved = target !== undefined && target !== lead.sub_status_id;
  return isMoved ? { ...stored, status_reason_id: null } : stored;
}

/** Values of the row that its status does not use and the form would drop. */
function droppedFaults(given: StatusWire, { mode, values }: Check): Text[] {
  if (mode !== 'status') return [];
  const isDropped = (field: ValueField) =>
    field !== 'followup_time' && (given[field] ?? null) !== null && values[field] === null;
  return VALUE_FIELDS.filter(isDropped).map((field) => notOfStatus(fieldLabel(field)));
}

const notOfStatus = (name: Text) => statusText('not_of_status', { name });

/** Fields without a file column, which rows need not fill. */
const WITHOUT_COLUMN: readonly string[] = [
  'status_reason_id',
  'buy_time',
  'reason_id',
  'other_reason_text',
  'stnk_id',
  'stnk_number',
  'stnk_follow_up_date',
] satisfies (keyof StatusWire)[];

function askedFaults({ errors, values }: Check): Text[] {
  const isUnasked = (field: string) =>
    WITHOUT_COLUMN.includes(field) && values[field as keyof typeof values] === null;
  return Object.entries(errors).flatMap(([field, fault]) => (isUnasked(field) ? [] : [fault]));
}

type Check = ReturnType<typeof validateStatusUpdate>;

/** Initial values of the form; a past follow-up is required again. */
function storedWire(lead: Lead, { market, now }: RowsContext): StatusWire {
  const followUp = lead.followup_at !== null && lead.followup_at > now ? lead.followup_at : null;
  return {
    status_id: lead.status_id,
    sub_status_id: lead.sub_status_id,
    follow_up_date: followUp && localDate(followUp, market.timeZone),
    followup_time: followUp && localTime(followUp, market.timeZone),
    buy_time: lead.buy_by !== null && lead.buy_by >= localDate(now, market.timeZone) ? lead.buy_by : null,
    status_reason_id: lead.status_reason_id,
    make_id: lead.bought_make_id,
    model_id: lead.bought_model_id,
    booking_date: lead.booking_date,
    purchase_date: lead.purchase_date,
    purchase_dealer_id: lead.purchase_dealer_id,
    other_dealer_name: lead.other_dealer_name,
    purchase_from_dse_id: lead.purchase_dse_id,
    other_dse_name: lead.other_dse_name,
    reason_id: lead.reason_id,
    other_reason_text: lead.other_reason_text,
    booking_name: lead.booking_name,
    booking_mobile: lead.booking_mobile && localDigits(lead.booking_mobile, market.phone),
    booking_city_id: lead.booking_city_id,
    booking_relation: lead.booking_relation_id,
    stnk_id: lead.stnk_id,
    stnk_number: lead.stnk_number,
    stnk_follow_up_date: lead.stnk_followup_date,
    attribution_id: lead.attribution_id,
    billing_status_id: lead.billing_status_id,
  };
}

/**
 * The form's 'same as consumer', if the sub-status needs an unknown buyer; the booking date is that of the purchase,
 * else today.
 */
function withBuyer(lead: Lead, wire: StatusWire, rules: StatusContext): StatusWire {
  const values = normaliseValues(wire);
  if (fieldsOf(values, rules).booking_name === 'hidden') return wire;
  const isBooked = values.sub_status_id === LEAD_SUB_STATUS.booked;
  const bookedOn = values.booking_date ?? values.purchase_date ?? (isBooked ? todayOf(rules) : null);
  const booked = { ...wire, booking_date: bookedOn };
  if (values.booking_name !== null) return booked;
  return {
    ...booked,
    booking_name: lead.name,
    booking_mobile: localDigits(lead.mobile, rules.market.phone),
    booking_city_id: lead.city_id,
    booking_relation: RELATION_SELF,
  };
}
