import type { EntryDetails } from '@otolead/contract/activity/details.rules.ts';
import type { LocalDate } from '@otolead/contract/kernel/market-time.ts';
import type { Tx } from '../../platform/db/database.ts';
import { deferWrite } from '../../platform/db/defer-write.ts';
import { type LeadScope, scopedLeadRows, scopedRowsOfLead } from '../leads/leads.public.ts';

/** LMS report on a car. */
export interface CarReport {
  readonly lms_status_id: number | null;
  readonly dealer_status_id: number | null;
  readonly lms_spk_date: LocalDate | null;
  readonly lms_retail_date: LocalDate | null;
}

export interface ReportedCar extends CarReport {
  readonly lead_id: number;
  readonly id: number;
  readonly request_id: string;
  readonly lms_reported_at: Date | null;
  readonly triggered_at: Date;
  readonly dse_id: number | null;
  /** Its names for the history. */
  readonly facts: EntryDetails;
}

/** A car by its reference, else by its lead and dealer. */
export type NamedCar =
  | { readonly requestId: string }
  | { readonly leadId: number; readonly dealerId: number };

/** The newest triggered car that a report names, of one brand if the reporter is limited to one. */
export async function findReportedCar(
  tx: Tx,
  scope: LeadScope,
  named: NamedCar,
  makeId: number | null,
): Promise<ReportedCar | undefined> {
  const cars = scopedLeadRows(tx, 'assigned_car', scope)
    .innerJoin('make', 'make.id', 'assigned_car.make_id')
    .innerJoin('model', 'model.id', 'assigned_car.model_id')
    .innerJoin('dealer', 'dealer.id', 'assigned_car.dealer_id')
    .select(['assigned_car.lead_id', 'assigned_car.id', 'assigned_car.request_id'])
    .select(['assigned_car.lms_status_id', 'assigned_car.dealer_status_id', 'assigned_car.lms_reported_at'])
    .select('assigned_car.triggered_at')
    .select(['assigned_car.lms_spk_date', 'assigned_car.lms_retail_date', 'assigned_car.dse_id'])
    .select(['make.name as make', 'model.name as model', 'dealer.id as dealer_id', 'dealer.name as dealer'])
    .orderBy('assigned_car.triggered_at', 'desc')
    .orderBy('assigned_car.id', 'desc')
    .limit(1);
  const wanted =
    'requestId' in named
      ? cars.where('assigned_car.request_id', '=', named.requestId)
      : cars
          .where('assigned_car.lead_id', '=', named.leadId)
          .where('assigned_car.dealer_id', '=', named.dealerId);
  const ofBrand = makeId === null ? wanted : wanted.where('assigned_car.make_id', '=', makeId);
  const row = await ofBrand.executeTakeFirst();
  if (!row) return undefined;
  const { make, model, dealer_id, dealer: dealer_name, dse_id, ...car } = row;
  const facts = {
    car: `${make} ${model}`,
    request_id: car.request_id,
    assign_id: car.id,
    dealer_id,
    dealer_name,
    ...(dse_id !== null && { dse_id }),
  };
  return { ...car, dse_id, facts };
}

/** LMS statuses of a lead's cars except one. */
export async function lmsStatusesBeside(
  tx: Tx,
  scope: LeadScope,
  { lead_id: leadId, id }: Pick<ReportedCar, 'lead_id' | 'id'>,
): Promise<readonly number[]> {
  const rows = await scopedRowsOfLead(tx, 'assigned_car', scope, leadId)
    .where('assigned_car.id', '<>', id)
    .where('assigned_car.lms_status_id', 'is not', null)
    .select('assigned_car.lms_status_id')
    .execute();
  return rows.map(({ lms_status_id: status }) => status as number);
}

/** The caller has locked the lead and writes its version and history. */
export async function writeCarReport(
  tx: Tx,
  { lead_id, id }: ReportedCar,
  { report, reportedAt, now }: { readonly report: CarReport; readonly reportedAt: Date; readonly now: Date },
): Promise<void> {
  const update = tx
    .updateTable('assigned_car')
    .set({ ...report, lms_reported_at: reportedAt, updated_by: null, updated_at: now })
    .where('lead_id', '=', lead_id)
    .where('id', '=', id);
  await deferWrite(tx, update.compile());
}

/** Time of the newest report, which changed nothing. */
export async function writeReportMoment(
  tx: Tx,
  { lead_id, id }: ReportedCar,
  reportedAt: Date,
): Promise<void> {
  const update = tx
    .updateTable('assigned_car')
    .set({ lms_reported_at: reportedAt })
    .where('lead_id', '=', lead_id)
    .where('id', '=', id);
  await deferWrite(tx, update.compile());
}
