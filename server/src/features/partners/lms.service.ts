import type { ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import { addDays, type LocalDate, localDate } from '@otolead/contract/kernel/market-time.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { reportLms } from '@otolead/contract/partners/lms.endpoints.ts';
import type { TakenLmsReport } from '@otolead/contract/partners/lms.schema.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, invalidInput, refuseFaults } from '../../platform/http/errors.ts';
import {
  type CarReport,
  findReportedCar,
  lmsStatusesBeside,
  type NamedCar,
  type ReportedCar,
  writeCarReport,
  writeReportMoment,
} from '../assigned-cars/assigned-cars.public.ts';
import { findItemNamed } from '../config/config.public.ts';
import {
  type Lead,
  type LeadScope,
  LMS_BOOKED,
  LMS_RETAIL,
  lockLead,
  reachLmsSale,
  writeLead,
} from '../leads/leads.public.ts';
import { noteReport } from './lms.history.ts';
import type { IntakeRequest } from './requests.queries.ts';
import { answerOnce, digestOf, type PartnerContext, requestKeyOf } from './requests.ts';

export type Report = ParsedOf<typeof reportLms>;

const FLAGS = ['rf', 'ncf', 'eaf'] as const;
/** A report needs at least one of these fields. */
const SAYING = [...FLAGS, 'lms_status', 'dealer_status', 'spk_date', 'retail_date', 'comment'] as const;
export type FlagChanges = Partial<Record<(typeof FLAGS)[number], boolean>>;

/** Maximum days from a sale to the later assignment of its car; an earlier sale has a wrong year. */
const SALE_BEFORE_DAYS = 366;

/** Tolerance for a sender's fast clock: after a report from the future all later ones would count as older. */
const CLOCKS_APART_MS = 5 * 60_000;

/**
 * Writes a dealer's LMS report on a car (domain.md 16). A repeated report gets the same answer; one older than the
 * stored one changes nothing. Throws 400 with a fault per field, 404 for a car of another market or brand.
 */
export function takeLmsReport(context: PartnerContext, report: Report): Promise<TakenLmsReport> {
  const named = namedCar(report);
  const reportedAt = report.reported_at ?? context.clock.now();
  refuseDates(context, report, reportedAt);
  if (SAYING.every((field) => report[field] === undefined))
    throw invalidInput({ lms_status: text('partners:lms.nothing') });
  return answerOnce(context, requestOf(context, report), async (tx, now) => {
    const { items, faults } = await namedItems(tx, report);
    refuseFaults(faults);
    return writeReport(tx, context, { report, named, items, reportedAt, now });
  });
}

function namedCar({ request_id, lead_id, dealer_id }: Report): NamedCar {
  if (request_id !== undefined) return { requestId: request_id };
  if (lead_id !== undefined && dealer_id !== undefined) return { leadId: lead_id, dealerId: dealer_id };
  throw invalidInput({ request_id: text('partners:lms.no_car') });
}

function refuseDates(
  { clock, market }: PartnerContext,
  { spk_date: spk, retail_date: retail }: Report,
  reportedAt: Date,
): void {
  const now = clock.now();
  const today = localDate(now, market.timeZone);
  const future = text('partners:lms.future');
  refuseFaults({
    reported_at: reportedAt.getTime() > now.getTime() + CLOCKS_APART_MS ? future : undefined,
    spk_date: spk !== undefined && spk > today ? future : undefined,
    retail_date: retail !== undefined && retail > today ? future : undefined,
  });
}

function requestOf(context: PartnerContext, report: Report): IntakeRequest {
  const { id } = report;
  const own = requestKeyOf(context, id === undefined ? [] : [id], () =>
    id === undefined ? null : `id ${id}`,
  );
  return {
    partnerId: context.caller.id,
    requestKey: own && `lms ${own}`,
    digest: digestOf(report),
    format: 'lms',
    original: JSON.stringify(report),
  };
}

interface NamedItems {
  readonly lmsStatus: { readonly id: number; readonly name: string } | undefined;
  readonly dealerStatus: { readonly id: number; readonly name: string } | undefined;
}

async function namedItems(tx: Tx, { lms_status, dealer_status }: Report) {
  const lmsStatus = await findItemNamed(tx, 'lms_status_list', lms_status);
  const dealerStatus = await findItemNamed(tx, 'dealer_status_list', dealer_status);
  const items: NamedItems = { lmsStatus, dealerStatus };
  const unknown = (name: string) => text('kernel:invalid.value', { name });
  return {
    items,
    faults: {
      lms_status: lms_status !== undefined && !lmsStatus ? unknown('lms_status') : undefined,
      dealer_status: dealer_status !== undefined && !dealerStatus ? unknown('dealer_status') : undefined,
    },
  };
}

export interface JudgedReport {
  readonly report: Report;
  readonly named: NamedCar;
  readonly items: NamedItems;
  readonly reportedAt: Date;
  readonly now: Date;
}

async function writeReport(tx: Tx, context: PartnerContext, judged: JudgedReport): Promise<TakenLmsReport> {
  const { market, caller } = context;
  const scope: LeadScope = { marketId: market.id, dseId: 'everyone' };
  const find = () => findReportedCar(tx, scope, judged.named, caller.makeId);
  const seen = await find();
  if (!seen) throw unknownCar();
  const lead = await lockLead(tx, scope, seen.lead_id);
  // Reread, because another report may have arrived before the lead was locked.
  const car = await find();
  if (car?.lead_id !== lead.lead_id) throw unknownCar();
  const answer = (outcome: TakenLmsReport['outcome'], at: Date): TakenLmsReport => ({
    outcome,
    lead_id: car.lead_id,
    request_id: car.request_id,
    reported_at: at.toISOString(),
  });
  const { lms_reported_at: before } = car;
  if (before && before > judged.reportedAt) return answer('older', before);
  const said = carAfter(car, judged);
  refuseLongBefore(judged.report, localDate(car.triggered_at, market.timeZone));
  refuseBackwards(judged.report, said.report);
  const flags = flagsAfter(lead, judged.report);
  const isSame = Object.keys(said.changes).length === 0 && Object.keys(flags).length === 0;
  if (isSame && judged.report.comment === undefined) {
    // Stored although nothing changed, so that an older report that arrives later is ignored.
    await writeReportMoment(tx, car, judged.reportedAt);
    return answer('unchanged', judged.reportedAt);
  }
  const status = leadStatusAfter(said.report.lms_status_id, await lmsStatusesBeside(tx, scope, car), lead);
  const { version } = await writeLead(tx, lead, { ...flags, lms_status_id: status }, judged.now, 'lms');
  await writeCarReport(tx, car, { report: said.report, reportedAt: judged.reportedAt, now: judged.now });
  await reachLmsSale(tx, lead, said.report.lms_status_id, judged.now);
  await noteReport(tx, context, { lead, car, judged, changes: said.changes, flags, version });
  return answer('applied', judged.reportedAt);
}

const unknownCar = () => new AppError(404, 'not_found', text('partners:lms.unknown_car'));

export type CarChanges = {
  readonly [Field in keyof CarReport]?: { readonly old: unknown; readonly new: unknown };
};

/** The car after the report, and its changed fields. */
function carAfter(car: ReportedCar, { report, items }: JudgedReport) {
  const after: CarReport = {
    lms_status_id: items.lmsStatus?.id ?? car.lms_status_id,
    dealer_status_id: items.dealerStatus?.id ?? car.dealer_status_id,
    lms_spk_date: report.spk_date ?? car.lms_spk_date,
    lms_retail_date: report.retail_date ?? car.lms_retail_date,
  };
  const fields = Object.keys(after) as (keyof CarReport)[];
  const changes: CarChanges = Object.fromEntries(
    fields
      .filter((field) => after[field] !== car[field])
      .map((field) => [field, { old: car[field], new: after[field] }]),
  );
  return { report: after, changes };
}

function refuseLongBefore({ spk_date: spk, retail_date: retail }: Report, assignedOn: LocalDate): void {
  const first = addDays(assignedOn, -SALE_BEFORE_DAYS);
  const early = text('partners:lms.long_before');
  refuseFaults({
    spk_date: spk !== undefined && spk < first ? early : undefined,
    retail_date: retail !== undefined && retail < first ? early : undefined,
  });
}

/** Compares the two dates even if they come in separate reports. */
function refuseBackwards(report: Report, { lms_spk_date: spk, lms_retail_date: retail }: CarReport): void {
  if (spk === null || retail === null || retail >= spk) return;
  const fault = text('partners:lms.retail_before_spk');
  if (report.retail_date !== undefined) throw invalidInput({ retail_date: fault });
  if (report.spk_date !== undefined) throw invalidInput({ spk_date: fault });
}

function flagsAfter(lead: Lead, report: Report): FlagChanges {
  const changed = FLAGS.filter((flag) => report[flag] !== undefined && report[flag] !== lead[flag]);
  return Object.fromEntries(changed.map((flag) => [flag, report[flag]]));
}

/** A sale of any of the lead's cars takes precedence over the status just reported. */
function leadStatusAfter(reported: number | null, others: readonly number[], lead: Lead): number | null {
  const sold = [LMS_RETAIL, LMS_BOOKED].find((sale) => sale === reported || others.includes(sale));
  return sold ?? reported ?? lead.lms_status_id;
}
