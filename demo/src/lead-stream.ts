import { arrive } from './lead-arrival.ts';
import { playLead } from './lead-generator.ts';
import { Random } from './random.ts';
import type { References } from './references.ts';
import type { GeneratedLeadFamily } from './rows.ts';
import type { LeadStory } from './story.ts';

const HOUR_MS = 3_600_000;
const HOURS = 365 * 24;
/** Clock of the western market; the eastern one is an hour ahead, which these patterns ignore. */
const AHEAD_MS = 7 * HOUR_MS;

/** Enquiries peak after lunch and late in the evening, with few at night. */
const BY_HOUR = [
  6, 3, 2, 1, 1, 2, 5, 11, 20, 30, 36, 35, 32, 33, 34, 32, 30, 28, 29, 36, 40, 36, 26, 14,
] as const;
/** Sunday first. */
const BY_WEEKDAY = [13, 15, 14.5, 14, 14, 13.5, 16] as const;
const GROWTH_IN_A_YEAR = 0.6;
/** Promotions increase enquiries in the month's last days. */
const MONTH_END = { from: 25, factor: 1.15 } as const;

const INDONESIA_SHARE = 0.6;
const REPEAT_SHARE = 0.018;
const LOOKS_BACK = 400;

export interface StreamOrder {
  readonly seed: number;
  readonly count: number;
  readonly firstLeadId: number;
  readonly now: Date;
}

/** Generates leads in order of arrival, so that ids ascend with time as in a grown table. */
export function* leadsInTime(references: References, order: StreamOrder): Generator<GeneratedLeadFamily> {
  let leadId = order.firstLeadId;
  const recent: LeadStory[] = [];
  for (const createdAt of arrivals(order)) {
    const random = new Random(order.seed, leadId);
    const market = references[random.chance(INDONESIA_SHARE) ? 'id' : 'ph'];
    const known = random.chance(REPEAT_SHARE) ? recent[random.between(0, LOOKS_BACK)] : undefined;
    const earlier = known?.enquiry.market === market ? known : undefined;
    const story = arrive(market, { leadId, createdAt, earlier }, random);
    yield playLead(story);
    recent.push(story);
    if (recent.length > LOOKS_BACK) recent.shift();
    leadId += 1;
  }
}

/** Ascending instants in the year before now, evenly spread over the pattern of hours, weekdays and growth. */
function* arrivals({ seed, count, now }: StreamOrder): Generator<number> {
  const random = new Random(seed, -1);
  const start = now.getTime() - HOURS * HOUR_MS;
  const weights = Array.from({ length: HOURS }, (_, hour) =>
    weightOf(new Date(start + hour * HOUR_MS + AHEAD_MS), hour / HOURS),
  );
  const step = weights.reduce((sum, weight) => sum + weight, 0) / count;
  let hour = 0;
  let before = 0;
  for (let lead = 0; lead < count; lead += 1) {
    const wanted = (lead + random.next()) * step;
    const weight = () => weights[hour] ?? Number.POSITIVE_INFINITY;
    for (; before + weight() <= wanted; hour += 1) before += weight();
    yield Math.floor(start + (hour + (wanted - before) / weight()) * HOUR_MS);
  }
}

function weightOf(wall: Date, yearPassed: number): number {
  const hour = BY_HOUR[wall.getUTCHours()] ?? 0;
  const weekday = BY_WEEKDAY[wall.getUTCDay()] ?? 0;
  const monthEnd = wall.getUTCDate() >= MONTH_END.from ? MONTH_END.factor : 1;
  return hour * weekday * monthEnd * (1 + GROWTH_IN_A_YEAR * yearPassed);
}
