import {
  isClosed,
  type LeadSubStatusId,
  LEAD_SUB_STATUS as SUB,
  statusOf,
} from '@otolead/contract/kernel/lead-statuses.ts';
import { followUpWindow } from '@otolead/contract/lead-status/followup.rules.ts';
import { MarketClock } from './market-clock.ts';
import { type Picker, type Random, shares } from './random.ts';
import type { Enquiry, LeadStory } from './story.ts';

type Group = 'new' | 'interested' | 'unreached' | 'uninterested' | 'ineligible' | 'purchase' | 'reopened';

/** Weights in the order of the groups. */
function groups(
  ...weights: readonly [number, number, number, number, number, number, number]
): Picker<Group> {
  const [fresh, interested, unreached, uninterested, ineligible, purchase, reopened] = weights;
  return shares({ new: fresh, interested, unreached, uninterested, ineligible, purchase, reopened });
}

/** State by age: young leads are new, `fresh` of them never called, old ones mostly closed. */
const AGE_BANDS = [
  { untilDays: 1, fresh: 0.8, pick: groups(75, 15, 3, 3, 3, 1, 0) },
  { untilDays: 3, fresh: 0.55, pick: groups(75, 15, 3, 3, 3, 1, 0) },
  { untilDays: 14, fresh: 0.25, pick: groups(55, 22, 8, 7, 5, 2.5, 0.5) },
  { untilDays: 60, fresh: 0.08, pick: groups(35, 26, 14, 11, 6, 6.5, 1.5) },
  { untilDays: 180, fresh: 0.03, pick: groups(15, 24, 22, 18, 8, 11, 2) },
  { untilDays: 366, fresh: 0.03, pick: groups(9.5, 18.5, 27, 22, 9, 11.5, 2.5) },
] as const;

const SUB_STATUS: Record<Group, Picker<LeadSubStatusId>> = {
  new: shares({ [SUB.callBack]: 48, [SUB.noAnswer]: 52 }),
  interested: shares({ [SUB.hot]: 34, [SUB.warm]: 38, [SUB.cold]: 28 }),
  unreached: shares({ [SUB.maxAttempts]: 62, [SUB.unreachable]: 38 }),
  uninterested: shares({ [SUB.planDropped]: 46, [SUB.planPostponed]: 40, [SUB.doNotCall]: 14 }),
  ineligible: shares({
    [SUB.wrongNumber]: 38,
    [SUB.duplicate]: 14,
    [SUB.notABuyer]: 34,
    [SUB.outOfCoverage]: 14,
  }),
  purchase: shares({
    [SUB.booked]: 26,
    [SUB.retailed]: 40,
    [SUB.lostPurchase]: 22,
    [SUB.bookingCancelled]: 7,
    [SUB.usedCarBought]: 5,
  }),
  reopened: shares({ [SUB.reopenedByCustomer]: 55, [SUB.reopenedByDealer]: 45 }),
};

/** Minimum days from booking to delivery. */
const DAYS_TO_RETAIL = 12;
/** Days of attempts before a lead is given up or brought back. */
const DAYS_TO_GIVE_UP = 4;

/** Sub-status of a lead of this age in days. */
function lastSubStatus(ageDays: number, random: Random): LeadSubStatusId {
  const band = AGE_BANDS.find(({ untilDays }) => ageDays < untilDays) ?? AGE_BANDS[0];
  const group = band.pick(random);
  if (group === 'new' && random.chance(band.fresh)) return SUB.fresh;
  const sub = SUB_STATUS[group](random);
  if (ageDays < DAYS_TO_RETAIL && (sub === SUB.retailed || sub === SUB.bookingCancelled)) return SUB.booked;
  const needsTime = group === 'unreached' || group === 'reopened';
  return ageDays < DAYS_TO_GIVE_UP && needsTime ? SUB.noAnswer : sub;
}

const { fresh, hot, warm, cold, callBack, noAnswer, planDropped, planPostponed } = SUB;

