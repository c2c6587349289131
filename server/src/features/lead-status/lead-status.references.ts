import { LD_REMOVED } from '@otolead/contract/assignments/assignments.rules.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { isInvalid, type StatusErrors, statusText } from '@otolead/contract/lead-status/messages.rules.ts';
import { isReasonInScope } from '@otolead/contract/lead-status/status-reason.rules.ts';
import type { StatusField, StatusValues } from '@otolead/contract/lead-status/values.rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { type Lead, type LeadScope, scopedLeadRows } from '../leads/leads.public.ts';

type Check = RawBuilder<boolean>;

/** A number from the form, or null when nothing (or 'other') was chosen. */
const chosen = (value: unknown): number | null => (typeof value === 'number' ? value : null);

function rowOf(list: string, id: number): Check {
  return sql<boolean>`exists (select 1 from config_item where list = ${list} and id = ${id} and status = 1)`;
}

/** Of a dealer row: whether it sells the make. A dealer whose makes nobody recorded may sell any. */
const sells = (makeId: number | null): Check =>
  makeId === null
    ? sql`true`
    : sql`(exists (select 1 from dealer_make where dealer_id = dealer.id and make_id = ${makeId})
        or not exists (select 1 from dealer_make where dealer_id = dealer.id))`;

/**
 * Errors for ids that name no row of this market, or rows that do not belong together (a model of another make,
 * a dealer of another make, a salesperson of another dealer). One statement, only for what was chosen.
 */
export async function referenceErrors(
  tx: Tx,
  values: StatusValues,
  { lead, market }: { lead: Lead; market: Market },
): Promise<StatusErrors> {
  const checks = Object.entries(referenceChecks(values, lead, market));
  const missing = checks.length === 0 ? [] : await failing(tx, checks);
  if (!missing.includes('status_reason_id') && (await isReasonElsewhere(tx, values, lead))) {
    missing.push('status_reason_id');
  }
  return Object.fromEntries(missing.map((field) => [field, isInvalid(field as StatusField)]));
}

async function failing(tx: Tx, checks: readonly [string, Check][]): Promise<string[]> {
  const columns = checks.map(([, check], index) => sql`${check} as ${sql.id(`c${index}`)}`);
  const { rows } = await sql<Record<string, boolean>>`select ${sql.join(columns)}`.execute(tx);
  return checks.map(([field]) => field).filter((_, index) => rows[0]?.[`c${index}`] !== true);
}

function referenceChecks(values: StatusValues, lead: Lead, market: Market): Record<string, Check> {
  const checks: Record<string, Check> = {};
  const makeId = chosen(values.make_id);
  const modelId = chosen(values.model_id);
  const dealerId = chosen(values.purchase_dealer_id);
  const dseId = chosen(values.purchase_from_dse_id);
  const cityId = chosen(values.booking_city_id);
  if (makeId !== null) {
    checks.make_id = sql`exists (select 1 from model where make_id = ${makeId} and market_id = ${market.id})`;
  }
  if (modelId !== null) {
    checks.model_id = sql`exists (select 1 from model
      where id = ${modelId} and market_id = ${market.id} and make_id = coalesce(${makeId}::integer, make_id))`;
  }
  if (dealerId !== null) {
    checks.purchase_dealer_id = sql`exists (select 1 from dealer
      where id = ${dealerId} and market_id = ${market.id} and (status = 1 or id = ${lead.purchase_dealer_id}) and ${sells(makeId)})`;
  }
  if (dseId !== null) {
    checks.purchase_from_dse_id = sql`exists (select 1 from dse join dealer on dealer.id = dse.dealer_id
      where dse.id = ${dseId} and dealer.market_id = ${market.id} and dse.status = 1
        and dealer.id = coalesce(${dealerId}::integer, dealer.id))`;
  }
  if (cityId !== null) {
    checks.booking_city_id = sql`exists (select 1 from city where id = ${cityId} and market_id = ${market.id})`;
  }
  if (values.booking_relation !== null)
    checks.booking_relation = rowOf('relationship_list', values.booking_relation);
  if (values.reason_id !== null) checks.reason_id = rowOf('reasons_list', values.reason_id);
  if (values.stnk_id !== null) checks.stnk_id = rowOf('stnk_list', values.stnk_id);
  if (values.status_reason_id !== null)
    checks.status_reason_id = rowOf('status_reasons', values.status_reason_id);
  // What is stored may stay although its row was retired since.
  for (const [field, stored] of Object.entries(storedReferences(lead))) {
    const goesWithMake = field === 'purchase_dealer_id' && makeId !== lead.bought_make_id;
    if (stored !== null && values[field as keyof StatusValues] === stored && !goesWithMake)
      delete checks[field];
  }
  return checks;
}

function storedReferences(lead: Lead): Partial<Record<keyof StatusValues, number | null>> {
  return {
    purchase_dealer_id: lead.purchase_dealer_id,
    purchase_from_dse_id: lead.purchase_dse_id,
    booking_relation: lead.booking_relation_id,
    reason_id: lead.reason_id,
    stnk_id: lead.stnk_id,
    status_reason_id: lead.status_reason_id,
  };
}

/**
 * Comments go to salespeople who have a car of the lead: anybody else, and whose car was removed, would learn of a
 * customer who is none of theirs. Dealer staff write to themselves alone, where the call centre reads it. `given` are
 * the comments as they were sent, so that an error stands at the right one.
 */
export async function recipientErrors(
  tx: Tx,
  scope: LeadScope,
  leadId: number,
  given: StatusValues['lead_comment'],
): Promise<StatusErrors> {
  const written = [...given.entries()].filter(
    ([, entry]) => entry.comment !== null && (entry.all_dse || entry.dse_id !== null),
  );
  if (written.length === 0) return {};
  const cars = await scopedLeadRows(tx, 'assigned_car', scope)
    .where('lead.lead_id', '=', leadId)
    .$if(scope.dseId !== 'everyone', (own) => own.where('assigned_car.dse_id', '=', scope.dseId as number))
    .where(sql<boolean>`assigned_car.ld_status is distinct from ${LD_REMOVED}`)
    .select('assigned_car.dse_id')
    .execute();
  const recipients = new Set(cars.flatMap(({ dse_id: dseId }) => dseId ?? []));
  const wrong = written.filter(([, { all_dse: all, dse_id: dseId }]) =>
    all ? recipients.size === 0 || scope.dseId !== 'everyone' : !recipients.has(dseId ?? 0),
  );
  return Object.fromEntries(
    wrong.map(([index]) => [`lead_comment.${index}.dse_id`, statusText('dse_required')]),
  );
}

const REASON_AND_SCOPE = ['status_reason_id', 'status_id', 'sub_status_id', 'attribution_id'] as const;

/**
 * A reason is offered for some statuses only (spec A§4: filtered by status, sub-status and attribution). One that was
 * stored for the same ones stays, whatever is offered since.
 */
async function isReasonElsewhere(tx: Tx, values: StatusValues, lead: Lead): Promise<boolean> {
  if (values.status_reason_id === null) return false;
  if (REASON_AND_SCOPE.every((field) => values[field] === lead[field])) return false;
  const reason = await tx
    .selectFrom('config_item')
    .where('list', '=', 'status_reasons')
    .where('id', '=', values.status_reason_id)
    .select(['parent_id', 'attrs'])
    .executeTakeFirst();
  if (!reason) return false;
  const scope = {
    status_id: reason.parent_id,
    sub_status_id: chosen(reason.attrs.sub_status_id),
    attribution_id: chosen(reason.attrs.attribution_id),
  };
  return !isReasonInScope(scope, values);
}
