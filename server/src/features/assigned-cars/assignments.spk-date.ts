import type { LocalDate } from '@otolead/contract/kernel/market-time.ts';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { deferWrite } from '../../platform/db/defer-write.ts';
import { type LeadScope, scopedLeadRows } from '../leads/leads.public.ts';

const APPROVED = 1;

export interface ApprovedCar {
  readonly lead_id: number;
  readonly id: number;
  readonly lms_spk_date: LocalDate | null;
}

/** Approved assigned cars of these locked leads: the newest triggered per lead. */
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

export interface DatedCar {
  readonly car: ApprovedCar;
  readonly date: LocalDate;
}

/** For distinct cars, in one statement; the caller has locked their leads and writes their versions and histories. */
export async function setLmsSpkDates(
  tx: Tx,
  dated: readonly DatedCar[],
  { actor, now }: { readonly actor: { readonly userId: number }; readonly now: Date },
): Promise<void> {
  if (dated.length === 0) return;
  const leadIds = dated.map(({ car }) => car.lead_id);
  const ids = dated.map(({ car }) => car.id);
  const dates = dated.map(({ date }) => date);
  const update = sql`
    update assigned_car set lms_spk_date = given.spk_date, updated_by = ${actor.userId}, updated_at = ${now}
    from unnest(${leadIds}::bigint[], ${ids}::bigint[], ${dates}::date[]) as given (lead_id, id, spk_date)
    where assigned_car.lead_id = given.lead_id and assigned_car.id = given.id`;
  await deferWrite(tx, update.compile(tx));
}
