import type { LocalDate } from '@otolead/contract/kernel/market-time.ts';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { writeBehind } from '../../platform/db/write-behind.ts';
import { type LeadScope, scopedLeadRows } from '../leads/leads.public.ts';

const APPROVED = 1;

export interface ApprovedCar {
  readonly lead_id: number;
  readonly id: number;
  readonly lms_spk_date: LocalDate | null;
}

/** The approved assigned car of each of these locked leads that has one: of several the newest triggered. */
export async function findApprovedCars(
  tx: Tx,
  scope: LeadScope,
  leadIds: readonly number[],
): Promise<ReadonlyMap<number, ApprovedCar>> {
  const cars = await scopedLeadRows(tx, 'assigned_car', scope)
    .where(sql<SqlBool>`lead.lead_id = any(${leadIds})`)
    .where('assigned_car.ld_status', '=', APPROVED)
    .distinctOn('assigned_car.lead_id')
    .select(['assigned_car.lead_id', 'assigned_car.id', 'assigned_car.lms_spk_date'])
    .orderBy('assigned_car.lead_id')
    .orderBy('assigned_car.triggered_at', 'desc')
    .orderBy('assigned_car.id', 'desc')
    .execute();
  return new Map(cars.map((car) => [car.lead_id, car]));
}

/** The caller has locked the lead and writes its version and history. */
export function setLmsSpkDate(
  tx: Tx,
  { lead_id: leadId, id }: ApprovedCar,
  date: LocalDate,
  { actor, now }: { readonly actor: { readonly userId: number }; readonly now: Date },
): Promise<void> {
  const update = tx
    .updateTable('assigned_car')
    .set({ lms_spk_date: date, updated_by: actor.userId, updated_at: now })
    .where('lead_id', '=', leadId)
    .where('id', '=', id);
  return writeBehind(tx, update.compile());
}
