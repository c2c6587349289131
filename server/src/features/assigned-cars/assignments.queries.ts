import { mayChangeDse } from '@otolead/contract/assigned-cars/assignments.rules.ts';
import type { CarDealer, ReassignDseRequest } from '@otolead/contract/assigned-cars/assignments.schema.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { whenGiven } from '../../platform/list/conditions.ts';
import { type LeadScope, scopedLeadRows } from '../leads/leads.public.ts';

/** Dealer staff see only their own cars of a lead, as on its screen. */
export function scopedCars(db: Db | Tx, scope: LeadScope) {
  return scopedLeadRows(db, 'assigned_car', scope).$if(scope.dseId !== 'everyone', (cars) =>
    cars.where('assigned_car.dse_id', '=', scope.dseId as number),
  );
}

/** Dealers of the lead's present cars by name, each with active DSEs. */
export async function findCarDealers(db: Db, scope: LeadScope, leadId: number): Promise<CarDealer[]> {
  const rows = await scopedCars(db, scope)
    .where('lead.lead_id', '=', leadId)
    .innerJoin('dealer', 'dealer.id', 'assigned_car.dealer_id')
    .leftJoin('dse', (join) => join.onRef('dse.dealer_id', '=', 'dealer.id').on('dse.status', '=', 1))
    .select([
      'dealer.id as dealer_id',
      'dealer.name as dealer_name',
      'dealer.organization as dealer_organization',
      'assigned_car.ld_status as status',
      'dse.id as dse_id',
      'dse.name as dse_name',
    ])
    .distinct()
    .orderBy('dealer.name')
    .orderBy('dealer.id')
    .orderBy('dse.name')
    .orderBy('dse.id')
    .execute();
  const dealers = new Map<number, CarDealer>();
  for (const { status, dse_id, dse_name, ...dealer } of rows.filter(mayChangeDse)) {
    const known = dealers.get(dealer.dealer_id) ?? { ...dealer, dse: [] };
    dealers.set(dealer.dealer_id, known);
    const isNew = !known.dse.some((one) => one.dse_id === dse_id);
    if (dse_id !== null && dse_name !== null && isNew) known.dse.push({ dse_id, dse_name });
  }
  return [...dealers.values()];
}

/** Assigned cars of a request: one, unless several share a `request_id` and none is named. */
export function findRequestedCars(
  tx: Tx,
  scope: LeadScope,
  { request_id: requestId, assign_id: assignId }: ReassignDseRequest,
) {
  return scopedCars(tx, scope)
    .where('assigned_car.request_id', '=', requestId)
    .$call(whenGiven(assignId, (cars, value) => cars.where('assigned_car.id', '=', value)))
    .select(['assigned_car.lead_id', 'assigned_car.id'])
    .limit(2)
    .execute();
}

/** The car with its dealer and DSE; stable because the lead is locked. */
export function findCar(tx: Tx, scope: LeadScope, leadId: number, id: number) {
  return scopedCars(tx, scope)
    .where('lead.lead_id', '=', leadId)
    .where('assigned_car.id', '=', id)
    .innerJoin('dealer', 'dealer.id', 'assigned_car.dealer_id')
    .leftJoin('dse', 'dse.id', 'assigned_car.dse_id')
    .select([
      'assigned_car.id',
      'assigned_car.request_id',
      'assigned_car.ld_status as status',
      'assigned_car.dse_id as dseId',
      'dse.name as dseName',
      'dealer.id as dealerId',
      'dealer.name as dealerName',
    ])
    .executeTakeFirst();
}

export type FoundCar = NonNullable<Awaited<ReturnType<typeof findCar>>>;

/** Possible recipients of a car of this dealer. A dealer and its DSEs belong to one market. */
export function findActiveDse(tx: Tx, dealerId: number, id: number) {
  return tx
    .selectFrom('dse')
    .where('id', '=', id)
    .where('dealer_id', '=', dealerId)
    .where('status', '=', 1)
    .select(['id', 'name'])
    .executeTakeFirst();
}
