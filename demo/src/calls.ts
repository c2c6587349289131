import { DISPOSITION as CALL, type DispositionId } from '@otolead/contract/kernel/dispositions.ts';
import {
  LEAD_STATUS,
  type LeadSubStatusId,
  LEAD_SUB_STATUS as SUB,
  statusOf,
} from '@otolead/contract/kernel/lead-statuses.ts';
import type { JsonValue } from '@otolead/server/src/tables/column-types.ts';
import { COMMENTS } from './material.ts';
import { type Picker, shares } from './random.ts';
import type { Person } from './references.ts';
import type { LeadStory } from './story.ts';

const UNANSWERED = shares({
  [CALL.noAnswer]: 62,
  [CALL.busy]: 16,
  [CALL.switchedOff]: 15,
  [CALL.dropped]: 7,
});

/** Kind of call before this save; all others were conversations. */
const BEFORE_SAVE: Partial<Record<LeadSubStatusId, Picker<DispositionId>>> = {
  [SUB.noAnswer]: UNANSWERED,
  [SUB.maxAttempts]: UNANSWERED,
  [SUB.callBack]: shares({ [CALL.callBack]: 70, [CALL.connected]: 30 }),
  [SUB.unreachable]: shares({ [CALL.switchedOff]: 80, [CALL.noAnswer]: 20 }),
  [SUB.wrongNumber]: shares({ [CALL.wrongNumber]: 85, [CALL.connected]: 15 }),
  [SUB.doNotCall]: shares({ [CALL.connected]: 75, [CALL.dropped]: 25 }),
};

/** Writes one attempt of the dialer; returns its milliseconds. */
export function recordCall(
  story: LeadStory,
  at: number,
  agent: Person,
  reaches: LeadSubStatusId | null,
): number {
  const { market, random } = story.enquiry;
  const pick = reaches === null ? UNANSWERED : (BEFORE_SAVE[reaches] ?? (() => CALL.connected));
  const outcome = pick(random);
  const hasTalked = outcome === CALL.connected || outcome === CALL.callBack;
  const talkSeconds = hasTalked ? Math.round(25 + random.next() ** 2 * 390) : 0;
  const facts = {
    dialer_activity: 'call',
    dialer_status: market.callNames.get(outcome),
    call_status_id: outcome,
    dialed_by: agent.name,
    dialed_via: 'dialer',
    talk_seconds: talkSeconds,
  } as const;
  story.note(
    { type: 'dialer_disposition', source: 'dialer', at, by: agent, facts },
    {
      attempts: story.lead.attempts + 1,
      last_call_status_id: outcome,
      last_called_at: new Date(at),
      last_agent_id: agent.id,
    },
  );
  return (talkSeconds + random.between(12, 50)) * 1000;
}

/** Hands the lead to the dialer, if its list is called. */
export function pushToDialer(story: LeadStory): void {
  const { market, random } = story.enquiry;
  const at = story.lead.created_at.getTime() + random.between(2_000, 25_000);
  const list = market.lists.find(({ id }) => id === story.lead.process_list_id);
  if (!list || at >= market.clock.now) return;
  const facts = {
    dialer_activity: 'push',
    dialer_push_status: 'done',
    dialed_via: 'dialer',
    list_id: list.number,
  } as const;
  story.note({ type: 'dialer_push', source: 'system', at, facts });
}

const MOOD_OF_STATUS = {
  [LEAD_STATUS.new]: 'later',
  [LEAD_STATUS.interested]: 'open',
  [LEAD_STATUS.notConnectable]: 'unreached',
  [LEAD_STATUS.notInterested]: 'lost',
  [LEAD_STATUS.notEligible]: 'ineligible',
  [LEAD_STATUS.purchase]: 'bought',
  [LEAD_STATUS.reopened]: 'later',
} as const;

/** Comments of an agent with this save; with a salesperson sometimes one for them. */
export function commentsOn(story: LeadStory, sub: LeadSubStatusId): JsonValue[] {
  const dse = story.assignments[0]?.dse;
  const { market, random } = story.enquiry;
  const status = statusOf(sub);
  const comment = (to: string | null) => ({
    comment: random.pick(COMMENTS[market.market.code][MOOD_OF_STATUS[status]]),
    comment_type: to === null ? 'INTERNAL' : 'EXTERNAL',
    to,
  });
  const isRequired = status === LEAD_STATUS.notInterested;
  const internal = isRequired || random.chance(0.42) ? [comment(null)] : [];
  return dse && isPromising(sub) && random.chance(0.15) ? [...internal, comment(dse.name)] : internal;
}

/** Interested or buying, so the lead goes to a dealer. */
export function isPromising(sub: LeadSubStatusId): boolean {
  const status = statusOf(sub);
  return status === LEAD_STATUS.interested || status === LEAD_STATUS.purchase;
}
