import type { EntryDetails } from '@otolead/contract/activity/details.rules.ts';
import { VISIT } from '@otolead/contract/assigned-cars/test-drives/dealer-visit.rules.ts';
import { TEST_DRIVE } from '@otolead/contract/assigned-cars/test-drives/test-drive.rules.ts';
import type { CarStory } from './assigned-cars.ts';
import { shares } from './random.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MINUTE_MS = 60_000;

/** `model_status_list` */
const TEST_DRIVEN = 3;

const TEST_DRIVES = shares({ none: 50, requested: 9, scheduled: 17, completed: 18, rejected: 6 });
const VISITS = shares({ none: 66, scheduled: 10, visited: 17, notVisited: 4, cancelled: 3 });

/** The car's test drive, from its request to its outcome. */
export function addTestDrive(told: CarStory): void {
  const { story, car, agent, facts, until } = told;
  const { market, random, city } = story.enquiry;
  const { clock } = market;
  const requestedAt = car.triggered_at.getTime() + HOUR_MS;
  const kind = possible(told, TEST_DRIVES(random), requestedAt);
  if (kind === 'none') return;
  const record = (at: number, status: number, more: EntryDetails = {}) => {
    const drive = { td_status: status, td_last_status: car.td_status_id, home_visit_status: car.td_at_home };
    car.td_status_id = status;
    car.updated_at = new Date(at);
    story.note({ type: 'test_drive', source: 'crm', at, by: agent, facts: { ...facts, ...drive, ...more } });
  };
  car.td_requested_at = new Date(requestedAt);
  car.td_at_home = car.home_td_available && random.chance(0.5);
  car.td_city_id = city.id;
  if (car.td_at_home) {
    car.td_address = story.lead.address;
    car.td_postal_code = story.lead.postal_code;
  }
  record(requestedAt, TEST_DRIVE.requested);
  if (kind === 'requested') return;

  const decidedAt = requestedAt + Math.floor(Math.min(DAY_MS, until - requestedAt) * random.next());
  if (kind === 'rejected') {
    const rejectedBy = random.chance(0.6) ? 'CONSUMER' : 'DEALER';
    car.td_rejected_by = rejectedBy;
    record(decidedAt, TEST_DRIVE.rejected, { rejected_by: rejectedBy });
    return;
  }
  car.td_date = new Date(clock.slotOn(meetingDay(told, kind, requestedAt), decidedAt, random));
  car.td_agent_id = agent.id;
  record(decidedAt, TEST_DRIVE.scheduled, { td_date_time: car.td_date.toISOString() });
  if (kind !== 'completed') return;
  car.td_completed_at = new Date(car.td_date.getTime() + random.between(35, 120) * MINUTE_MS);
  car.model_status_id = TEST_DRIVEN;
  const completed = { td_completed_date: car.td_completed_at.toISOString() };
  record(car.td_completed_at.getTime(), TEST_DRIVE.completed, completed);
}

/** The customer's visit at the dealer. */
export function addVisit(told: CarStory): void {
  const { story, car, agent, facts } = told;
  const { market, random } = story.enquiry;
  const plannedAt = car.triggered_at.getTime() + 2 * HOUR_MS;
  const kind = possible(told, VISITS(random), plannedAt);
  if (kind === 'none') return;
  const visit = new Date(market.clock.slotOn(meetingDay(told, kind, plannedAt), plannedAt, random));
  const record = (at: number, status: number) => {
    const dealerVisit = { visit_status: status, visit_last_status: car.visit_status_id };
    car.visit_status_id = status;
    car.updated_at = new Date(Math.max(at, car.updated_at.getTime()));
    const when = { visit_date: visit.toISOString() };
    story.note({
      type: 'dealer_visit',
      source: 'crm',
      at,
      by: agent,
      facts: { ...facts, ...dealerVisit, ...when },
    });
  };
  car.visit_date = visit;
  record(plannedAt, VISIT.scheduled);
  if (kind === 'visited') {
    car.visited_at = visit;
    car.visit_agent_id = agent.id;
  }
  if (kind !== 'scheduled') record(visit.getTime() + random.between(60, 180) * MINUTE_MS, VISIT[kind]);
}

/** A past meeting needs two days; a future one makes no sense once the sale is decided. */
function possible<Kind extends string>(
  told: CarStory,
  drawn: Kind,
  askedAt: number,
): Kind | 'none' | 'scheduled' {
  const { story, until, isDecided } = told;
  const { clock } = story.enquiry.market;
  if (askedAt >= until) return 'none';
  const isAhead = drawn === 'requested' || drawn === 'scheduled';
  const isTooSoon = !isAhead && drawn !== 'rejected' && clock.dayOf(until) - clock.dayOf(askedAt) < 2;
  if (isDecided && (isAhead || isTooSoon)) return 'none';
  return isTooSoon && drawn !== 'none' ? 'scheduled' : drawn;
}

/** A planned meeting is in the next days, one of the past between its request and the end. */
function meetingDay({ story, until }: CarStory, kind: string, askedAt: number): number {
  const { market, random } = story.enquiry;
  const { clock } = market;
  if (kind === 'scheduled') return clock.today + random.between(0, 6);
  const asked = clock.dayOf(askedAt);
  return asked + random.between(1, Math.min(clock.dayOf(until) - asked - 1, 14));
}
