import { type LeadSubStatusId, LEAD_SUB_STATUS as SUB } from '@otolead/contract/kernel/lead-statuses.ts';
import { assignDealers } from './dealer-assignment.ts';
import { tellHistory } from './history-generator.ts';
import { type ArrivalOrder, arrivedLead, wishesOf } from './lead-arrival.ts';
import { identityOf } from './lead-identity.ts';
import { planSubStatus, planWay } from './lead-plan.ts';
import { canHaveBeenCalled, scheduleTouches } from './lead-schedule.ts';
import {
  type GeneratedActivity,
  type GeneratedCar,
  type GeneratedLead,
  type GeneratedPreference,
  LeadStory,
} from './lead-story.ts';
import { Random } from './random.ts';
import type { CarModel, City, MarketReferences, References } from './references.ts';

export interface GeneratedLeadFamily {
  readonly lead: GeneratedLead;
  readonly preferences: readonly GeneratedPreference[];
  readonly cars: readonly GeneratedCar[];
  readonly activities: readonly GeneratedActivity[];
}

/** Order for one lead: seed, index and time of arrival determine it. */
export interface LeadOrder extends ArrivalOrder {
  readonly seed: number;
}

const DAY_MS = 86_400_000;
const STORY_STREAM = 0x6a09e667;
const USED_CAR_SHARE = 0.07;

/** One lead with its preferences, cars and history; deterministic for its order. */
export function generateLead(references: References, order: LeadOrder): GeneratedLeadFamily {
  const { seed, index, createdAt, earlier } = order;
  const identity = identityOf(seed, earlier?.index ?? index);
  const market = references[identity.market];
  const random = new Random(seed ^ STORY_STREAM, index);
  const last = lastSubStatus(market, createdAt, earlier !== undefined, random);
  const way = planWay(last, random);
  const schedule = scheduleTouches(market.calendar, createdAt, way, random);
  const city = market.city(random);
  const isUsedCar = random.chance(USED_CAR_SHARE);
  const wishes = wishesOf(market, isUsedCar, random);
  const assignments = assignDealers(market, last, city, wishes, random);
  const lead = arrivedLead(market, order, identity, city, { wishes, isUsedCar, last }, random);
  const story = new LeadStory(lead);
  const cars = tellHistory(story, { references: market, random, way, schedule, assignments, wishes, city });
  return { lead, preferences: preferencesOf(lead, wishes, city, cars), cars, activities: story.activities() };
}

function lastSubStatus(
  { calendar }: MarketReferences,
  createdAt: number,
  isDuplicate: boolean,
  random: Random,
): LeadSubStatusId {
  const planned = planSubStatus((calendar.now - createdAt) / DAY_MS, random);
  if (!canHaveBeenCalled(calendar, createdAt)) return SUB.fresh;
  return isDuplicate && random.chance(0.4) ? SUB.duplicate : planned;
}

/** Preferences of the enquiry and offered cars; their status follows the assigned car's. */
function preferencesOf(
  lead: GeneratedLead,
  wishes: readonly CarModel[],
  city: City,
  cars: readonly GeneratedCar[],
): GeneratedPreference[] {
  const offered = cars.filter((car) => !wishes.some((model) => model.id === car.model_id));
  const models = [
    ...wishes.map((model) => ({ make_id: model.makeId, model_id: model.id, at: lead.created_at })),
    ...offered.map((car) => ({ make_id: car.make_id, model_id: car.model_id, at: car.triggered_at })),
  ];
  return models.slice(0, 3).map(({ at, ...model }, place) => {
    const car = cars.find((candidate) => candidate.model_id === model.model_id);
    return {
      lead_id: lead.lead_id,
      market_id: lead.market_id,
      ...model,
      city_id: city.id,
      dse_id: car?.dse_id ?? null,
      model_status_id: car?.model_status_id ?? 2,
      source_id: place < wishes.length ? (lead.source_id ?? 3) : 3,
      sort_order: place + 1,
      created_at: at,
    };
  });
}
