import { REASSIGN_RULES, reassignRefusal } from '@otolead/contract/assigned-cars/assignments.rules.ts';
import type {
  CarDealer,
  ReassignDseRequest,
  ReassignedDse,
} from '@otolead/contract/assigned-cars/assignments.schema.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { badRequest, invalidInput, notFound, refuseFaults } from '../../platform/http/errors.ts';
import { recordActivity } from '../activity/activity.public.ts';
import { type Lead, leadScope, lockLead, scopedLeads, writeLead } from '../leads/leads.public.ts';
import {
  type FoundCar,
  findActiveDse,
  findCar,
  findCarDealers,
  findRequestedCars,
} from './assignments.queries.ts';

/** 404 for a lead outside the caller's scope; empty if no dealer has a car. */
export async function carDealers(context: ActorContext, leadId: number): Promise<CarDealer[]> {
  const scope = leadScope(context);
  const lead = await scopedLeads(context.db, scope)
    .where('lead.lead_id', '=', leadId)
    .select('lead.lead_id')
    .executeTakeFirst();
  if (!lead) throw notFound();
  return findCarDealers(context.db, scope, leadId);
}

/**
 * Gives an assigned car to another DSE of its dealer: car, lead's version and history in one transaction. Throws 400
 * for missing fields or a refusal, 404 if the caller sees no such car.
 */
export async function reassignDse(
  context: ActorContext,
  request: ReassignDseRequest,
): Promise<ReassignedDse> {
  const { dse_id: dseId = 0 } = request;
  refuseFaults(REASSIGN_RULES.faults({ dse_id: dseId, comment: request.comment ?? '' }));
  return inTransaction(context.db, async (tx) => {
    const { lead, car } = await lockCar(context, tx, request);
    const refusal = reassignRefusal(car, dseId);
    if (refusal === 'removed') throw badRequest(text('assigned-cars:refused.removed'));
    if (refusal) throw invalidInput({ dse_id: text(`assigned-cars:refused.${refusal}`) });
    const dse = await findActiveDse(tx, car.dealerId, dseId);
    if (!dse) throw invalidInput({ dse_id: text('assigned-cars:dse_unknown') });
    const version = await writeDse(context, tx, { lead, car, dse, comment: request.comment?.trim() });
    return { assign_id: car.id, dse_id: dse.id, dse_name: dse.name, version };
  });
}

async function lockCar(
  context: ActorContext,
  tx: Tx,
  request: ReassignDseRequest,
): Promise<{ lead: Lead; car: FoundCar }> {
  const scope = leadScope(context);
  const [only, ...others] = await findRequestedCars(tx, scope, request);
  if (!only) throw notFound();
  if (others.length > 0) throw invalidInput({ assign_id: text('assigned-cars:assign_required') });
  const lead = await lockLead(tx, scope, only.lead_id);
  const car = await findCar(tx, scope, lead.lead_id, only.id);
  if (!car) throw notFound();
  return { lead, car };
}

interface DseChange {
  readonly lead: Lead;
  readonly car: FoundCar;
  readonly dse: { readonly id: number; readonly name: string };
  readonly comment: string | undefined;
}

async function writeDse({ actor, clock }: ActorContext, tx: Tx, change: DseChange): Promise<number> {
  const { lead, car, dse, comment } = change;
  const now = clock.now();
  await tx
    .updateTable('assigned_car')
    .set({ dse_id: dse.id, updated_by: actor.userId, updated_at: now })
    .where('lead_id', '=', lead.lead_id)
    .where('id', '=', car.id)
    .execute();
  const { version } = await writeLead(tx, lead, {}, now);
  await recordActivity(tx, {
    leadId: lead.lead_id,
    marketId: lead.market_id,
    type: 'reassign_dse',
    source: 'reassign_dse',
    actor,
    now,
    version,
    facts: {
      request_id: car.request_id,
      assign_id: car.id,
      dealer_id: car.dealerId,
      dealer_name: car.dealerName,
      dse_id: dse.id,
      old_dealer: car.dealerName,
      new_dealer: car.dealerName,
      old_dse: car.dseName,
      new_dse: dse.name,
    },
    ...(comment && { comments: [{ comment, comment_type: 'INTERNAL', to: null }] }),
  });
  return version;
}
