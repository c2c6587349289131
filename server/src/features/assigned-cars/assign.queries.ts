import { DEFAULT_SOURCE } from '@otolead/contract/preferences/preferences.rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { type Lead, type LeadScope, reachDealer } from '../leads/leads.public.ts';
import { scopedCars } from './assignments.queries.ts';
import { sellingDses } from './cars.queries.ts';

/** Assigned cars of a locked lead. */
export function findCarsOfLead(tx: Tx, scope: LeadScope, leadId: number) {
  return scopedCars(tx, scope)
    .where('lead.lead_id', '=', leadId)
    .select(['assigned_car.model_id', 'assigned_car.dealer_id', 'assigned_car.ld_status as status'])
    .execute();
}

/** Model of the make in the market, with its name for the history. */
export function findModel(
  tx: Tx,
  marketId: number,
  { makeId, modelId }: { makeId: number; modelId: number },
) {
  return tx
    .selectFrom('model')
    .innerJoin('make', 'make.id', 'model.make_id')
    .where('model.id', '=', modelId)
    .where('model.make_id', '=', makeId)
    .where('model.market_id', '=', marketId)
    .select(['model.id', 'model.make_id', sql<string>`make.name || ' ' || model.name`.as('car')])
    .executeTakeFirst();
}

/** The DSE, if among those who sell the make in the city. */
export function findSeller(
  tx: Tx,
  marketId: number,
  { dseId, ...place }: { dseId: number; cityId: number; makeId: number },
) {
  return sellingDses(tx, marketId, place).where('dse.id', '=', dseId).executeTakeFirst();
}

export interface NewCar {
  readonly lead: Lead;
  readonly model: NonNullable<Awaited<ReturnType<typeof findModel>>>;
  readonly seller: NonNullable<Awaited<ReturnType<typeof findSeller>>>;
  readonly userId: number;
  readonly now: Date;
}

/** Pending until the client answers. Files and reports name the car by its reference, which is derived from its id. */
export async function insertCar(tx: Tx, { lead, model, seller, userId, now }: NewCar) {
  const { rows } = await sql<{ id: number }>`select nextval('lead_child_id_seq') as id`.execute(tx);
  const id = rows[0]?.id ?? 0;
  const car = { id, request_id: `REQ-${id}` };
  await reachDealer(tx, lead, now);
  await tx
    .insertInto('assigned_car')
    .values({
      ...car,
      lead_id: lead.lead_id,
      market_id: lead.market_id,
      gm_id: lead.gm_id,
      make_id: model.make_id,
      model_id: model.id,
      dealer_id: seller.dealer_id,
      dse_id: seller.dse_id,
      source_id: DEFAULT_SOURCE,
      triggered_at: now,
      updated_by: userId,
      updated_at: now,
    })
    .execute();
  return car;
}
