import type { EntryDetails } from '@otolead/contract/activity/details.rules.ts';
import { slotOn } from './lead-schedule.ts';
import type { GeneratedCar, LeadStory } from './lead-story.ts';
import { type Random, shares } from './random.ts';
import type { City, MarketReferences, Person } from './references.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** `test_drive_status_list` and `dealer_visit_status_list` */
const TEST_DRIVE = { requested: 2, scheduled: 3, completed: 4, rejected: 5 } as const;
const VISIT = { scheduled: 1, visited: 2, notVisited: 3, cancelled: 4 } as const;
/** `model_status_list` */
const MODEL = { interested: 2, testDriven: 3 } as const;

const TEST_DRIVES = shares([
  ['none', 50],
  ['requested', 9],
  ['scheduled', 17],
  ['completed', 18],
  ['rejected', 6],
] as const);
const VISITS = shares([
  ['none', 66],
  ['scheduled', 10],
  ['visited', 17],
  ['notVisited', 4],
  ['cancelled', 3],
] as const);

export interface MeetingContext {
  readonly references: MarketReferences;
  readonly agent: Person;
  readonly city: City;
  readonly facts: EntryDetails;
  /** Past meetings took place before this instant. */
  readonly until: number;
  /** The sale is decided: no future meetings. */
  readonly isOver: boolean;
}

/** The car's test drive, from its request to its outcome. */
export function addTestDrive(
  story: LeadStory,
  car: GeneratedCar,
  context: MeetingContext,
  random: Random,
): void {
  const { references, agent, city, facts, until, isOver } = context;
  const { calendar } = references;
  const requestedAt = car.triggered_at.getTime() + HOUR_MS;
  const daysSince = calendar.dayOf(until) - calendar.dayOf(requestedAt);
  const kind = possible(TEST_DRIVES(random), 'completed', daysSince, isOver);
  if (kind === 'none' || requestedAt >= until) return;
  const record = (at: number, status: number, before: number | null, more: EntryDetails = {}) => {
    car.td_status_id = status;
    car.updated_at = new Date(at);
    const drive = { td_status: status, td_last_status: before, home_visit_status: car.td_at_home, ...more };
    story.note({ type: 'test_drive', source: 'crm', at, by: agent, facts: { ...facts, ...drive } });
  };
  car.td_requested_at = new Date(requestedAt);
  car.td_at_home = car.home_td_available && random.chance(0.5);
  car.td_city_id = city.id;
  if (car.td_at_home) {
    car.td_address = story.lead.address;
    car.td_postal_code = story.lead.postal_code;
  }
  record(requestedAt, TEST_DRIVE.requested, null);
  if (kind === 'requested') return;

  const decidedAt = requestedAt + Math.floor(Math.min(DAY_MS, until - requestedAt) * random.next());
  if (kind === 'rejected') {
    const rejectedBy = random.chance(0.6) ? 'CONSUMER' : 'DEALER';
    car.td_rejected_by = rejectedBy;
    record(decidedAt, TEST_DRIVE.rejected, TEST_DRIVE.requested, { rejected_by: rejectedBy });
    return;
  }
  const day =
    kind === 'scheduled'
      ? calendar.today + random.between(0, 6)
      : calendar.dayOf(requestedAt) + random.between(1, Math.min(daysSince - 1, 14));
  car.td_date = new Date(slotOn(calendar, day, decidedAt, random));
  car.td_agent_id = agent.id;
  record(decidedAt, TEST_DRIVE.scheduled, TEST_DRIVE.requested, { td_date_time: car.td_date.toISOString() });
  if (kind !== 'completed') return;
  car.td_completed_at = new Date(car.td_date.getTime() + random.between(35, 120) * 60_000);
  if (car.model_status_id === MODEL.interested) car.model_status_id = MODEL.testDriven;
  record(car.td_completed_at.getTime(), TEST_DRIVE.completed, TEST_DRIVE.scheduled, {
    td_completed_date: car.td_completed_at.toISOString(),
  });
}

/** The customer's visit at the dealer. */
export function addVisit(story: LeadStory, car: GeneratedCar, context: MeetingContext, random: Random): void {
  const { references, agent, facts, until, isOver } = context;
  const { calendar } = references;
  const plannedAt = car.triggered_at.getTime() + 2 * HOUR_MS;
  const daysSince = calendar.dayOf(until) - calendar.dayOf(plannedAt);
  const drawn = VISITS(random);
  const kind = possible(drawn, drawn, daysSince, isOver);
  if (kind === 'none' || plannedAt >= until) return;
  const day =
    kind === 'scheduled'
      ? calendar.today + random.between(0, 8)
      : calendar.dayOf(plannedAt) + random.between(1, Math.min(daysSince - 1, 12));
  const visitAt = slotOn(calendar, day, plannedAt, random);
  car.visit_date = new Date(visitAt);
  const record = (at: number, status: number, before: number | null) => {
    car.visit_status_id = status;
    car.updated_at = new Date(Math.max(at, car.updated_at.getTime()));
    const visit = {
      visit_status: status,
      visit_last_status: before,
      visit_date: new Date(visitAt).toISOString(),
    };
    story.note({ type: 'dealer_visit', source: 'crm', at, by: agent, facts: { ...facts, ...visit } });
  };
  record(plannedAt, VISIT.scheduled, null);
  if (kind === 'visited') {
    car.visited_at = car.visit_date;
    car.visit_agent_id = agent.id;
  }
  if (kind !== 'scheduled') record(visitAt + random.between(60, 180) * 60_000, VISIT[kind], VISIT.scheduled);
}

/** A past meeting needs two days; a future one makes no sense once the sale is decided. */
function possible<Kind extends string>(
  drawn: Kind,
  past: Kind,
  daysSince: number,
  isOver: boolean,
): Kind | 'none' | 'scheduled' {
  const liesAhead = drawn === 'requested' || drawn === 'scheduled';
  if (liesAhead) return isOver ? 'none' : drawn;
  if (drawn === past && daysSince < 2) return isOver ? 'none' : 'scheduled';
  return drawn;
}
