import type { EntryDetails } from '@otolead/contract/activity/details.rules.ts';
import { LD_STATUS as LD } from '@otolead/contract/assigned-cars/cars.rules.ts';
import type { LeadSubStatusId } from '@otolead/contract/kernel/lead-statuses.ts';
import { addTestDrive, addVisit } from './dealer-meetings.ts';
import { isSaleDecided, reportFromDealer } from './dealer-reports.ts';
import type { LeadPlan } from './lead-plan.ts';
import { shares } from './random.ts';
import type { Assignment, Person } from './references.ts';
import type { GeneratedCar } from './rows.ts';
import type { LeadStory } from './story.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** `model_status_list` */
const INTERESTED = 2;
/** The client's answer to the assignment. */
const LD_STATUS = shares({ [LD.approved]: 72, [LD.removed]: 9, [LD.pending]: 8, none: 11 });
const REJECTIONS = [
  'Duplicate lead',
  'Out of dealer area',
  'Customer unreachable by dealer',
  'Unit discontinued',
] as const;
const TELL_DEALER_AFTER_MS = 15_000;
const HANDOVER_SHARE = 0.12;
const COLOUR = shares({ 1: 26, 2: 30, 3: 14, 4: 10, 5: 7, 6: 5, 7: 8 });
const FUEL = shares({ 1: 66, 2: 16, 3: 11, 5: 7 });

/** A car in the making, for its meetings and reports. */
export interface CarStory {
  readonly story: LeadStory;
  readonly car: GeneratedCar;
  readonly assignment: Assignment;
  readonly agent: Person;
  readonly facts: EntryDetails;
  /** Final sub-status of the lead. */
  readonly last: LeadSubStatusId;
  /** Of several cars the first one is that of the sale. */
  readonly isFirst: boolean;
  /** Meetings of the past took place before this instant. */
  readonly until: number;
  /** The sale is decided: no future meetings. */
  readonly isDecided: boolean;
}

/** Assigns the lead's cars: rows in their current state, and the history of dealers, test drives and visits. */
export function assignCars(
  story: LeadStory,
  { last, times }: LeadPlan,
  savedAt: number,
  agent: Person,
): GeneratedCar[] {
  const { now } = story.enquiry.market.clock;
  return story.assignments.map((assignment, number) => {
    const triggeredAt = Math.min(savedAt + TELL_DEALER_AFTER_MS * (number + 1), now);
    const car = { ...newCar(story, assignment, new Date(triggeredAt), number), updated_by: agent.id };
    const { dealer, dse } = assignment;
    const named = { request_id: car.request_id, dealer_id: dealer.id, dealer_name: dealer.name };
    const facts = { ...named, dse_id: dse?.id ?? null };
    const isFirst = number === 0;
    const isDecided = isFirst && isSaleDecided(last);
    const until = isDecided ? Math.max(times.at(-1) ?? 0, triggeredAt) : now;
    const told = { story, car, assignment, agent, facts, last, isFirst, isDecided, until };
    noteAssignment(told);
    hearFromDealer(told);
    return car;
  });
}

/** Writes the assignment to the history; some leads first go to a colleague of the current salesperson. */
function noteAssignment({ story, car, assignment, agent, facts }: CarStory): void {
  const { market, random } = story.enquiry;
  const { dealer, dse } = assignment;
  const triggeredAt = car.triggered_at.getTime();
  const colleague = dealer.team.find(({ id }) => id !== dse?.id);
  const handedOverAt = triggeredAt + random.between(HOUR_MS, 2 * DAY_MS);
  const isHandedOver = dse && colleague && handedOverAt < market.clock.now && random.chance(HANDOVER_SHARE);
  const hand = (source: 'crm' | 'reassign_dse', at: number, to: Person | null, before: EntryDetails) => {
    const people = { dse_id: to?.id ?? null, new_dealer: dealer.name, new_dse: to?.name ?? null, ...before };
    story.note({ type: 'reassign_dse', source, at, by: agent, facts: { ...facts, ...people } });
  };
  const first = { car_action: 'assign', old_dealer: null, old_dse: null } as const;
  hand('crm', triggeredAt, isHandedOver ? colleague : dse, first);
  if (isHandedOver)
    hand('reassign_dse', handedOverAt, dse, { old_dealer: dealer.name, old_dse: colleague.name });
}

/** The client's answer to the assignment, and what follows an approved one. */
function hearFromDealer(told: CarStory): void {
  const { story, car, isDecided, until } = told;
  const { market, random } = story.enquiry;
  const { now } = market.clock;
  const answer = isDecided ? LD.approved : LD_STATUS(random);
  car.ld_status = answer === 'none' ? null : answer;
  if (answer === LD.removed) car.failed_reason = random.pick(REJECTIONS);
  if (answer !== LD.approved) return;
  addTestDrive(told);
  addVisit(told);
  const from = isDecided ? until : car.triggered_at.getTime();
  reportFromDealer(told, from + Math.floor(Math.min(now - from, 9 * DAY_MS) * (0.05 + random.next() * 0.9)));
}

function newCar(
  { lead, enquiry }: LeadStory,
  { model, dealer, dse }: Assignment,
  triggered: Date,
  number: number,
): Omit<GeneratedCar, 'updated_by'> {
  const { market, random } = enquiry;
  return {
    ...market.blankCar,
    lead_id: lead.lead_id,
    market_id: lead.market_id,
    gm_id: lead.gm_id,
    request_id: `LD${lead.lead_id}${String.fromCharCode(65 + number)}`,
    make_id: model.makeId,
    model_id: model.id,
    color_id: random.chance(0.7) ? COLOUR(random) : null,
    fuel_id: FUEL(random),
    transmission_id: random.between(1, 3),
    price: model.price === null ? null : Math.round((model.price * (1 + random.next() * 0.25)) / 1000) * 1000,
    dealer_id: dealer.id,
    dse_id: dse?.id ?? null,
    campaign_type_id: random.between(1, 3),
    source_id: lead.source_id,
    model_status_id: INTERESTED,
    triggered_at: triggered,
    updated_at: triggered,
    home_td_available: random.chance(0.4),
  };
}
