import type { brandLeads } from '@otolead/contract/imports/brand-leads.upload.ts';
import type { RowOf } from '@otolead/contract/imports/upload.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type NewActivity, recordActivities } from '../activity/activity.public.ts';
import { type EnquiredCar, findEnquiredCars, rejectCar } from '../assignments/assignments.public.ts';
import type { RowVerdict } from '../jobs/jobs.public.ts';
import { type Lead, type LeadScope, lockLeads, writeLead } from '../leads/leads.public.ts';
import type { RowContext } from './upload.jobs.ts';

/**
 * A row names an enquiry; the LD status of its assigned car becomes Rejected (domain.md 10). To a brand manager those of
 * other brands are unknown.
 */
export async function rejectEnquiries(
  tx: Tx,
  context: RowContext,
  rows: readonly RowOf<typeof brandLeads>[],
): Promise<readonly RowVerdict[]> {
  const scope: LeadScope = { marketId: context.market.id, dseId: 'everyone' };
  const enquiries = [...new Set(rows.map(({ name }) => name))];
  const of = context.actor.roleId === ROLE.brandManager ? 'the single brand' : 'every brand';
  const leadIds = (await findEnquiredCars(tx, scope, enquiries, of)).map(({ lead_id: leadId }) => leadId);
  const leads = new Map((await lockLeads(tx, scope, leadIds)).map((lead) => [lead.lead_id, lead]));
  // Read again: somebody may have rejected one before its lead was locked.
  const cars = new Map(
    (await findEnquiredCars(tx, scope, enquiries, of)).map((car) => [car.request_id, car]),
  );
  const verdicts: RowVerdict[] = [];
  const entries: NewActivity[] = [];
  for (const { name } of rows) {
    const car = cars.get(name);
    const lead = leads.get(car?.lead_id ?? 0);
    if (!car || !lead) verdicts.push(text('imports:refused.no_enquiry'));
    else if (car.isRejected) verdicts.push('already');
    else {
      entries.push(await reject(tx, context, lead, car));
      leads.set(lead.lead_id, { ...lead, version: lead.version + 1 });
      cars.set(name, { ...car, isRejected: true });
      verdicts.push({ change: text('imports:change.rejected', { lead: lead.lead_id }) });
    }
  }
  await recordActivities(tx, entries);
  return verdicts;
}

/** Answers what the history will tell of it. */
async function reject(tx: Tx, context: RowContext, lead: Lead, car: EnquiredCar): Promise<NewActivity> {
  await rejectCar(tx, car, context);
  const { version } = await writeLead(tx, lead, {}, context.now);
  return {
    leadId: lead.lead_id,
    marketId: lead.market_id,
    type: 'reassign_dse',
    source: 'lms',
    actor: context.actor,
    now: context.now,
    version,
    facts: { ...car.facts, car_action: 'remove', file_name: context.fileName },
  };
}
