import {
  LEAD_STATUS,
  type LeadStatusId,
  type LeadSubStatusId,
  statusOf,
} from '@otolead/contract/kernel/lead-statuses.ts';
import { type Random, shares } from './random.ts';
import type { Assignment, CarModel, Dealer } from './references.ts';
import type { Enquiry } from './story.ts';

/** Share of leads of this status with an assigned car, given interest and a dealer nearby. */
const ASSIGNED: Partial<Record<LeadStatusId, number>> = {
  [LEAD_STATUS.interested]: 0.85,
  [LEAD_STATUS.notConnectable]: 0.6,
  [LEAD_STATUS.notInterested]: 0.65,
  [LEAD_STATUS.purchase]: 1,
  [LEAD_STATUS.reopened]: 0.85,
};
const CAR_COUNT = shares({ 1: 78, 2: 18, 3: 4 });

/** Dealers of a lead: of a wanted make nearby, else of another make there (cross-sell). */
export function assignDealers(enquiry: Enquiry, last: LeadSubStatusId): Assignment[] {
  const { market, city, wishes, random } = enquiry;
  if (!random.chance(ASSIGNED[statusOf(last)] ?? 0)) return [];
  const found = wishes.flatMap((model) => {
    const dealer = nearestDealer(enquiry, model.makeId);
    return dealer ? [assignmentOf(model, dealer, random)] : [];
  });
  if (found.length > 0) return found.slice(0, CAR_COUNT(random));
  const near = city.areas
    .map((area) => market.dealersOfArea.get(area))
    .find((dealers) => dealers !== undefined);
  const dealer = near && random.pick(near).dealer;
  const offered = market.modelsOfMake.get(dealer?.makeIds[0] ?? 0);
  return dealer && offered ? [assignmentOf(random.pick(offered), dealer, random)] : [];
}

/** A dealer of the make in the city's cluster, else in its province. */
export function nearestDealer({ market, city, random }: Enquiry, makeId: number): Dealer | null {
  for (const area of city.areas) {
    const dealers =
      market.dealersOfArea.get(area)?.filter(({ dealer }) => dealer.makeIds.includes(makeId)) ?? [];
    if (dealers.length > 0) return random.pick(dealers).dealer;
  }
  return null;
}

/** The first of a team gets the most; occasionally nobody is named. */
function assignmentOf(model: CarModel, dealer: Dealer, random: Random): Assignment {
  const at = Math.floor(random.next() ** 1.4 * dealer.team.length);
  return { model, dealer, dse: random.chance(0.92) ? (dealer.team[at] ?? null) : null };
}