/** Sub-statuses from which each is reached, the commonest repeated. */
const BEFORE: Record<LeadSubStatusId, readonly LeadSubStatusId[]> = {
  [SUB.fresh]: [],
  [SUB.callBack]: [fresh, fresh, fresh, fresh, noAnswer, callBack],
  [SUB.noAnswer]: [fresh, fresh, fresh, fresh, callBack, noAnswer],
  [SUB.hot]: [fresh, fresh, fresh, callBack, warm, noAnswer],
  [SUB.warm]: [fresh, fresh, fresh, callBack, hot, noAnswer],
  [SUB.cold]: [fresh, warm, callBack],
  [SUB.maxAttempts]: [noAnswer, noAnswer, noAnswer, callBack],
  [SUB.unreachable]: [noAnswer, noAnswer, callBack, hot],
  [SUB.planDropped]: [fresh, callBack, warm, warm, noAnswer],
  [SUB.planPostponed]: [fresh, callBack, cold, warm],
  [SUB.doNotCall]: [fresh, noAnswer, callBack],
  [SUB.wrongNumber]: [fresh, fresh, noAnswer],
  [SUB.duplicate]: [fresh, callBack],
  [SUB.notABuyer]: [fresh, callBack, noAnswer],
  [SUB.outOfCoverage]: [fresh, callBack],
  [SUB.booked]: [hot],
  [SUB.retailed]: [SUB.booked],
  [SUB.lostPurchase]: [warm, hot, hot, cold],
  [SUB.bookingCancelled]: [SUB.booked],
  [SUB.usedCarBought]: [warm, warm, cold],
  [SUB.reopenedByCustomer]: [planPostponed, SUB.maxAttempts, planDropped],
  [SUB.reopenedByDealer]: [SUB.unreachable, planDropped, planPostponed],
};

/** Sub-statuses of a lead from after `fresh` to the final one, inclusive; empty for `fresh`. */
function planWay(last: LeadSubStatusId, random: Random): readonly LeadSubStatusId[] {
  return last === fresh ? [] : [...planWay(random.pick(BEFORE[last]), random), last];
}

const UNANSWERED: Partial<Record<LeadSubStatusId, Picker<number>>> = {
  [SUB.maxAttempts]: (random) => random.between(2, 7),
  [SUB.unreachable]: (random) => random.between(1, 4),
  [SUB.noAnswer]: (random) => random.between(0, 3),
  [SUB.wrongNumber]: (random) => random.between(0, 1),
};
const FEW_UNANSWERED = shares({ 0: 52, 1: 26, 2: 12, 3: 6, 5: 3, 9: 1 });

/** The way with unanswered calls (null) mixed in before its end, as many as there is time for. */
function planCalls(way: readonly LeadSubStatusId[], most: number, random: Random) {
  const calls: (LeadSubStatusId | null)[] = [...way];
  const last = way.at(-1);
  const unanswered = last ? Math.min((UNANSWERED[last] ?? FEW_UNANSWERED)(random), most) : 0;
  for (let call = 0; call < unanswered; call += 1) calls.splice(random.between(0, calls.length - 1), 0, null);
  return calls;
}

/** Days until a lead was closed: mean and minimum. */
const CLOSED_AFTER: Partial<Record<LeadSubStatusId, readonly [mean: number, least: number]>> = {
  [SUB.maxAttempts]: [11, 3],
  [SUB.unreachable]: [8, 2],
  [SUB.planDropped]: [12, 0],
  [SUB.planPostponed]: [14, 0],
  [SUB.booked]: [20, 1],
  [SUB.retailed]: [38, 12],
  [SUB.lostPurchase]: [34, 3],
  [SUB.bookingCancelled]: [32, 12],
  [SUB.usedCarBought]: [30, 4],
};
const CLOSED_SOON = [3, 0] as const;

/** Distribution of follow-ups around today; others are due later. */
const DUE: Partial<Record<LeadSubStatusId, { readonly today: number; readonly overdue: number }>> = {
  [SUB.hot]: { today: 0.06, overdue: 0.08 },
  [SUB.warm]: { today: 0.025, overdue: 0.04 },
  [SUB.cold]: { today: 0.012, overdue: 0.02 },
};
const DUE_SOON = { today: 0.13, overdue: 0.12 } as const;
/** Usual days to a follow-up where the form sets no limit. */
const LATEST: Partial<Record<LeadSubStatusId, number>> = { [SUB.noAnswer]: 4, [SUB.cold]: 120 };
const LATEST_OF_OTHERS = 10;

/** Days from a save to its follow-up: the form's window, as far as agents use it. */
export function followUpSpan(sub: LeadSubStatusId): { readonly min: number; readonly max: number } {
  const { minDays, maxDays } = followUpWindow(sub);
  return { min: minDays, max: maxDays ?? LATEST[sub] ?? LATEST_OF_OTHERS };
}

