import { LEAD_STATUS, type LeadSubStatusId, statusOf } from '@otolead/contract/kernel/lead-statuses.ts';
import type { MARKET_CODES, MarketCode } from '@otolead/contract/kernel/market.ts';
import type { JsonValue } from '@otolead/server/src/tables/column-types.ts';
import { COMMENTS } from './material.ts';
import type { Random } from './random.ts';

type Mood = 'unreached' | 'ineligible' | 'lost' | 'bought' | 'later' | 'open';

/** Words that classify the material's comments by kind of call; the first match counts. */
const MARKS: readonly (readonly [Mood, RegExp])[] = [
  [
    'unreached',
    /diangkat|sibuk|tidak aktif|putus|tutup telepon|no answer|busy|not in service|choppy|dropped the/i,
  ],
  [
    'ineligible',
    /salah sambung|ganda|isi form|saudaranya|luar kota|wrong number|duplicate|fill up|inquiring lang|from the province/i,
  ],
  [
    'lost',
    /batal|cancel|menolak|beli merek|dealer lain|mobil bekas|disapproved|bought|ibang dealer|2nd hand|irate|marah/i,
  ],
  [
    'bought',
    /SPK|DP sudah|kredit sudah|STNK|unit sudah|deal harga|DP paid|booking|released|CS number|OR\/CR|approved|ok na price|valid ID/i,
  ],
  ['later', /lagi|ulang|tunggu|nunggu|call back|ff up|resched|wait|later/i],
];

const BY_MOOD: Record<MarketCode, ReadonlyMap<Mood, readonly string[]>> = {
  id: byMood('id'),
  ph: byMood('ph'),
};

function byMood(market: (typeof MARKET_CODES)[number]): ReadonlyMap<Mood, readonly string[]> {
  return Map.groupBy(
    COMMENTS[market],
    (comment) => MARKS.find(([, pattern]) => pattern.test(comment))?.[0] ?? 'open',
  );
}

const MOOD_OF_STATUS = {
  [LEAD_STATUS.new]: 'later',
  [LEAD_STATUS.interested]: 'open',
  [LEAD_STATUS.notConnectable]: 'unreached',
  [LEAD_STATUS.notInterested]: 'lost',
  [LEAD_STATUS.notEligible]: 'ineligible',
  [LEAD_STATUS.purchase]: 'bought',
  [LEAD_STATUS.reopened]: 'later',
} as const satisfies Record<number, Mood>;

/** A possible comment of an agent with this save. */
export function commentFor(market: MarketCode, sub: LeadSubStatusId, random: Random): string {
  const fitting = BY_MOOD[market].get(MOOD_OF_STATUS[statusOf(sub)]);
  return random.pick(fitting ?? COMMENTS[market]);
}

export function internalComment(comment: string): JsonValue {
  return { comment, comment_type: 'INTERNAL', to: null };
}

/** A comment for the salesperson. */
export function externalComment(comment: string, to: string): JsonValue {
  return { comment, comment_type: 'EXTERNAL', to };
}
