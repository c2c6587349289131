import { LD_REMOVED } from '@otolead/contract/assigned-cars/assignments.rules.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { isInvalid, type StatusErrors, statusText } from '@otolead/contract/lead-status/messages.rules.ts';
import {
  isReasonInScope,
  type StatusReasonScope,
} from '@otolead/contract/lead-status/status-reason.rules.ts';
import type { StatusField, StatusValues } from '@otolead/contract/lead-status/values.rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { Statement } from '../../platform/db/statement.ts';
import { type Lead, type LeadScope, scopedLeadRows } from '../leads/leads.public.ts';

/** References of an update, with the stored lead. */
interface Referring {
  readonly values: StatusValues;
  readonly lead: Lead;
}

/** Fields with row ids, and the values that constrain those rows. */
interface Asked {
  readonly at: number;
  readonly make_id: number | null;
  readonly model_id: number | null;
  readonly purchase_dealer_id: number | null;
  readonly purchase_from_dse_id: number | null;
  readonly booking_city_id: number | null;
  readonly booking_relation: number | null;
  readonly reason_id: number | null;
  readonly stnk_id: number | null;
  readonly status_reason_id: number | null;
  readonly of_make_id: number | null;
  readonly of_dealer_id: number | null;
  readonly stored_dealer_id: number | null;
}

const REFERENCES = [
  'make_id',
  'model_id',
  'purchase_dealer_id',
  'purchase_from_dse_id',
  'booking_city_id',
  'booking_relation',
  'reason_id',
  'stnk_id',
  'status_reason_id',
] as const satisfies readonly (keyof Asked & StatusField)[];

type ReferenceField = (typeof REFERENCES)[number];

/** A chosen id; null for nothing or 'other'. */
const chosen = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const rowOf = (list: string, field: ReferenceField) => sql`exists (select 1 from config_item
  where list = ${sql.lit(list)} and id = asked.${sql.ref(field)} and status = 1)`;

/** A dealer without recorded makes may sell any. */
const SELLS = sql`(asked.of_make_id is null
  or exists (select 1 from dealer_make where dealer_id = dealer.id and make_id = asked.of_make_id)
  or not exists (select 1 from dealer_make where dealer_id = dealer.id))`;

const CHECKS = {
  make_id: (marketId) =>
    sql`exists (select 1 from model where make_id = asked.make_id and market_id = ${marketId})`,
  model_id: (
    marketId,
  ) => sql`exists (select 1 from model where id = asked.model_id and market_id = ${marketId}
    and make_id = coalesce(asked.of_make_id, make_id))`,
  purchase_dealer_id: (marketId) => sql`exists (select 1 from dealer
    where id = asked.purchase_dealer_id and market_id = ${marketId}
      and (status = 1 or id = asked.stored_dealer_id) and ${SELLS})`,
  purchase_from_dse_id: (marketId) => sql`exists (select 1 from dse join dealer on dealer.id = dse.dealer_id
    where dse.id = asked.purchase_from_dse_id and dealer.market_id = ${marketId} and dse.status = 1
      and dealer.id = coalesce(asked.of_dealer_id, dealer.id))`,
  booking_city_id: (marketId) =>
    sql`exists (select 1 from city where id = asked.booking_city_id and market_id = ${marketId})`,
  booking_relation: () => rowOf('relationship_list', 'booking_relation'),
  reason_id: () => rowOf('reasons_list', 'reason_id'),
  stnk_id: () => rowOf('stnk_list', 'stnk_id'),
  status_reason_id: () => rowOf('status_reasons', 'status_reason_id'),
} as const satisfies Record<ReferenceField, (marketId: RawBuilder<number>) => RawBuilder<unknown>>;

interface Missing {
  readonly at: number;
  readonly fields: readonly ReferenceField[];
}

