import type { spkDates } from '@otolead/contract/imports/spk-dates.upload.ts';
import type { RowOf } from '@otolead/contract/imports/upload.ts';
import type { LocalDate } from '@otolead/contract/kernel/market-time.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { LEAD_SUB_STATUS } from '@otolead/contract/lead-status/statuses.rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { type NewActivity, recordActivities } from '../activity/activity.public.ts';
import { type ApprovedCar, findApprovedCars, setLmsSpkDate } from '../assignments/assignments.public.ts';
import type { RowVerdict } from '../jobs/jobs.public.ts';
import { type Lead, type LeadScope, lockLeads, scopedLeads, writeLead } from '../leads/leads.public.ts';
import type { RowContext } from './upload.jobs.ts';

type SpkDateRow = RowOf<typeof spkDates>;

/** A sold lead with the car that its dealer's LMS knows of; later rows of the file see what earlier ones wrote. */
interface SoldLead {
  lead: Lead;
  car: ApprovedCar | undefined;
}

/**
 * Type CRM sets the booking date of the market's newest lead with this mobile in booking or retail, type LMS the SPK date
 * of its approved assigned car; both with their history (domain.md 10).
 */
export async function writeSpkDates(
  tx: Tx,
  context: RowContext,
  rows: readonly SpkDateRow[],
): Promise<readonly RowVerdict[]> {
  const sold = await lockSoldLeads(tx, context.market.id, [...new Set(rows.map(({ mobile }) => mobile))]);
  const verdicts: RowVerdict[] = [];
  const writing: Writing = { tx, context, entries: [] };
  for (const { mobile, spk_date: date, spk_type: type } of rows) {
    const found = sold.get(mobile);
    const set = type === 'CRM' ? setBookingDate : setCarDate;
    verdicts.push(found ? await set(writing, found, date) : text('imports:refused.no_lead'));
  }
  await recordActivities(tx, writing.entries);
  return verdicts;
}

const SOLD: readonly number[] = [LEAD_SUB_STATUS.booked, LEAD_SUB_STATUS.retailed];

/** By mobile; locked in the order of their ids. */
async function lockSoldLeads(
  tx: Tx,
  marketId: number,
  mobiles: readonly string[],
): Promise<Map<string, SoldLead>> {
  const scope: LeadScope = { marketId, dseId: 'everyone' };
  const newest = await scopedLeads(tx, scope)
    .where(sql<boolean>`lead.mobile collate "C" = any(${mobiles})`)
    .where(sql<boolean>`lead.sub_status_id = any(${SOLD})`)
    .distinctOn('lead.mobile')
    .select('lead.lead_id')
    .orderBy('lead.mobile')
    .orderBy('lead.created_at', 'desc')
    .orderBy('lead.lead_id', 'desc')
    .execute();
  const leads = await lockLeads(
    tx,
    scope,
    newest.map(({ lead_id: leadId }) => leadId),
  );
  const cars = await findApprovedCars(
    tx,
    scope,
    leads.map(({ lead_id: leadId }) => leadId),
  );
  return new Map(
    leads
      // The lead may have changed before it was locked.
      .filter(({ sub_status_id: subStatus }) => SOLD.includes(subStatus))
      .map((lead) => [lead.mobile, { lead, car: cars.get(lead.lead_id) }]),
  );
}

interface Writing {
  readonly tx: Tx;
  readonly context: RowContext;
  /** What the histories will tell, in the rows' order. */
  readonly entries: NewActivity[];
}

async function setBookingDate(
  { tx, context, entries }: Writing,
  sold: SoldLead,
  date: LocalDate,
): Promise<RowVerdict> {
  const { lead } = sold;
  if (lead.booking_date === date) return 'already';
  if (lead.purchase_date !== null && lead.purchase_date < date) return text('imports:refused.after_purchase');
  const change = { old: lead.booking_date, new: date };
  const { version } = await writeLead(tx, lead, { booking_date: date }, context.now);
  entries.push(entryOf(context, { lead, version, source: 'crm', changes: { booking_date: change } }));
  sold.lead = { ...lead, booking_date: date, version };
  return dateChange(change);
}

async function setCarDate(
  { tx, context, entries }: Writing,
  sold: SoldLead,
  date: LocalDate,
): Promise<RowVerdict> {
  const { lead, car } = sold;
  if (!car) return text('imports:refused.no_car');
  if (car.lms_spk_date === date) return 'already';
  const change = { old: car.lms_spk_date, new: date };
  await setLmsSpkDate(tx, car, date, context);
  const { version } = await writeLead(tx, lead, {}, context.now);
  entries.push(entryOf(context, { lead, version, source: 'lms', changes: { lms_spk_date: change } }));
  sold.lead = { ...lead, version };
  sold.car = { ...car, lms_spk_date: date };
  return dateChange(change);
}

const dateChange = ({
  old,
  new: now,
}: {
  readonly old: string | null;
  readonly new: string;
}): RowVerdict => ({
  change: text('imports:change.date', { old: old ?? '—', new: now }),
});

interface DateChange {
  readonly lead: Lead;
  readonly version: number;
  readonly source: 'crm' | 'lms';
  readonly changes: NonNullable<NewActivity['changes']>;
}

const entryOf = (
  { actor, fileName, now }: RowContext,
  { lead, version, source, changes }: DateChange,
): NewActivity => ({
  leadId: lead.lead_id,
  marketId: lead.market_id,
  type: 'status',
  source,
  actor,
  now,
  version,
  changes,
  facts: { file_name: fileName },
});
