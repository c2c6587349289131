import { type LeadSubStatusId, LEAD_SUB_STATUS as SUB } from '@otolead/contract/kernel/lead-statuses.ts';
import { type Random, shares } from './random.ts';
import type { CarModel, City, Dealer, MarketReferences, Person } from './references.ts';

/** A dealer for the sale of a car to the lead. */
export interface Assignment {
  readonly model: CarModel;
  readonly dealer: Dealer;
  readonly dse: Person | null;
}

/** Share of leads of this sub-status with an assigned car, given a dealer nearby. */
const ASSIGNED: Partial<Record<LeadSubStatusId, number>> = {
  [SUB.hot]: 0.97,
  [SUB.warm]: 0.93,
  [SUB.cold]: 0.6,
  [SUB.planDropped]: 0.6,
  [SUB.planPostponed]: 0.7,
  [SUB.unreachable]: 0.6,
  [SUB.booked]: 1,
  [SUB.retailed]: 1,
  [SUB.lostPurchase]: 0.85,
  [SUB.bookingCancelled]: 1,
  [SUB.usedCarBought]: 0.4,
  [SUB.reopenedByCustomer]: 0.7,
  [SUB.reopenedByDealer]: 1,
};

const CAR_COUNT = shares([
  [1, 78],
  [2, 18],
  [3, 4],
]);

/** Dealers of a lead: of a wanted make nearby, else of another make there (cross-sell). */
export function assignDealers(
  { dealersOfArea, modelsOfMake }: MarketReferences,
  last: LeadSubStatusId,
  city: City,
  wishes: readonly CarModel[],
  random: Random,
): Assignment[] {
  if (!random.chance(ASSIGNED[last] ?? 0)) return [];
  const found = wishes.flatMap((model) => {
    const dealer = nearestDealer(dealersOfArea, city, model.makeId, random);
    return dealer ? [{ model, dealer, dse: salespersonOf(dealer, random) }] : [];
  });
  if (found.length > 0) return found.slice(0, CAR_COUNT(random));
  const near = city.areas.map((area) => dealersOfArea.get(area)).find((dealers) => dealers !== undefined);
  if (!near) return [];
  const dealer = random.pick(near);
  const offered = modelsOfMake.get(dealer.makeIds[0] ?? 0) ?? [];
  return offered.length > 0
    ? [{ model: random.pick(offered), dealer, dse: salespersonOf(dealer, random) }]
    : [];
}

/** A dealer of the make in the city's cluster, else in its province. */
export function nearestDealer(
  dealersOfArea: MarketReferences['dealersOfArea'],
  city: City,
  makeId: number,
  random: Random,
): Dealer | null {
  for (const area of city.areas) {
    const dealers = dealersOfArea.get(area)?.filter(({ makeIds }) => makeIds.includes(makeId)) ?? [];
    if (dealers.length > 0) return random.pick(dealers);
  }
  return null;
}

/** The first of a team gets the most; occasionally nobody is named. */
function salespersonOf({ team }: Dealer, random: Random): Person | null {
  const at = Math.floor(random.next() ** 1.4 * team.length);
  return random.chance(0.92) ? (team[at] ?? null) : null;
}