const findMissing = new Statement<{ readonly rows: string; readonly marketId: number }, Missing>(
  (_db, { rows, marketId }) => {
    const missing = REFERENCES.map(
      (field) => sql`case when asked.${sql.ref(field)} is not null and not ${CHECKS[field](marketId)}
        then ${sql.lit(field)} end`,
    );
    return sql<Missing>`select * from (
      select at, array_remove(array[${sql.join(missing)}]::text[], null) as fields
      from json_to_recordset(${rows}::json) as asked (at integer, make_id integer, model_id integer,
        purchase_dealer_id integer, purchase_from_dse_id integer, booking_city_id integer, booking_relation integer,
        reason_id integer, stnk_id integer, status_reason_id integer, of_make_id integer, of_dealer_id integer,
        stored_dealer_id integer)) as judged
      where cardinality(fields) > 0`;
  },
);

/**
 * Faults of each update, in order: ids without a row in this market, or rows that do not match (a model of another
 * make, a dealer of another make, a salesperson of another dealer). One statement for all, skipped if nothing is
 * referred to.
 */
export async function referenceErrors(
  tx: Tx,
  updates: readonly Referring[],
  market: Market,
): Promise<StatusErrors[]> {
  const asked = updates
    .map((update, at) => askedOf(update, at))
    .filter((row) => REFERENCES.some((field) => row[field] !== null));
  const rows = JSON.stringify(asked);
  const found = asked.length === 0 ? [] : await findMissing.run(tx, { rows, marketId: market.id });
  const missing = new Map(found.map(({ at, fields }) => [at, fields]));
  const scopes = await reasonScopes(tx, updates);
  return updates.map((update, at) => {
    const fields = new Set(missing.get(at));
    if (isReasonElsewhere(update, scopes)) fields.add('status_reason_id');
    return Object.fromEntries([...fields].map((field) => [field, isInvalid(field)]));
  });
}

function askedOf({ values, lead }: Referring, at: number): Asked {
  const stored = storedReferences(lead);
  const makeId = chosen(values.make_id);
  /** A stored reference may stay although its row was retired. */
  const asked = (field: ReferenceField): number | null => {
    const id = chosen(values[field]);
    const goesWithMake = field === 'purchase_dealer_id' && makeId !== lead.bought_make_id;
    return id !== null && stored[field] === id && !goesWithMake ? null : id;
  };
  return {
    at,
    ...(Object.fromEntries(REFERENCES.map((field) => [field, asked(field)])) as Pick<Asked, ReferenceField>),
    of_make_id: makeId,
    of_dealer_id: chosen(values.purchase_dealer_id),
    stored_dealer_id: lead.purchase_dealer_id,
  };
}

function storedReferences(lead: Lead): Partial<Record<ReferenceField, number | null>> {
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
 * Comments go only to salespeople with a present car of the lead: others would learn of a customer who is not theirs.
 * Dealer staff write to themselves, where the call centre reads it. `given` are the comments as sent, so that an error
 * points at the right one.
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

/** Scopes of newly given reasons by id. */
async function reasonScopes(
  tx: Tx,
  updates: readonly Referring[],
): Promise<ReadonlyMap<number, StatusReasonScope>> {
  const ids = [
    ...new Set(updates.filter(isReasonNew).flatMap(({ values }) => values.status_reason_id ?? [])),
  ];
  if (ids.length === 0) return new Map();
  const reasons = await tx
    .selectFrom('config_item')
    .where('list', '=', 'status_reasons')
    .where(sql<boolean>`id = any(${ids})`)
    .select(['id', 'parent_id', 'attrs'])
    .execute();
  return new Map(
    reasons.map(({ id, parent_id, attrs }) => [
      id,
      {
        status_id: parent_id,
        sub_status_id: chosen(attrs.sub_status_id),
        attribution_id: chosen(attrs.attribution_id),
      },
    ]),
  );
}

/** A stored reason stays for the same status, sub-status and attribution, even if no longer offered. */
const isReasonNew = ({ values, lead }: Referring): boolean =>
  values.status_reason_id !== null && REASON_AND_SCOPE.some((field) => values[field] !== lead[field]);

/** A reason belongs to certain statuses (spec A§4: filtered by status, sub-status and attribution). */
function isReasonElsewhere(update: Referring, scopes: ReadonlyMap<number, StatusReasonScope>): boolean {
  const scope = scopes.get(update.values.status_reason_id ?? 0);
  return isReasonNew(update) && scope !== undefined && !isReasonInScope(scope, update.values);
}
