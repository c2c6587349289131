import type { EntryDetails } from '@otolead/contract/activity/details.rules.ts';
import type { CarSaved } from '@otolead/contract/assigned-cars/test-drives/meetings.schema.ts';
import type { Updateable } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { deferWrite } from '../../platform/db/defer-write.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { AssignedCarTable } from '../../tables/car.tables.ts';
import { type NewActivity, recordActivity } from '../activity/activity.public.ts';
import { type Lead, leadScope, lockLead, writeLead } from '../leads/leads.public.ts';
import { findLeadOfCar, findWholeCar, type WholeCar } from './cars.queries.ts';

export interface LockedCar {
  readonly lead: Lead;
  readonly car: WholeCar;
}

/** Locks the lead of an assigned car; 404 if the caller sees no such car. */
export async function lockWholeCar(
  context: ActorContext,
  tx: Tx,
  { id, leadId }: { readonly id: number; readonly leadId: number | undefined },
): Promise<LockedCar> {
  const scope = leadScope(context);
  const found = await findLeadOfCar(tx, scope, id, leadId);
  if (!found) throw notFound();
  const lead = await lockLead(tx, scope, found.lead_id);
  const car = await findWholeCar(tx, scope, { leadId: lead.lead_id, id });
  if (!car) throw notFound();
  return { lead, car };
}

/** Writes the car and increments the lead's version; the caller writes the history. */
export async function writeCar(
  { actor, clock }: ActorContext,
  tx: Tx,
  { lead, car }: LockedCar,
  changes: Updateable<AssignedCarTable>,
): Promise<CarSaved> {
  const now = clock.now();
  const update = tx
    .updateTable('assigned_car')
    .set({ ...changes, updated_by: actor.userId, updated_at: now })
    .where('lead_id', '=', car.lead_id)
    .where('id', '=', car.id);
  await deferWrite(tx, update.compile());
  const { version } = await writeLead(tx, lead, {}, now);
  return { id: car.id, lead_id: car.lead_id, version };
}

/** Names of the car in the history. */
export function carFacts(car: WholeCar): EntryDetails {
  return {
    car: `${car.make} ${car.model}`,
    dealer_name: car.dealer_name,
    request_id: car.request_id,
    assign_id: car.id,
    ...(car.dse_id !== null && { dse_id: car.dse_id }),
  };
}

type CarEntry = Pick<NewActivity, 'type' | 'facts'> & { readonly version?: number };

/** The history's entry about an assigned car. */
export async function recordOfCar(
  { actor, clock }: ActorContext,
  tx: Tx,
  { lead, car }: LockedCar,
  entry: CarEntry,
) {
  await recordActivity(tx, {
    leadId: lead.lead_id,
    marketId: lead.market_id,
    source: 'crm',
    actor,
    now: clock.now(),
    ...entry,
    facts: { ...carFacts(car), ...entry.facts },
  });
}
