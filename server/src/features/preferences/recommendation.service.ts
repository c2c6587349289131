import { text } from '@otolead/contract/kernel/text.ts';
import {
  type RecommendationField,
  type RecommendationValues,
  recommendationErrors,
  recommendationLabel,
} from '@otolead/contract/preferences/recommendation.rules.ts';
import type {
  LastSearch,
  RecommendationRequest,
  Recommended,
} from '@otolead/contract/preferences/recommendation.schema.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { notFound, refuseFaults } from '../../platform/http/errors.ts';
import { recordActivity } from '../activity/activity.public.ts';
import { leadScope, lockLead, scopedLeadRows, scopedLeads, writeLead } from '../leads/leads.public.ts';

/** Saves a customer's used-car search; `isSent` hands it to the buying team. Throws 404, and 400 by field. */
export function recommend(
  context: ActorContext,
  request: RecommendationRequest,
  isSent: boolean,
): Promise<Recommended> {
  const { lead_id: leadId, ...sent } = request;
  const values = valuesOf(sent);
  return inTransaction(context.db, async (tx) => {
    const lead = await lockLead(tx, leadScope(context), leadId);
    refuseFaults(recommendationErrors(values));
    refuseFaults(await referenceErrors(tx, values, context.market.id));
    const now = context.clock.now();
    const id = (isSent && (await findUnsent(context, tx, leadId, values))) || undefined;
    const saved = id ?? (await insertSearch(context, tx, { leadId, values, now }));
    if (isSent) {
      await tx
        .updateTable('used_car_search')
        .set({ sent_at: now })
        .where('lead_id', '=', leadId)
        .where('id', '=', saved)
        .execute();
    }
    const { version } = await writeLead(tx, lead, {}, now);
    await recordActivity(tx, {
      leadId,
      marketId: lead.market_id,
      type: 'preferences',
      source: 'crm',
      actor: context.actor,
      now,
      version,
      facts: { preference_action: isSent ? 'search_sent' : 'search_saved' },
    });
    return { id: saved, lead_id: leadId, version };
  });
}

