import { createArrivals } from './arrivals.ts';
import { type GeneratedLeadFamily, generateLead } from './lead-generator.ts';
import { marketOf } from './lead-identity.ts';
import { fractionOf, Random } from './random.ts';
import type { References } from './references.ts';

export interface StreamOrder {
  readonly seed: number;
  readonly count: number;
  /** Number of the first lead; seed and number determine a lead's person and story. */
  readonly firstIndex: number;
  readonly firstLeadId: number;
  readonly now: Date;
}

/** A position in the order of arrival is one number: 29 bits of time, 24 bits of index. */
const INDEX_ROOM = 2 ** 24;
const TIME_STEPS = 2 ** 29;
export const MOST_LEADS = INDEX_ROOM;

const DUPLICATE_STREAM = 0x3c6ef372;
const DUPLICATE_SHARE = 0.03;
const LOOKS_BACK = 400;

/**
 * Generates leads in order of arrival, so that ids ascend with time as in a grown table. A lead depends on its seed,
 * number and `now`, never on the number of leads.
 */
export function* leadsInTime(references: References, order: StreamOrder): Generator<GeneratedLeadFamily> {
  const { seed, firstIndex, firstLeadId, now } = order;
  const arrivals = createArrivals(now);
  const places = placesInTime(order);
  for (const [rank, place] of places.entries()) {
    const index = firstIndex + (place % INDEX_ROOM);
    const earlier = earlierLead(order, places, index, rank);
    yield generateLead(references, {
      seed,
      index,
      leadId: firstLeadId + rank,
      createdAt: arrivals(Math.floor(place / INDEX_ROOM) / TIME_STEPS),
      ...(earlier && { earlier: { index: earlier.index, leadId: firstLeadId + earlier.rank } }),
    });
  }
}

/** Sorted arrival times of all leads; a typed array sorts ten million numbers in a few seconds. */
function placesInTime({ seed, firstIndex, count }: StreamOrder): Float64Array {
  const places = new Float64Array(count);
  for (let at = 0; at < count; at += 1) places[at] = placeOf(seed, firstIndex, at);
  return places.sort();
}

function placeOf(seed: number, firstIndex: number, at: number): number {
  return fractionOf(seed, firstIndex + at) * TIME_STEPS * INDEX_ROOM + at;
}

/** For a few leads an earlier one of the same market and person: its number and rank in time. */
function earlierLead({ seed, firstIndex }: StreamOrder, places: Float64Array, index: number, rank: number) {
  const random = new Random(seed ^ DUPLICATE_STREAM, index);
  if (!random.chance(DUPLICATE_SHARE)) return undefined;
  const other = index - random.between(1, LOOKS_BACK);
  const isSomebodyElse = marketOf(seed, other) !== marketOf(seed, index);
  // Skips leads that may repeat an earlier one, because chains would need the whole chain's person.
  const mayRepeat = new Random(seed ^ DUPLICATE_STREAM, other).chance(DUPLICATE_SHARE);
  if (other < firstIndex || isSomebodyElse || mayRepeat) return undefined;
  const otherRank = rankOf(placeOf(seed, firstIndex, other - firstIndex), places);
  return otherRank < rank ? { index: other, rank: otherRank } : undefined;
}

function rankOf(place: number, places: Float64Array): number {
  let low = 0;
  let high = places.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((places[middle] as number) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}
