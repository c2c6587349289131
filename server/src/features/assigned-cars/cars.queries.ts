import type { DseOfDealer } from '@otolead/contract/assigned-cars/cars.schema.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { whenGiven } from '../../platform/list/conditions.ts';
import { type LeadScope, scopedLeadRows } from '../leads/leads.public.ts';
import { scopedCars } from './assignments.queries.ts';

/** Lead of an assigned car; undefined outside the scope. */
export function findLeadOfCar(db: Db | Tx, scope: LeadScope, id: number, leadId: number | undefined) {
  return scopedCars(db, scope)
    .where('assigned_car.id', '=', id)
    .$call(whenGiven(leadId, (cars, value) => cars.where('lead.lead_id', '=', value)))
    .select('assigned_car.lead_id')
    .executeTakeFirst();
}

/** The car with all written columns and its names for the history; the caller has locked the lead. */
export function findWholeCar(db: Db | Tx, scope: LeadScope, { leadId, id }: { leadId: number; id: number }) {
  return scopedCars(db, scope)
    .where('lead.lead_id', '=', leadId)
    .where('assigned_car.id', '=', id)
    .innerJoin('make', 'make.id', 'assigned_car.make_id')
    .innerJoin('model', 'model.id', 'assigned_car.model_id')
    .innerJoin('dealer', 'dealer.id', 'assigned_car.dealer_id')
    .leftJoin('dse', 'dse.id', 'assigned_car.dse_id')
    .selectAll('assigned_car')
    .select([
      'lead.version',
      'make.name as make',
      'model.name as model',
      'dealer.name as dealer_name',
      'dse.name as dse_name',
    ])
    .executeTakeFirst();
}

export type WholeCar = NonNullable<Awaited<ReturnType<typeof findWholeCar>>>;

const MOST = 1_000;

/** Active salespeople of the market, with their dealers, by name. */
function activeDses(db: Db | Tx, marketId: number) {
  return db
    .selectFrom('dse')
    .innerJoin('dealer', 'dealer.id', 'dse.dealer_id')
    .where('dealer.market_id', '=', marketId)
    .where('dse.status', '=', 1)
    .where('dealer.status', '=', 1)
    .select([
      'dse.id as dse_id',
      'dse.name as dse_name',
      'dealer.id as dealer_id',
      'dealer.name as dealer_name',
      'dealer.organization as dealer_organization',
    ])
    .orderBy('dse.name')
    .orderBy('dse.id')
    .limit(MOST);
}

export async function findDsesOfDealer(
  db: Db,
  scope: LeadScope,
  { dseId, carId }: { dseId: number | undefined; carId: number | undefined },
): Promise<DseOfDealer[] | undefined> {
  const dealer =
    carId === undefined
      ? await db
          .selectFrom('dse')
          .innerJoin('dealer', 'dealer.id', 'dse.dealer_id')
          .where('dse.id', '=', dseId ?? 0)
          .where('dealer.market_id', '=', scope.marketId)
          .select('dealer.id')
          .executeTakeFirst()
      : await scopedLeadRows(db, 'assigned_car', scope)
          .where('assigned_car.id', '=', carId)
          .select('assigned_car.dealer_id as id')
          .executeTakeFirst();
  if (!dealer) return undefined;
  return activeDses(db, scope.marketId).where('dealer.id', '=', dealer.id).execute();
}

export function findDsesSelling(
  db: Db,
  marketId: number,
  place: { cityId: number; makeId: number },
): Promise<DseOfDealer[]> {
  return sellingDses(db, marketId, place).execute();
}

/** Active salespeople of a city's dealers who sell a make. */
export function sellingDses(
  db: Db | Tx,
  marketId: number,
  { cityId, makeId }: { cityId: number; makeId: number },
) {
  return activeDses(db, marketId)
    .where('dealer.city_id', '=', cityId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('dealer_make')
          .whereRef('dealer_make.dealer_id', '=', 'dealer.id')
          .where('dealer_make.make_id', '=', makeId)
          .select('dealer_make.dealer_id'),
      ),
    );
}
