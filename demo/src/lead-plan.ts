import { type LeadSubStatusId, LEAD_SUB_STATUS as SUB } from '@otolead/contract/kernel/lead-statuses.ts';
import { type Picker, type Random, shares } from './random.ts';

/** State by age: young leads are new, old ones mostly closed. */
const AGE_BANDS: readonly { readonly untilDays: number; readonly pick: Picker<Group> }[] = [
  { untilDays: 3, pick: groups(75, 15, 3, 3, 3, 1, 0) },
  { untilDays: 14, pick: groups(55, 22, 8, 7, 5, 2.5, 0.5) },
  { untilDays: 60, pick: groups(35, 26, 14, 11, 6, 6.5, 1.5) },
  { untilDays: 180, pick: groups(15, 24, 22, 18, 8, 11, 2) },
  { untilDays: 400, pick: groups(9.5, 18.5, 27, 22, 9, 11.5, 2.5) },
];

type Group = 'new' | 'interested' | 'unreached' | 'uninterested' | 'ineligible' | 'purchase' | 'reopened';

function groups(...weights: readonly number[]): Picker<Group> {
  const names: readonly Group[] = [
    'new',
    'interested',
    'unreached',
    'uninterested',
    'ineligible',
    'purchase',
    'reopened',
  ];
  return shares(names.map((name, at) => [name, weights[at] ?? 0] as const));
}

const WORKED_NEW = shares<LeadSubStatusId>([
  [SUB.callBack, 48],
  [SUB.noAnswer, 52],
]);

const SUB_STATUS: Record<Exclude<Group, 'new'>, Picker<LeadSubStatusId>> = {
  interested: shares([
    [SUB.hot, 34],
    [SUB.warm, 38],
    [SUB.cold, 28],
  ]),
  unreached: shares([
    [SUB.maxAttempts, 62],
    [SUB.unreachable, 38],
  ]),
  uninterested: shares([
    [SUB.planDropped, 46],
    [SUB.planPostponed, 40],
    [SUB.doNotCall, 14],
  ]),
  ineligible: shares([
    [SUB.wrongNumber, 38],
    [SUB.duplicate, 14],
    [SUB.notABuyer, 34],
    [SUB.outOfCoverage, 14],
  ]),
  purchase: shares([
    [SUB.booked, 26],
    [SUB.retailed, 40],
    [SUB.lostPurchase, 22],
    [SUB.bookingCancelled, 7],
    [SUB.usedCarBought, 5],
  ]),
  reopened: shares([
    [SUB.reopenedByCustomer, 55],
    [SUB.reopenedByDealer, 45],
  ]),
};

/** Probability that a new lead has not been called. */
function freshShare(ageDays: number): number {
  if (ageDays < 1) return 0.8;
  if (ageDays < 3) return 0.55;
  if (ageDays < 14) return 0.25;
  return ageDays < 60 ? 0.08 : 0.03;
}

/** Minimum days from booking to delivery. */
const DAYS_TO_RETAIL = 12;
/** Days of attempts before a lead is given up or brought back. */
const DAYS_TO_GIVE_UP = 4;

/** Sub-status of a lead of this age in days. */
export function planSubStatus(ageDays: number, random: Random): LeadSubStatusId {
  const band = AGE_BANDS.find(({ untilDays }) => ageDays < untilDays) ?? AGE_BANDS[0];
  const group = band?.pick(random) ?? 'new';
  if (group === 'new') return random.chance(freshShare(ageDays)) ? SUB.fresh : WORKED_NEW(random);
  const sub = SUB_STATUS[group](random);
  if (ageDays < DAYS_TO_RETAIL && (sub === SUB.retailed || sub === SUB.bookingCancelled)) return SUB.booked;
  const needsTime = group === 'unreached' || group === 'reopened';
  return ageDays < DAYS_TO_GIVE_UP && needsTime ? SUB.noAnswer : sub;
}

/** Paths to the final sub-status; the first alternative is the commonest. */
const WAYS: Record<LeadSubStatusId, readonly (readonly LeadSubStatusId[])[]> = {
  [SUB.fresh]: [[]],
  [SUB.callBack]: [[], [], [SUB.noAnswer], [SUB.callBack]],
  [SUB.noAnswer]: [[], [SUB.callBack], [SUB.noAnswer]],
  [SUB.hot]: [[], [SUB.callBack], [SUB.warm], [SUB.noAnswer], [SUB.warm, SUB.hot]],
  [SUB.warm]: [[], [SUB.callBack], [SUB.hot], [SUB.noAnswer, SUB.warm]],
  [SUB.cold]: [[], [SUB.warm], [SUB.callBack]],
  [SUB.maxAttempts]: [[SUB.noAnswer], [SUB.noAnswer], [SUB.callBack], [SUB.noAnswer, SUB.callBack]],
  [SUB.unreachable]: [[SUB.noAnswer], [SUB.noAnswer], [SUB.callBack], [SUB.hot]],
  [SUB.planDropped]: [[], [SUB.callBack], [SUB.warm], [SUB.hot, SUB.warm], [SUB.noAnswer]],
  [SUB.planPostponed]: [[], [SUB.callBack], [SUB.cold], [SUB.warm]],
  [SUB.doNotCall]: [[], [SUB.noAnswer], [SUB.callBack]],
  [SUB.wrongNumber]: [[], [], [SUB.noAnswer]],
  [SUB.duplicate]: [[], [SUB.callBack]],
  [SUB.notABuyer]: [[], [SUB.callBack], [SUB.noAnswer]],
  [SUB.outOfCoverage]: [[], [SUB.callBack]],
  [SUB.booked]: [[SUB.hot], [SUB.warm, SUB.hot], [SUB.callBack, SUB.hot], [SUB.hot, SUB.hot]],
  [SUB.retailed]: [
    [SUB.hot, SUB.booked],
    [SUB.hot, SUB.booked],
    [SUB.warm, SUB.hot, SUB.booked],
    [SUB.booked],
  ],
  [SUB.lostPurchase]: [[SUB.warm], [SUB.hot], [SUB.callBack, SUB.hot], [SUB.cold]],
  [SUB.bookingCancelled]: [
    [SUB.hot, SUB.booked],
    [SUB.warm, SUB.booked],
  ],
  [SUB.usedCarBought]: [[SUB.warm], [SUB.cold], [SUB.callBack, SUB.warm]],
  [SUB.reopenedByCustomer]: [
    [SUB.planPostponed],
    [SUB.noAnswer, SUB.maxAttempts],
    [SUB.warm, SUB.planDropped],
  ],
  [SUB.reopenedByDealer]: [
    [SUB.noAnswer, SUB.unreachable],
    [SUB.hot, SUB.planDropped],
    [SUB.warm, SUB.planPostponed],
  ],
};

/** Sub-statuses of a lead from after `fresh` to the final one, inclusive; empty for `fresh`. */
export function planWay(last: LeadSubStatusId, random: Random): readonly LeadSubStatusId[] {
  return last === SUB.fresh ? [] : [...random.pick(WAYS[last]), last];
}
