import {
  isClosed,
  LEAD_STATUS,
  type LeadSubStatusId,
  LEAD_SUB_STATUS as SUB,
  statusOf,
} from '@otolead/contract/kernel/lead-statuses.ts';
import { nearestDealer } from './dealer-assignment.ts';
import { slotOn } from './lead-schedule.ts';
import type { GeneratedLead, LeadChanges } from './lead-story.ts';
import { type Purchase, purchaseChanges } from './purchase-generator.ts';
import { type Random, shares } from './random.ts';
import type { CarModel } from './references.ts';
import type { Telling } from './telling.ts';

const BUY_TIME: Partial<Record<LeadSubStatusId, (random: Random) => number>> = {
  [SUB.hot]: shares([
    [7, 30],
    [14, 35],
    [30, 35],
  ]),
  [SUB.warm]: shares([
    [30, 45],
    [60, 55],
  ]),
  [SUB.cold]: () => 60,
};

/** Writes of the sub-status's form (contract lead-status/field-presence.rules.ts). */
export function statusChanges(
  lead: GeneratedLead,
  sub: LeadSubStatusId,
  at: number,
  isLast: boolean,
  telling: Telling,
): LeadChanges {
  const { references, random, schedule } = telling;
  const { calendar } = references;
  const day = calendar.dayOf(at);
  const statusId = statusOf(sub);
  const reasons =
    isClosed(statusId) && statusId !== LEAD_STATUS.purchase ? references.statusReasons.get(sub) : undefined;
  const followUpAt = isClosed(statusId)
    ? null
    : (isLast && schedule.followUpAt) || interimFollowUp(sub, day, at, telling);
  const buyTime = BUY_TIME[sub]?.(random);
  return {
    status_id: statusId,
    sub_status_id: sub,
    status_reason_id: reasons ? random.pick(reasons) : null,
    followup_at: followUpAt === null ? null : new Date(followUpAt),
    ...(buyTime !== undefined && { buy_time_days: buyTime, buy_by: calendar.dateOf(day + buyTime) }),
    ...(statusId === LEAD_STATUS.purchase &&
      purchaseChanges(references, lead, sub, day, purchaseOf(telling), random)),
  };
}

const INTERIM_DAYS: Partial<Record<LeadSubStatusId, readonly [number, number]>> = {
  [SUB.hot]: [1, 30],
  [SUB.warm]: [31, 60],
  [SUB.cold]: [61, 90],
};

function interimFollowUp(
  sub: LeadSubStatusId,
  day: number,
  at: number,
  { references, random }: Telling,
): number {
  const [min, max] = INTERIM_DAYS[sub] ?? [0, 4];
  return slotOn(references.calendar, day + random.between(min, max), at, random);
}

/** The assigned car, else a wanted one from a nearby dealer. */
function purchaseOf({ assignments, wishes, references, city, random }: Telling): Purchase {
  const assigned = assignments[0];
  if (assigned) return assigned;
  const model = wishes[0] as CarModel;
  return { model, dealer: nearestDealer(references.dealersOfArea, city, model.makeId, random), dse: null };
}