const DAY_MS = 86_400_000;
/** Minutes of work. */
const FIRST_CALL_AFTER = 4;
const FIRST_CALL_BEFORE = 30;
const CALLED_AGAIN_AFTER = 60;
const CALLS_APART = 6;
const { workDay } = MarketClock;

/** What will happen to a lead until now. */
export interface LeadPlan {
  /** The final sub-status. */
  readonly last: LeadSubStatusId;
  /** Saves after calls, and null for unanswered ones. */
  readonly calls: readonly (LeadSubStatusId | null)[];
  readonly times: readonly number[];
  /** Next call; null for closed leads and those never called. */
  readonly followUpAt: number | null;
}

/** An enquiry that just arrived has not been called; of a person's repeated ones some are closed for that. */
export function planLead({ lead, enquiry }: LeadStory): LeadPlan {
  const { market, random } = enquiry;
  const { clock } = market;
  const createdAt = lead.created_at.getTime();
  const waited = clock.workAt(clock.now) - clock.workAt(createdAt);
  if (waited <= FIRST_CALL_BEFORE) return { last: SUB.fresh, calls: [], times: [], followUpAt: null };
  const isClosedAsRepeated = lead.duplicate_of !== null && random.chance(0.4);
  const last = isClosedAsRepeated ? SUB.duplicate : lastSubStatus((clock.now - createdAt) / DAY_MS, random);
  const calls = planCalls(planWay(last, random), Math.floor(waited / CALLED_AGAIN_AFTER), random);
  return { last, calls, ...scheduleCalls(enquiry, createdAt, last, calls.length) };
}

/** Times of this number of calls between the lead's creation and now, and of the next one. */
function scheduleCalls({ market, random }: Enquiry, createdAt: number, last: LeadSubStatusId, count: number) {
  const { clock } = market;
  if (count === 0) return { times: [], followUpAt: null };
  const first = clock.workAt(createdAt) + FIRST_CALL_AFTER;
  const now = clock.workAt(clock.now) - 3;
  const isOpen = !isClosed(statusOf(last));
  const away = daysToFollowUp(last, random);
  const saveDay = clock.instantAt(clock.today + away - daysAhead(last, away, random), 0);
  const wanted = isOpen
    ? clock.workAt(saveDay) + random.next() * workDay
    : first + daysToClosing(last, random) * workDay;
  const near = random.next() * Math.min(workDay, now - first);
  const begun = wanted < first ? first + near : wanted;
  const end = begun > now ? now - near : begun;
  const apart = Math.min(CALLS_APART, (end - first) / count);
  const room = end - first - apart * (count - 1);
  const places = Array.from({ length: count - 1 }, (_, at) => {
    return at === 0 && random.chance(0.75)
      ? random.next() * Math.min(room, workDay)
      : random.next() ** 1.3 * room;
  });
  const times = [...places.sort((a, b) => a - b), room].map((place, at) =>
    clock.instantOfWork(first + place + apart * at),
  );
  if (!isOpen) return { times, followUpAt: null };
  const saved = times.at(-1) as number;
  const { min, max } = followUpSpan(last);
  const ahead = Math.min(Math.max(clock.today + away - clock.dayOf(saved), min), max);
  return { times, followUpAt: clock.slotOn(clock.dayOf(saved) + ahead, saved, random) };
}

function daysToClosing(last: LeadSubStatusId, random: Random): number {
  const [mean, least] = CLOSED_AFTER[last] ?? CLOSED_SOON;
  return least + random.geometric(mean - least) + random.next();
}

/** From today; negative if it is overdue. */
function daysToFollowUp(last: LeadSubStatusId, random: Random): number {
  const { today, overdue } = DUE[last] ?? DUE_SOON;
  const luck = random.next();
  if (luck < today) return 0;
  if (luck < today + overdue) return -1 - random.geometric(3);
  return 1 + Math.floor(random.next() ** 1.4 * (followUpSpan(last).max - 1));
}

/** From the save to this follow-up; the save is not in the future. */
function daysAhead(last: LeadSubStatusId, away: number, random: Random): number {
  const { min, max } = followUpSpan(last);
  const shortest = Math.max(min, away);
  return shortest + Math.floor(random.next() ** 1.5 * (Math.max(max, shortest) - shortest + 1));
}
