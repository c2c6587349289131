import type { Market } from '@otolead/contract/kernel/market.ts';
import {
  DEFAULT_MODEL_STATUS,
  type PreferenceValues,
} from '@otolead/contract/preferences/preferences.rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { deferWrite } from '../../platform/db/defer-write.ts';
import { Statement } from '../../platform/db/statement.ts';

export interface AddedCar {
  readonly leadId: number;
  readonly makeId: number;
  readonly modelId: number;
  readonly cityId: number | null;
  /** Id within `source_list`. */
  readonly sourceId: number;
}

const insertAdded = new Statement<
  {
    readonly cars: string;
    readonly leadIds: readonly number[];
    readonly marketId: number;
    readonly now: Date;
  },
  { lead_id: number; model_id: number }
>(
  (_db, { cars, leadIds, marketId, now }) => sql<{ lead_id: number; model_id: number }>`
    with stored as (select lead_id, max(sort_order) as last_place, array_agg(model_id) as models from lead_preference
      where lead_id = any(${leadIds}::bigint[]) group by lead_id)
    insert into lead_preference (lead_id, market_id, make_id, model_id, city_id, model_status_id, source_id, sort_order,
      created_at)
    select car.lead_id, ${marketId}::smallint, car.make_id, car.model_id, car.city_id,
      ${sql.lit(DEFAULT_MODEL_STATUS)}, car.source_id, car.place + coalesce(stored.last_place, 0), ${now}::timestamptz
    from json_to_recordset(${cars}::json) as car (lead_id bigint, make_id integer, model_id integer, city_id integer,
      source_id integer, place integer)
    left join stored on stored.lead_id = car.lead_id
    where stored.models is null or car.model_id <> all(stored.models)
    returning lead_id, model_id`,
);

/**
 * Appends requested cars to the preferences of their leads, which are new or locked; existing ones stay. Returns `lead
 * model` of the added ones.
 */
export async function addCars(
  tx: Tx,
  cars: readonly AddedCar[],
  { id: marketId }: Pick<Market, 'id'>,
  now: Date,
): Promise<Set<string>> {
  const places = new Map<number, number>();
  const each = new Map(cars.map((car) => [`${car.leadId} ${car.modelId}`, car]));
  if (each.size === 0) return new Set();
  const rows = [...each.values()].map(({ leadId, makeId, modelId, cityId, sourceId }) => {
    const place = (places.get(leadId) ?? 0) + 1;
    places.set(leadId, place);
    return {
      lead_id: leadId,
      make_id: makeId,
      model_id: modelId,
      city_id: cityId,
      source_id: sourceId,
      place,
    };
  });
  const added = await insertAdded.run(tx, {
    cars: JSON.stringify(rows),
    leadIds: [...places.keys()],
    marketId,
    now,
  });
  return new Set(added.map(({ lead_id: leadId, model_id: modelId }) => `${leadId} ${modelId}`));
}

interface FirstCars {
  readonly cars: string;
  readonly marketId: number;
  readonly now: Date;
}

const insertFirst = new Statement<FirstCars, never>(
  (_db, { cars, marketId, now }) => sql`
    insert into lead_preference (lead_id, market_id, make_id, model_id, city_id, model_status_id, source_id, sort_order,
      created_at)
    select car."leadId", ${marketId}::smallint, car."makeId", car."modelId", car."cityId",
      ${sql.lit(DEFAULT_MODEL_STATUS)}, car."sourceId", 1, ${now}::timestamptz
    from json_to_recordset(${cars}::json) as car ("leadId" bigint, "makeId" integer, "modelId" integer, "cityId" integer,
      "sourceId" integer)`,
);

/** First preferences of leads just written: no lookup is needed. */
export async function insertFirstCars(
  tx: Tx,
  cars: readonly AddedCar[],
  { id: marketId }: Pick<Market, 'id'>,
  now: Date,
): Promise<void> {
  if (cars.length > 0)
    await deferWrite(tx, insertFirst.filled(tx, { cars: JSON.stringify(cars), marketId, now }));
}

/** Preferences of a locked lead in order. */
export function findStoredPreferences(tx: Tx, leadId: number) {
  return tx
    .selectFrom('lead_preference')
    .where('lead_id', '=', leadId)
    .select([
      'id',
      'make_id',
      'model_id',
      'city_id',
      'dse_id',
      'model_status_id',
      'source_id',
      'sort_order',
      'created_at',
    ])
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
}

export type StoredPreference = Awaited<ReturnType<typeof findStoredPreferences>>[number];

/** A valid preference: it has a car and a status. */
export type JudgedPreference = PreferenceValues & {
  readonly make_id: number;
  readonly model_id: number;
  readonly model_status_id: number;
};

export interface PreferenceChange {
  readonly lead: { readonly lead_id: number; readonly market_id: number };
  readonly stored: readonly StoredPreference[];
  readonly list: readonly JudgedPreference[];
  readonly now: Date;
}

/** Replaces the stored preferences of a locked lead by the list, in its order. */
export async function writePreferences(tx: Tx, { lead, stored, list, now }: PreferenceChange): Promise<void> {
  const { lead_id: leadId, market_id: marketId } = lead;
  const kept = new Set(list.map(({ id }) => id));
  const gone = stored.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  if (gone.length > 0) {
    await tx
      .deleteFrom('lead_preference')
      .where('lead_id', '=', leadId)
      .where(sql<boolean>`id = any(${gone})`)
      .execute();
  }
  for (const [index, { id, ...columns }] of list.entries()) {
    const written = { ...columns, sort_order: index + 1 };
    if (id === null) {
      await tx
        .insertInto('lead_preference')
        .values({ ...written, lead_id: leadId, market_id: marketId, created_at: now })
        .execute();
      continue;
    }
    await tx
      .updateTable('lead_preference')
      .set(written)
      .where('lead_id', '=', leadId)
      .where('id', '=', id)
      .execute();
  }
}

/** 'Toyota Avanza' by model id, for the history. */
export async function findCarNames(
  tx: Tx,
  modelIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await tx
    .selectFrom('model')
    .innerJoin('make', 'make.id', 'model.make_id')
    .where(sql<boolean>`model.id = any(${[...new Set(modelIds)]})`)
    .select(['model.id', 'make.name as make', 'model.name as model'])
    .execute();
  return new Map(rows.map(({ id, make, model }) => [id, `${make} ${model}`]));
}
