import {
  LEAD_STATUS,
  type LeadSubStatusId,
  LEAD_SUB_STATUS as SUB,
} from '@otolead/contract/kernel/lead-statuses.ts';
import { askForFinance, attribute, raiseFlags, takeOwnership } from './after-sale.ts';
import { assignCars } from './assigned-cars.ts';
import { commentsOn, isPromising, pushToDialer, recordCall } from './calls.ts';
import { assignDealers, nearestDealer } from './dealer-assignment.ts';
import { type LeadPlan, planLead } from './lead-plan.ts';
import type { CarModel, Person } from './references.ts';
import type { GeneratedCar, GeneratedLeadFamily, GeneratedPreference } from './rows.ts';
import { statusChanges } from './status-changes.ts';
import { DEALER_SYSTEM, type LeadStory } from './story.ts';

const FLAG_WAITS_AT_MOST_MS = 20 * 3_600_000;
const SAVE_AFTER_FLAG_MS = 120_000;

/** Plays an arrived lead's life until now: calls, saves, assigned cars and later events. */
export function playLead(story: LeadStory): GeneratedLeadFamily {
  const { market, random } = story.enquiry;
  const plan = planLead(story);
  const { last } = plan;
  story.assignments = assignDealers(story.enquiry, last);
  const agent = random.pick(market.agents);
  const cars: GeneratedCar[] = [];
  pushToDialer(story);
  plan.calls.forEach((reaches, place) => {
    const caller = random.chance(0.8) ? agent : random.pick(market.agents);
    if (reaches === null) {
      recordCall(story, plan.times[place] as number, caller, null);
      return;
    }
    const savedAt = saveAfterCall(story, plan, place, caller);
    if (cars.length === 0 && isPromising(reaches)) cars.push(...assignCars(story, plan, savedAt, caller));
  });
  attribute(story, last);
  if (story.lead.attempts > 0) askForFinance(story, agent);
  if (cars.length > 0) raiseFlags(story, last, agent);
  const { lead, route, activities } = story;
  activities.sort((a, b) => a.created_at.getTime() - b.created_at.getTime());
  return { lead, preferences: preferencesOf(story, cars), cars, activities, route };
}

/** A call and the save that ends it; returns the time of the save. */
function saveAfterCall(story: LeadStory, plan: LeadPlan, place: number, caller: Person): number {
  const { market, wishes } = story.enquiry;
  const { calls, times } = plan;
  const [assignment] = story.assignments;
  const sub = calls[place] as LeadSubStatusId;
  const at = times[place] as number;
  const duration =
    sub === SUB.reopenedByDealer ? answerFlag(story, at, caller) : recordCall(story, at, caller, sub);
  const next = times[place + 1] ?? market.clock.now;
  const savedAt = at + Math.min(duration, Math.floor((next - at) / 2));
  const followUpAt = place === calls.length - 1 ? plan.followUpAt : null;
  const model = wishes[0] as CarModel;
  // Without an assigned car, a wanted one from a nearby dealer.
  const dealer = nearestDealer(story.enquiry, model.makeId);
  const purchase = assignment ?? { model, dealer, dse: null };
  const comments = commentsOn(story, sub);
  const changes = statusChanges(story, sub, { at: savedAt, followUpAt, purchase });
  story.edit({ type: 'status', source: 'crm', at: savedAt, by: caller, comments }, changes);
  takeOwnership(story, sub, savedAt, caller);
  return savedAt;
}

/** Reopens the lead as the dealer requested. */
function answerFlag(story: LeadStory, at: number, by: Person): number {
  const waited = Math.min(FLAG_WAITS_AT_MOST_MS, (at - story.lead.updated_at.getTime()) / 2);
  const flag = { type: 'flag_enabled', facts: { rf: 1 } } as const;
  story.note({ ...flag, source: 'lms', at: at - Math.floor(waited), by: DEALER_SYSTEM }, { rf: true });
  story.edit(
    { ...flag, source: 'crm', at, by },
    { status_id: LEAD_STATUS.reopened, sub_status_id: SUB.reopenedByDealer, rf: false },
  );
  return SAVE_AFTER_FLAG_MS;
}

/** Preferences of the enquiry and offered cars; their status follows the assigned car's. */
function preferencesOf({ lead, enquiry }: LeadStory, cars: readonly GeneratedCar[]): GeneratedPreference[] {
  const { wishes, city } = enquiry;
  const wished = wishes.map((model) => ({ make_id: model.makeId, model_id: model.id, at: lead.created_at }));
  const offered = cars.filter((car) => !wishes.some((model) => model.id === car.model_id));
  const models = [...wished, ...offered.map((car) => ({ ...car, at: car.triggered_at }))];
  return models.slice(0, 3).map(({ make_id, model_id, at }, place) => {
    const car = cars.find((candidate) => candidate.model_id === model_id);
    return {
      lead_id: lead.lead_id,
      market_id: lead.market_id,
      make_id,
      model_id,
      city_id: city.id,
      dse_id: car?.dse_id ?? null,
      model_status_id: car?.model_status_id ?? 2,
      source_id: place < wishes.length ? (lead.source_id ?? 3) : 3,
      sort_order: place + 1,
      created_at: at,
    };
  });
}
