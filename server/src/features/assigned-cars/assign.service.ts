import { ASSIGN_RULES, assignRefusal, isWithDealer } from '@otolead/contract/assigned-cars/assign.rules.ts';
import type { AssignCarRequest } from '@otolead/contract/assigned-cars/assign.schema.ts';
import type { CarSaved } from '@otolead/contract/assigned-cars/test-drives/meetings.schema.ts';
import type { LeadState } from '@otolead/contract/kernel/lead-statuses.ts';
import { type Text, text } from '@otolead/contract/kernel/text.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { badRequest, invalidInput, notFound, refuseFaults } from '../../platform/http/errors.ts';
import { recordActivity, savedEntry, submissionOf } from '../activity/activity.public.ts';
import { leadScope, lockLead, writeLead } from '../leads/leads.public.ts';
import { findCarsOfLead, findModel, findSeller, insertCar, type NewCar } from './assign.queries.ts';
import { findWholeCar, type WholeCar } from './cars.queries.ts';

interface Assigned {
  readonly car: CarSaved;
  readonly message: Text;
}

/**
 * Assigns a lead to a DSE: the car, the lead's first assignment, its version and history in one transaction. Throws 404
 * outside the caller's leads, 400 for missing fields, a closed lead, or a dealer who has the car.
 */
export function assignCar(context: ActorContext, request: AssignCarRequest): Promise<Assigned> {
  const { lead_id: leadId } = request;
  const submission = submissionOf('assign_car', request);
  return inTransaction(context.db, async (tx) => {
    const lead = await lockLead(tx, leadScope(context), leadId);
    const name = text('assigned-cars:field.request_id');
    const saved = await savedEntry(tx, context, leadId, submission, name);
    if (saved) return assignedBefore(context, tx, leadId, saved);
    const wanted = await wantedCar(context, tx, request);
    const { model, seller } = wanted;
    const cars = await findCarsOfLead(tx, leadScope(context), leadId);
    const closed = assignRefusal({ statusId: lead.status_id, subStatusId: lead.sub_status_id } as LeadState);
    if (closed) throw badRequest(closed);
    if (isWithDealer(cars, { model_id: model.id, dealer_id: seller.dealer_id }))
      throw invalidInput({ model_id: text('assigned-cars:assign.twice', { dealer: seller.dealer_name }) });
    const now = context.clock.now();
    const car = await insertCar(tx, { lead, ...wanted, userId: context.actor.userId, now });
    const { version } = await writeLead(tx, lead, {}, now);
    await recordActivity(tx, {
      leadId,
      marketId: lead.market_id,
      type: 'reassign_dse',
      source: 'crm',
      actor: context.actor,
      now,
      version,
      facts: { ...factsOf(wanted), request_id: car.request_id, assign_id: car.id },
      ...(request.comment?.trim() && {
        comments: [{ comment: request.comment.trim(), comment_type: 'INTERNAL' as const, to: null }],
      }),
      submission,
    });
    return { car: { id: car.id, lead_id: leadId, version }, message: messageOf(seller) };
  });
}

/** Answer to a submission saved before, with the car's current state: its DSE may have changed or gone. */
async function assignedBefore(
  context: ActorContext,
  tx: Tx,
  leadId: number,
  { assign_id: id, version }: NonNullable<Awaited<ReturnType<typeof savedEntry>>>,
): Promise<Assigned> {
  const car = id === null ? undefined : await findWholeCar(tx, leadScope(context), { leadId, id });
  if (!car) throw notFound();
  return { car: { id: car.id, lead_id: leadId, version }, message: messageOf(car) };
}

const messageOf = ({ dse_name: dse, dealer_name: dealer }: Pick<WholeCar, 'dse_name' | 'dealer_name'>) =>
  text('assigned-cars:assign.saved', { dse: dse ?? '', dealer });

type Wanted = Pick<NewCar, 'model' | 'seller'>;

/** Rows of the market named by the form; throws for missing or unknown ones. */
async function wantedCar({ market }: ActorContext, tx: Tx, request: AssignCarRequest): Promise<Wanted> {
  const { make_id: makeId, model_id: modelId, city_id: cityId, dse_id: dseId, comment } = request;
  const blank = { make_id: null, model_id: null, city_id: null, dse_id: null, comment: '' };
  refuseFaults(
    ASSIGN_RULES.faults({
      ...blank,
      ...(makeId && { make_id: makeId }),
      ...(modelId && { model_id: modelId }),
      ...(cityId && { city_id: cityId }),
      ...(dseId && { dse_id: dseId }),
      ...(comment && { comment }),
    }),
  );
  const car = { makeId: makeId ?? 0, modelId: modelId ?? 0 };
  const model = await findModel(tx, market.id, car);
  const name = text('assigned-cars:field.model_id');
  if (!model) throw invalidInput({ model_id: text('kernel:invalid.value', { name }) });
  const place = { dseId: dseId ?? 0, cityId: cityId ?? 0, makeId: car.makeId };
  const seller = await findSeller(tx, market.id, place);
  if (!seller) throw invalidInput({ dse_id: text('assigned-cars:assign.dse_unknown') });
  return { model, seller };
}

function factsOf({ model, seller }: Wanted) {
  return {
    car_action: 'assign',
    car: model.car,
    dealer_id: seller.dealer_id,
    dse_id: seller.dse_id,
    new_dealer: seller.dealer_name,
    new_dse: seller.dse_name,
  } as const;
}
