import type { EntryDetails } from '@otolead/contract/activity/details.rules.ts';
import { type LeadSubStatusId, LEAD_SUB_STATUS as SUB } from '@otolead/contract/kernel/lead-statuses.ts';
import type { Assignment } from './dealer-assignment.ts';
import type { GeneratedCar, LeadStory } from './lead-story.ts';
import { type Picker, type Random, shares } from './random.ts';

/** `lms_status_list`: progress of the sale in the dealer's system. */
const LMS = {
  new: 1,
  contacted: 2,
  followUp: 3,
  testDrive: 4,
  booked: 5,
  retail: 6,
  lost: 7,
  notConnected: 8,
} as const;
type LmsStatusId = (typeof LMS)[keyof typeof LMS];
const LMS_WORDS: Record<LmsStatusId, string> = {
  [LMS.new]: 'New',
  [LMS.contacted]: 'Contacted',
  [LMS.followUp]: 'Follow Up',
  [LMS.testDrive]: 'Test Drive',
  [LMS.booked]: 'Booked',
  [LMS.retail]: 'Retail',
  [LMS.lost]: 'Lost',
  [LMS.notConnected]: 'Not Connected',
};

const OPEN = shares<LmsStatusId>([
  [LMS.new, 18],
  [LMS.contacted, 27],
  [LMS.followUp, 36],
  [LMS.testDrive, 14],
  [LMS.notConnected, 5],
]);
const GIVEN_UP = shares<LmsStatusId>([
  [LMS.lost, 60],
  [LMS.notConnected, 30],
  [LMS.followUp, 10],
]);
/** The dealer's system follows a decided sale, sometimes late. */
const DECIDED: Partial<Record<LeadSubStatusId, Picker<LmsStatusId>>> = {
  [SUB.booked]: shares<LmsStatusId>([
    [LMS.booked, 66],
    // Handed over by the dealer, but not yet reported to our staff.
    [LMS.retail, 18],
    [LMS.followUp, 16],
  ]),
  [SUB.retailed]: shares<LmsStatusId>([
    [LMS.retail, 76],
    [LMS.booked, 20],
    [LMS.followUp, 4],
  ]),
  [SUB.lostPurchase]: GIVEN_UP,
  [SUB.bookingCancelled]: GIVEN_UP,
  [SUB.usedCarBought]: GIVEN_UP,
  [SUB.planDropped]: GIVEN_UP,
  [SUB.unreachable]: GIVEN_UP,
};

/** `dealer_status_list` */
const DEALER_STATUS = { open: 1, contacted: 2, closed: 3 } as const;
/** `model_status_list` of the car of a decided sale. */
const MODEL_STATUS: Partial<Record<LeadSubStatusId, number>> = {
  [SUB.planDropped]: 1,
  [SUB.booked]: 4,
  [SUB.retailed]: 5,
  [SUB.lostPurchase]: 6,
  [SUB.usedCarBought]: 6,
};

/** True if the sub-status ends the sale, so that the dealer has nothing more to do. */
export function isSaleDecided(sub: LeadSubStatusId): boolean {
  return sub in DECIDED;
}

interface Report {
  readonly at: number;
  /** Final sub-status of the lead. */
  readonly last: LeadSubStatusId;
  /** The sale concerns the lead's first car; other cars have independent reports. */
  readonly isFirstCar: boolean;
  readonly facts: EntryDetails;
}

/** Latest report of the dealer's system on the car. */
export function reportFromDealer(
  story: LeadStory,
  car: GeneratedCar,
  { dealer, dse }: Assignment,
  { at, last, isFirstCar, facts }: Report,
  random: Random,
): void {
  const lms = ((isFirstCar && DECIDED[last]) || OPEN)(random);
  car.lms_status_id = lms;
  car.dealer_status_id = DEALER_STATUS.contacted;
  if (lms === LMS.new) car.dealer_status_id = DEALER_STATUS.open;
  if (lms === LMS.lost) car.dealer_status_id = DEALER_STATUS.closed;
  if (isFirstCar) car.model_status_id = MODEL_STATUS[last] ?? car.model_status_id;
  car.updated_at = new Date(Math.max(at, car.updated_at.getTime()));
  story.note(
    {
      type: 'status',
      source: 'lms',
      at,
      by: null,
      byName: dse?.name ?? dealer.name,
      facts: { ...facts, lms_status_id: lms, lms_status: LMS_WORDS[lms] },
    },
    isFirstCar ? { lms_status_id: lms } : {},
  );
}
