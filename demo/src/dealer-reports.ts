import { type LeadSubStatusId, LEAD_SUB_STATUS as SUB } from '@otolead/contract/kernel/lead-statuses.ts';
import type { CarStory } from './assigned-cars.ts';
import { type Picker, shares } from './random.ts';

/** `lms_status_list` */
const OPEN = shares({ New: 18, Contacted: 27, 'Follow Up': 36, 'Test Drive': 14, 'Not Connected': 5 });
const GIVEN_UP = shares({ Lost: 60, 'Not Connected': 30, 'Follow Up': 10 });
/** The dealer's system follows a decided sale, sometimes late, and may know of a delivery before our staff. */
const DECIDED: Partial<Record<LeadSubStatusId, Picker<string>>> = {
  [SUB.booked]: shares({ Booked: 66, Retail: 18, 'Follow Up': 16 }),
  [SUB.retailed]: shares({ Retail: 76, Booked: 20, 'Follow Up': 4 }),
  [SUB.lostPurchase]: GIVEN_UP,
  [SUB.bookingCancelled]: GIVEN_UP,
  [SUB.usedCarBought]: GIVEN_UP,
  [SUB.planDropped]: GIVEN_UP,
  [SUB.unreachable]: GIVEN_UP,
};

/** `dealer_status_list`; all others are in contact. */
const DEALER_STATUS: Readonly<Record<string, number>> = { New: 1, Lost: 3 };
const IN_CONTACT = 2;
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

/** Latest report of the dealer's system on the car. */
export function reportFromDealer(
  { story, car, assignment, last, isFirst, facts }: CarStory,
  at: number,
): void {
  const { market, random } = story.enquiry;
  const lms = ((isFirst && DECIDED[last]) || OPEN)(random);
  const lmsId = market.lmsIds.get(lms) ?? null;
  car.lms_status_id = lmsId;
  car.dealer_status_id = DEALER_STATUS[lms] ?? IN_CONTACT;
  if (isFirst) car.model_status_id = MODEL_STATUS[last] ?? car.model_status_id;
  car.updated_at = new Date(Math.max(at, car.updated_at.getTime()));
  const report = { lms_status_id: lmsId, lms_status: lms };
  const by = { name: assignment.dse?.name ?? assignment.dealer.name };
  story.note(
    { type: 'status', source: 'lms', at, by, facts: { ...facts, ...report } },
    isFirst ? { lms_status_id: lmsId } : {},
  );
}
