import type { brandLeads } from '@otolead/contract/imports/brand-leads.upload.ts';
import type { RowOf } from '@otolead/contract/imports/upload.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { Tx } from '../../platform/db/database.ts';
import { recordActivities } from '../activity/activity.public.ts';
import { type EnquiredCar, findEnquiredCars, rejectCars } from '../assigned-cars/assigned-cars.public.ts';
import type { RowVerdict } from '../jobs/jobs.public.ts';
import { type Lead, type LeadScope, lockLeads, writeEachLead } from '../leads/leads.public.ts';
import { roundsOf } from './rows.rounds.ts';
import type { RowContext } from './upload.jobs.ts';

/**
 * A row names an enquiry, whose assigned car gets the LD status Rejected (domain.md 10). Cars of other brands than the
 * single one count as unknown for every sender (domain.md 18). Each row is judged after its predecessors; all
 * are written in sets.
 */
export async function rejectEnquiries(
  tx: Tx,
  context: RowContext,
  rows: readonly RowOf<typeof brandLeads>[],
): Promise<readonly RowVerdict[]> {
  const scope: LeadScope = { marketId: context.market.id, dseId: 'everyone' };
  const enquiries = [...new Set(rows.map(({ name }) => name))];
  const leadIds = (await findEnquiredCars(tx, scope, enquiries)).map(({ lead_id: leadId }) => leadId);
  const leads = new Map((await lockLeads(tx, scope, leadIds)).map((lead) => [lead.lead_id, lead]));
  // Reread, because another save may have rejected a car before its lead was locked.
  const cars = new Map((await findEnquiredCars(tx, scope, enquiries)).map((car) => [car.request_id, car]));
  const rejections: Rejection[] = [];
  const verdicts = rows.map(({ name }): RowVerdict => {
    const car = cars.get(name);
    const lead = leads.get(car?.lead_id ?? 0);
    if (!car || !lead) return text('imports:refused.no_enquiry');
    if (car.isRejected) return 'already';
    rejections.push({ lead, car });
    leads.set(lead.lead_id, { ...lead, version: lead.version + 1 });
    cars.set(name, { ...car, isRejected: true });
    return { change: text('imports:change.rejected', { lead: lead.lead_id }) };
  });
  await writeRejections(tx, context, rejections);
  return verdicts;
}

interface Rejection {
  /** State after the preceding rows. */
  readonly lead: Lead;
  readonly car: EnquiredCar;
}

async function writeRejections(tx: Tx, context: RowContext, rejections: readonly Rejection[]): Promise<void> {
  for (const round of roundsOf(rejections, ({ lead }) => lead.lead_id))
    await writeEachLead(
      tx,
      round.map(({ lead }) => ({ lead, changes: {} })),
      context.now,
    );
  await rejectCars(
    tx,
    rejections.map(({ car }) => car),
    context,
  );
  await recordActivities(
    tx,
    rejections.map(({ lead, car }) => ({
      leadId: lead.lead_id,
      marketId: lead.market_id,
      type: 'reassign_dse',
      source: 'lms',
      actor: context.actor,
      now: context.now,
      version: lead.version + 1,
      facts: { ...car.facts, car_action: 'remove', file_name: context.fileName },
    })),
  );
}
