import {
  LEAD_STATUS,
  type LeadSubStatusId,
  LEAD_SUB_STATUS as SUB,
  statusOf,
} from '@otolead/contract/kernel/lead-statuses.ts';
import type { JsonValue } from '@otolead/server/src/tables/column-types.ts';
import { afterwards } from './after-sale.ts';
import { assignCar } from './assigned-cars.ts';
import { recordCall, recordPush } from './call-outcomes.ts';
import { commentFor, externalComment, internalComment } from './comments.ts';
import type { Touch } from './lead-schedule.ts';
import type { GeneratedCar, LeadStory } from './lead-story.ts';
import { takeOwnership } from './ownership.ts';
import type { Person } from './references.ts';
import { statusChanges } from './status-changes.ts';
import type { Telling } from './telling.ts';

/** Plays the schedule: calls, saves, assigned cars and later events. Returns the cars. */
export function tellHistory(story: LeadStory, telling: Telling): GeneratedCar[] {
  const { references, random, way, schedule, assignments } = telling;
  const { calendar, agents } = references;
  pushToDialer(story, telling);
  const agent = random.pick(agents);
  const cars: GeneratedCar[] = [];
  let stop = 0;
  schedule.touches.forEach((touch, at) => {
    const nextAt = schedule.touches[at + 1]?.at ?? calendar.now;
    const caller = random.chance(0.8) ? agent : random.pick(agents);
    const savedAt = playTouch(story, { ...touch, nextAt, stop, caller }, telling);
    if (touch.reaches === null) return;
    stop += 1;
    if (cars.length === 0 && isPromising(touch.reaches))
      cars.push(...assignCars(story, savedAt, caller, telling));
  });
  const context = { references, last: way.at(-1) ?? SUB.fresh, agent, hasCars: assignments.length > 0 };
  afterwards(story, context, random);
  return cars;
}

function pushToDialer(story: LeadStory, { references, random }: Telling): void {
  const { process_list_id, created_at } = story.lead;
  const at = created_at.getTime() + random.between(2_000, 25_000);
  const listId = references.listIds.get(process_list_id ?? 0);
  if (listId !== undefined && at < references.calendar.now) recordPush(story, at, listId);
}

/** Interested or buying, so the lead goes to a dealer. */
function isPromising(sub: LeadSubStatusId): boolean {
  const status = statusOf(sub);
  return status === LEAD_STATUS.interested || status === LEAD_STATUS.purchase;
}

const TELL_DEALER_AFTER_MS = 15_000;

function assignCars(story: LeadStory, savedAt: number, agent: Person, telling: Telling): GeneratedCar[] {
  const { references, random, way, schedule, assignments, city } = telling;
  return assignments.map((assignment, number) => {
    const triggeredAt = Math.min(savedAt + TELL_DEALER_AFTER_MS * (number + 1), references.calendar.now);
    const lastAt = Math.max(schedule.touches.at(-1)?.at ?? triggeredAt, triggeredAt);
    const context = { references, last: way.at(-1) ?? SUB.fresh, lastAt, triggeredAt, agent, city, number };
    return assignCar(story, assignment, context, random);
  });
}

interface PlayedTouch extends Touch {
  readonly nextAt: number;
  /** Number of earlier saves. */
  readonly stop: number;
  readonly caller: Person;
}

const FLAG_WAITS_AT_MOST_MS = 20 * 3_600_000;
const SAVE_AFTER_FLAG_MS = 120_000;

/** One call and its save; returns the time of the save. */
function playTouch(story: LeadStory, touch: PlayedTouch, telling: Telling): number {
  const { at, reaches, nextAt, caller } = touch;
  if (reaches === null) {
    recordCall(story, at, caller, null, telling.random);
    return at;
  }
  const duration =
    reaches === SUB.reopenedByDealer
      ? answerFlag(story, at, caller)
      : recordCall(story, at, caller, reaches, telling.random) * 1000;
  const savedAt = at + Math.min(duration, Math.floor((nextAt - at) / 2));
  save(story, reaches, savedAt, touch, telling);
  return savedAt;
}

/** Reopens the lead as the dealer requested. */
function answerFlag(story: LeadStory, at: number, by: Person): number {
  const waited = Math.min(FLAG_WAITS_AT_MOST_MS, (at - story.lead.updated_at.getTime()) / 2);
  const facts = { rf: 1 } as const;
  story.note(
    {
      type: 'flag_enabled',
      source: 'lms',
      at: at - Math.floor(waited),
      by: null,
      byName: 'Dealer LMS',
      facts,
    },
    { rf: true },
  );
  story.edit(
    { type: 'flag_enabled', source: 'crm', at, by, facts },
    { status_id: LEAD_STATUS.reopened, sub_status_id: SUB.reopenedByDealer, rf: false },
  );
  return SAVE_AFTER_FLAG_MS;
}

function save(
  story: LeadStory,
  sub: LeadSubStatusId,
  at: number,
  { stop, caller }: PlayedTouch,
  telling: Telling,
): void {
  const comments = commentsOn(sub, telling);
  const changes = statusChanges(story.lead, sub, at, stop === telling.way.length - 1, telling);
  story.edit({ type: 'status', source: 'crm', at, by: caller, comments }, changes);
  takeOwnership(story, sub, at, caller, telling.random);
}

function commentsOn(sub: LeadSubStatusId, { references, random, assignments }: Telling): JsonValue[] {
  const { code } = references.market;
  const isRequired = statusOf(sub) === LEAD_STATUS.notInterested;
  const internal = isRequired || random.chance(0.42) ? [internalComment(commentFor(code, sub, random))] : [];
  const dse = assignments[0]?.dse;
  const isForDealer = dse && isPromising(sub) && random.chance(0.15);
  return isForDealer ? [...internal, externalComment(commentFor(code, sub, random), dse.name)] : internal;
}
