import {
  DEFAULT_MODEL_STATUS,
  DEFAULT_SOURCE,
  type PreferenceValues,
} from '@otolead/contract/preferences/preferences.rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

export interface NamedCar {
  readonly leadId: number;
  readonly marketId: number;
  readonly makeId: number;
  readonly modelId: number;
  readonly cityId: number | null;
}

/**
 * Puts a car that the customer named in a call at the end of the preferences; false where it stands there already.
 * Expects the lead to be locked, because it gives out the next place in the order.
 */
export async function addNamedCar(tx: Tx, car: NamedCar, now: Date): Promise<boolean> {
  const present = await tx
    .selectFrom('lead_preference')
    .where('lead_id', '=', car.leadId)
    .select(['model_id', 'sort_order'])
    .execute();
  if (present.some(({ model_id: modelId }) => modelId === car.modelId)) return false;
  const last = Math.max(0, ...present.map(({ sort_order: sortOrder }) => sortOrder));
  await tx
    .insertInto('lead_preference')
    .values({
      lead_id: car.leadId,
      market_id: car.marketId,
      make_id: car.makeId,
      model_id: car.modelId,
      city_id: car.cityId,
      model_status_id: DEFAULT_MODEL_STATUS,
      source_id: DEFAULT_SOURCE,
      sort_order: last + 1,
      created_at: now,
    })
    .execute();
  return true;
}

/** The preferences of a locked lead in their order. */
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

/** A preference that the rules have passed: it has its car and its status. */
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

/** Makes the stored preferences of a locked lead what the list says, in its order. */
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
