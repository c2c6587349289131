import type { Tx } from '../../platform/db/database.ts';

/** A preference that nobody qualified further: 'Interested', made by a CRM agent (spec A§9). */
const DEFAULT_MODEL_STATUS = 2;
const DEFAULT_SOURCE = 3;

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
