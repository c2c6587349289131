import type { LeadSubStatusId } from '@otolead/contract/kernel/lead-statuses.ts';
import type { Assignment } from './dealer-assignment.ts';
import { addTestDrive, addVisit } from './dealer-meetings.ts';
import { isSaleDecided, reportFromDealer } from './dealer-reports.ts';
import type { GeneratedCar, LeadStory } from './lead-story.ts';
import { type Random, shares } from './random.ts';
import type { City, MarketReferences, Person } from './references.ts';

const DAY_MS = 86_400_000;

/** `model_status_list` */
const INTERESTED = 2;
/** `ld_status`: the client's answer to the assignment. */
const LD = { pending: 0, approved: 1, rejected: 2 } as const;
const LD_STATUS = shares<number | null>([
  [LD.approved, 72],
  [LD.rejected, 9],
  [LD.pending, 8],
  [null, 11],
]);
const REJECTIONS = [
  'Duplicate lead',
  'Out of dealer area',
  'Customer unreachable by dealer',
  'Unit discontinued',
] as const;

const HANDOVER = { share: 0.12, soonestMs: 3_600_000, latestMs: 2 * DAY_MS } as const;

const COLOUR = shares([
  [1, 26],
  [2, 30],
  [3, 14],
  [4, 10],
  [5, 7],
  [6, 5],
  [7, 8],
]);
const FUEL = shares([
  [1, 66],
  [2, 16],
  [3, 11],
  [5, 7],
]);

export interface CarContext {
  readonly references: MarketReferences;
  /** Final sub-status of the lead, and its time. */
  readonly last: LeadSubStatusId;
  readonly lastAt: number;
  readonly triggeredAt: number;
  readonly agent: Person;
  readonly city: City;
  /** 0 for the lead's first car, the one of the sale. */
  readonly number: number;
}

/** Assigns one car: the row in its current state, and the history of dealer, test drive and visit. */
export function assignCar(
  story: LeadStory,
  assignment: Assignment,
  context: CarContext,
  random: Random,
): GeneratedCar {
  const { references, last, lastAt, triggeredAt, agent, city, number } = context;
  const { now } = references.calendar;
  const isFirstCar = number === 0;
  const isDecided = isFirstCar && isSaleDecided(last);
  const car = newCar(story, assignment, context, random);
  noteAssignment(story, car, assignment, context, random);
  car.ld_status = isDecided ? LD.approved : LD_STATUS(random);
  if (car.ld_status === LD.rejected) car.failed_reason = random.pick(REJECTIONS);
  if (car.ld_status !== LD.approved) return car;

  const facts = { ...carFacts(car, assignment), dse_id: car.dse_id };
  const meeting = { references, agent, city, facts, until: isDecided ? lastAt : now, isOver: isDecided };
  addTestDrive(story, car, meeting, random);
  addVisit(story, car, meeting, random);
  const from = isDecided ? lastAt : triggeredAt;
  const at = from + Math.floor(Math.min(now - from, 9 * DAY_MS) * (0.05 + random.next() * 0.9));
  reportFromDealer(story, car, assignment, { at, last, isFirstCar, facts }, random);
  return car;
}

function carFacts(car: GeneratedCar, { dealer }: Assignment) {
  return { request_id: car.request_id, dealer_id: dealer.id, dealer_name: dealer.name };
}

/** Writes the assignment to the history; some leads first go to a colleague of the current salesperson. */
function noteAssignment(
  story: LeadStory,
  car: GeneratedCar,
  assignment: Assignment,
  { references, triggeredAt, agent }: CarContext,
  random: Random,
): void {
  const { dealer, dse } = assignment;
  const colleague = dealer.team.find(({ id }) => id !== dse?.id);
  const handedOverAt = triggeredAt + random.between(HANDOVER.soonestMs, HANDOVER.latestMs);
  const isHandedOver =
    dse && colleague && handedOverAt < references.calendar.now && random.chance(HANDOVER.share);
  const hand = (source: 'crm' | 'reassign_dse', at: number, old: Person | null, to: Person | null) =>
    story.note({
      type: 'reassign_dse',
      source,
      at,
      by: agent,
      facts: {
        ...carFacts(car, assignment),
        ...(source === 'crm' && { car_action: 'assign' }),
        dse_id: to?.id ?? null,
        old_dealer: source === 'crm' ? null : dealer.name,
        new_dealer: dealer.name,
        old_dse: old?.name ?? null,
        new_dse: to?.name ?? null,
      },
    });
  hand('crm', triggeredAt, null, isHandedOver ? colleague : dse);
  if (isHandedOver) hand('reassign_dse', handedOverAt, colleague, dse);
}

function newCar(
  { lead }: LeadStory,
  { model, dealer, dse }: Assignment,
  { triggeredAt, agent, number }: CarContext,
  random: Random,
): GeneratedCar {
  const triggered = new Date(triggeredAt);
  return {
    lead_id: lead.lead_id,
    market_id: lead.market_id,
    gm_id: lead.gm_id,
    request_id: `LD${lead.lead_id}${String.fromCharCode(65 + number)}`,
    ld_status: null,
    lms_spk_date: null,
    lms_retail_date: null,
    lms_reported_at: null,
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
    sub_source_id: null,
    model_status_id: INTERESTED,
    lms_status_id: null,
    dealer_status_id: null,
    failed_reason: null,
    triggered_at: triggered,
    updated_by: agent.id,
    updated_at: triggered,
    home_td_available: random.chance(0.4),
    td_status_id: null,
    td_requested_at: null,
    td_date: null,
    td_completed_at: null,
    td_at_home: false,
    td_postal_code: null,
    td_city_id: null,
    td_address: null,
    td_comment: null,
    td_rejected_by: null,
    td_agent_id: null,
    visit_status_id: null,
    visit_date: null,
    visit_comment: null,
    visited_at: null,
    visit_agent_id: null,
    whatsapp_count: 0,
    viber_count: 0,
  };
}
