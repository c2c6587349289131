import type { spkDates } from '@otolead/contract/imports/spk-dates.upload.ts';
import type { RowOf } from '@otolead/contract/imports/upload.ts';
import { LEAD_SUB_STATUS } from '@otolead/contract/kernel/lead-statuses.ts';
import type { LocalDate } from '@otolead/contract/kernel/market-time.ts';
import { type Text, text } from '@otolead/contract/kernel/text.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { type NewActivity, recordActivities } from '../activity/activity.public.ts';
import { type ApprovedCar, findApprovedCars, setLmsSpkDates } from '../assigned-cars/assigned-cars.public.ts';
import type { RowVerdict } from '../jobs/jobs.public.ts';
import { type Lead, type LeadScope, lockLeads, scopedLeads, writeEachLead } from '../leads/leads.public.ts';
import { roundsOf } from './rows.rounds.ts';
import type { RowContext } from './upload.jobs.ts';

type SpkDateRow = RowOf<typeof spkDates>;

/** A sold lead with the car known to its dealer's LMS. */
interface SoldLead {
  readonly lead: Lead;
  readonly car: ApprovedCar | undefined;
}

/** A date that a row sets. */
interface DateChange {
  /** State after the preceding rows. */
  readonly lead: Lead;
  /** Car of the SPK date; undefined for the lead's booking date. */
  readonly car: ApprovedCar | undefined;
  readonly old: LocalDate | null;
  readonly date: LocalDate;
}

/**
 * Type CRM sets the booking date of the market's newest lead with this mobile in booking or retail, type LMS the SPK
 * date of its approved assigned car; both with history (domain.md 10). Each row is judged after its predecessors; all
 * are written in sets.
 */
export async function writeSpkDates(
  tx: Tx,
  context: RowContext,
  rows: readonly SpkDateRow[],
): Promise<readonly RowVerdict[]> {
  const sold = await lockSoldLeads(tx, context.market.id, [...new Set(rows.map(({ mobile }) => mobile))]);
  const changes: DateChange[] = [];
  const verdicts = rows.map(({ mobile, spk_date: date, spk_type: type }): RowVerdict => {
    const found = sold.get(mobile);
    if (!found) return text('imports:refused.no_lead');
    const judged = type === 'CRM' ? bookingDate(found, date) : carDate(found, date);
    if (judged === 'already' || 'key' in judged) return judged;
    changes.push(judged);
    sold.set(mobile, after(found, judged));
    return { change: text('imports:change.date', { old: judged.old ?? '—', new: date }) };
  });
  await writeDates(tx, context, changes);
  return verdicts;
}

const SOLD: readonly number[] = [LEAD_SUB_STATUS.booked, LEAD_SUB_STATUS.retailed];

/** By mobile; locked in order of their ids. */
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
      // The lead may have changed before the lock.
      .filter(({ sub_status_id: subStatus }) => SOLD.includes(subStatus))
      .map((lead) => [lead.mobile, { lead, car: cars.get(lead.lead_id) }]),
  );
}

function bookingDate({ lead }: SoldLead, date: LocalDate): DateChange | 'already' | Text {
  if (lead.booking_date === date) return 'already';
  if (lead.purchase_date !== null && lead.purchase_date < date) return text('imports:refused.after_purchase');
  return { lead, car: undefined, old: lead.booking_date, date };
}

function carDate({ lead, car }: SoldLead, date: LocalDate): DateChange | 'already' | Text {
  if (!car) return text('imports:refused.no_car');
  if (car.lms_spk_date === date) return 'already';
  return { lead, car, old: car.lms_spk_date, date };
}

/** The lead after a change. */
function after({ lead, car }: SoldLead, { car: changed, date }: DateChange): SoldLead {
  const version = lead.version + 1;
  return changed
    ? { lead: { ...lead, version }, car: { ...changed, lms_spk_date: date } }
    : { lead: { ...lead, version, booking_date: date }, car };
}

async function writeDates(tx: Tx, context: RowContext, changes: readonly DateChange[]): Promise<void> {
  for (const round of roundsOf(changes, ({ lead }) => lead.lead_id)) {
    const writes = round.map(({ lead, car, date }) => ({ lead, changes: car ? {} : { booking_date: date } }));
    await writeEachLead(tx, writes, context.now);
    await setLmsSpkDates(
      tx,
      round.flatMap(({ car, date }) => (car ? [{ car, date }] : [])),
      context,
    );
  }
  await recordActivities(
    tx,
    changes.map((change) => entryOf(context, change)),
  );
}

const entryOf = (
  { actor, fileName, now }: RowContext,
  { lead, car, old, date }: DateChange,
): NewActivity => ({
  leadId: lead.lead_id,
  marketId: lead.market_id,
  type: 'status',
  source: car ? 'lms' : 'crm',
  actor,
  now,
  version: lead.version + 1,
  changes: { [car ? 'lms_spk_date' : 'booking_date']: { old, new: date } },
  facts: { file_name: fileName },
});
