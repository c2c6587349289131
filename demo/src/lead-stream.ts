import { createArrivals } from './arrivals.ts';
import { type GeneratedLeadFamily, generateLead } from './lead-generator.ts';
import { marketOf } from './lead-identity.ts';
import { fractionOf, Random } from './random.ts';
import type { References } from './references.ts';

export interface StreamOrder {
  readonly seed: number;
  readonly count: number;
  /** Number of the first lead; leads of the same seed and number are the same person with the same story. */
  readonly firstIndex: number;
  readonly firstLeadId: number;
  readonly now: Date;
}

/** A place in the order of arrival is one number: 29 bits of time, 24 bits of index. */
const INDEX_ROOM = 2 ** 24;
const TIME_STEPS = 2 ** 29;
export const MOST_LEADS = INDEX_ROOM;

const DUPLICATE_STREAM = 0x3c6ef372;
const DUPLICATE_SHARE = 0.03;
const LOOKS_BACK = 400;

/**
 * Makes leads in the order of their arrival, so that ids ascend with time as in a table that has grown. What a lead
 * looks like depends on its seed, number and `now`, never on how many are made.
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

/** Every lead's place in time, sorted; a typed array of numbers sorts ten million in a few seconds. */
function placesInTime({ seed, firstIndex, count }: StreamOrder): Float64Array {
  const places = new Float64Array(count);
  for (let at = 0; at < count; at += 1) places[at] = placeOf(seed, firstIndex, at);
  return places.sort();
}

function placeOf(seed: number, firstIndex: number, at: number): number {
  return fractionOf(seed, firstIndex + at) * TIME_STEPS * INDEX_ROOM + at;
}

/** For a few leads an earlier one of the same market whose person enquired again: its number and rank in time. */
function earlierLead({ seed, firstIndex }: StreamOrder, places: Float64Array, index: number, rank: number) {
  const random = new Random(seed ^ DUPLICATE_STREAM, index);
  if (!random.chance(DUPLICATE_SHARE)) return undefined;
  const other = index - random.between(1, LOOKS_BACK);
  const isSomebodyElse = marketOf(seed, other) !== marketOf(seed, index);
  // A lead that may itself repeat an earlier one is left alone: chains would need the whole chain's person.
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
