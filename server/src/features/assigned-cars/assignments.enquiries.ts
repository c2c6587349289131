import type { EntryDetails } from '@otolead/contract/activity/details.rules.ts';
import { LD_STATUS } from '@otolead/contract/assigned-cars/cars.rules.ts';
import { REJECTED_BY_BRAND } from '@otolead/contract/leads/leads.rules.ts';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { deferWrite } from '../../platform/db/defer-write.ts';
import { singleBrandOf } from '../config/config.public.ts';
import { type LeadScope, scopedLeadRows } from '../leads/leads.public.ts';

export interface EnquiredCar {
  readonly lead_id: number;
  readonly id: number;
  readonly request_id: string;
  readonly isRejected: boolean;
  /** Its names for the history. */
  readonly facts: EntryDetails;
}

/** Assigned cars by enquiry reference: the newest triggered of several, of the single brand if asked. */
export async function findEnquiredCars(
  tx: Tx,
  scope: LeadScope,
  enquiries: readonly string[],
): Promise<EnquiredCar[]> {
  const cars = await scopedLeadRows(tx, 'assigned_car', scope)
    .innerJoin('make', 'make.id', 'assigned_car.make_id')
    .innerJoin('model', 'model.id', 'assigned_car.model_id')
    .where(sql<SqlBool>`assigned_car.request_id = any(${enquiries})`)
    .where(sql<SqlBool>`assigned_car.make_id in ${singleBrandOf(scope.marketId)}`)
    .distinctOn('assigned_car.request_id')
    .select([
      'assigned_car.lead_id',
      'assigned_car.id',
      'assigned_car.request_id',
      'assigned_car.ld_status',
      'make.name as make',
      'model.name as model',
    ])
    .orderBy('assigned_car.request_id')
    .orderBy('assigned_car.triggered_at', 'desc')
    .orderBy('assigned_car.id', 'desc')
    .execute();
  return cars.map(({ lead_id, id, request_id, ld_status: status, make, model }) => ({
    lead_id,
    id,
    request_id,
    isRejected: status === LD_STATUS.removed,
    facts: { car: `${make} ${model}`, request_id, assign_id: id },
  }));
}

/** In one statement; the caller has locked the leads and writes their versions and histories. */
export async function rejectCars(
  tx: Tx,
  cars: readonly EnquiredCar[],
  { actor, now }: { readonly actor: { readonly userId: number }; readonly now: Date },
): Promise<void> {
  if (cars.length === 0) return;
  const update = tx
    .updateTable('assigned_car')
    .set({
      ld_status: LD_STATUS.removed,
      failed_reason: REJECTED_BY_BRAND,
      updated_by: actor.userId,
      updated_at: now,
    })
    .where(sql<SqlBool>`lead_id = any(${cars.map(({ lead_id: leadId }) => leadId)})`)
    .where(sql<SqlBool>`id = any(${cars.map(({ id }) => id)})`);
  await deferWrite(tx, update.compile());
}