/** Latest saved search of a lead, by any user. Throws 404 outside the caller's leads. */
export async function lastSearch(context: ActorContext, leadId: number): Promise<LastSearch> {
  const { db } = context;
  const scope = leadScope(context);
  const [lead, search] = await Promise.all([
    scopedLeads(db, scope).where('lead.lead_id', '=', leadId).select('lead.lead_id').executeTakeFirst(),
    scopedLeadRows(db, 'used_car_search', scope)
      .where('lead.lead_id', '=', leadId)
      .selectAll('used_car_search')
      .orderBy('used_car_search.id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ]);
  if (!lead) throw notFound();
  return search ? { ...search, created_date: search.created_at.toISOString() } : null;
}

function valuesOf(sent: Omit<RecommendationRequest, 'lead_id'>): RecommendationValues {
  return {
    min_price: sent.min_price ?? null,
    max_price: sent.max_price ?? null,
    min_year: sent.min_year ?? null,
    max_year: sent.max_year ?? null,
    fuel_type_id: sent.fuel_type_id ?? null,
    transmission_id: sent.transmission_id ?? null,
    body_type_id: sent.body_type_id ?? null,
    number_of_seat: sent.number_of_seat ?? null,
    owner_type_id: sent.owner_type_id ?? null,
    color_ids: sent.color_ids,
    city_id: sent.city_id ?? null,
    customer_locality_id: sent.customer_locality_id ?? null,
    dealer_id: sent.dealer_id ?? null,
    make_ids: sent.make_ids,
    model_ids: sent.model_ids,
    with_picture: sent.with_picture,
    with_sunroof: sent.with_sunroof,
    dealer_car: sent.dealer_car,
    individual_car: sent.individual_car,
  };
}

/** Valid values: all required columns are present. */
type Complete = { readonly [Field in RecommendationField]: NonNullable<RecommendationValues[Field]> };

function columnsOf(values: RecommendationValues) {
  const { color_ids, make_ids, model_ids, dealer_id, ...single } = values;
  return {
    ...(single as Omit<Complete, 'color_ids' | 'make_ids' | 'model_ids' | 'dealer_id'>),
    dealer_id,
    color_ids: [...color_ids],
    make_ids: [...make_ids],
    model_ids: [...model_ids],
  };
}

interface Search {
  readonly leadId: number;
  readonly values: RecommendationValues;
  readonly now: Date;
}

async function insertSearch({ actor, market }: ActorContext, tx: Tx, { leadId, values, now }: Search) {
  const { id } = await tx
    .insertInto('used_car_search')
    .values({
      ...columnsOf(values),
      lead_id: leadId,
      market_id: market.id,
      created_by: actor.userId,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The newest unsent search of the lead that this person saved with the same values. */
async function findUnsent(
  context: ActorContext,
  tx: Tx,
  leadId: number,
  values: RecommendationValues,
): Promise<number | undefined> {
  const last = await scopedLeadRows(tx, 'used_car_search', leadScope(context))
    .where('lead.lead_id', '=', leadId)
    .where('used_car_search.created_by', '=', context.actor.userId)
    .where('used_car_search.sent_at', 'is', null)
    .selectAll('used_car_search')
    .orderBy('used_car_search.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return undefined;
  const columns: Readonly<Record<string, unknown>> = columnsOf(values);
  const stored: Readonly<Record<string, unknown>> = { ...last };
  const isSame = Object.keys(columns).every(
    (column) => JSON.stringify(columns[column]) === JSON.stringify(stored[column]),
  );
  return isSame ? last.id : undefined;
}

const ITEM_LISTS = {
  fuel_type_id: 'fuel_type',
  transmission_id: 'transmission',
  body_type_id: 'body_type',
  number_of_seat: 'seats',
  owner_type_id: 'owner',
} as const;

/** Ids without a row in the market or in the option lists, by field. */
async function referenceErrors(tx: Tx, values: RecommendationValues, marketId: number) {
  const checks: Partial<Record<RecommendationField, RawBuilder<boolean>>> = {};
  for (const [field, list] of Object.entries(ITEM_LISTS)) {
    const id = values[field as keyof typeof ITEM_LISTS];
    checks[field as RecommendationField] =
      sql`exists (select 1 from config_item where list = ${list} and id = ${id} and status = 1)`;
  }
  const all = (ids: readonly number[], rows: RawBuilder<unknown>) =>
    sql<boolean>`not exists (select 1 from unnest(${[...ids]}::int[]) as wanted (id)
      where not exists (${rows}))`;
  checks.color_ids = all(
    values.color_ids,
    sql`select 1 from config_item where list = 'colour' and status = 1 and config_item.id = wanted.id`,
  );
  checks.make_ids = all(
    values.make_ids,
    sql`select 1 from model where model.make_id = wanted.id and model.market_id = ${marketId}`,
  );
  checks.model_ids = all(
    values.model_ids,
    sql`select 1 from model where model.id = wanted.id and model.market_id = ${marketId}`,
  );
  checks.city_id = sql`exists (select 1 from city where id = ${values.city_id} and market_id = ${marketId})`;
  checks.customer_locality_id = sql`exists (select 1 from locality
    where id = ${values.customer_locality_id} and city_id = ${values.city_id})`;
  if (values.dealer_id !== null) {
    checks.dealer_id = sql`exists (select 1 from dealer
      where id = ${values.dealer_id} and market_id = ${marketId} and status = 1)`;
  }
  const fields = Object.keys(checks) as RecommendationField[];
  const columns = fields.map((field) => sql`${checks[field]} as ${sql.id(field)}`);
  const { rows } = await sql<Record<string, boolean>>`select ${sql.join(columns)}`.execute(tx);
  return Object.fromEntries(
    fields
      .filter((field) => rows[0]?.[field] !== true)
      .map((field) => [field, text('kernel:invalid.value', { name: recommendationLabel(field) })]),
  );
}
