import { DISPOSITION as CALL, type DispositionId } from '@otolead/contract/kernel/dispositions.ts';
import { type LeadSubStatusId, LEAD_SUB_STATUS as SUB } from '@otolead/contract/kernel/lead-statuses.ts';
import type { LeadStory } from './lead-story.ts';
import { type Picker, type Random, shares } from './random.ts';
import type { Person } from './references.ts';

/** The dialer's names of its dispositions. */
const DIALER_STATUS: Record<DispositionId, string> = {
  [CALL.connected]: 'Connected',
  [CALL.noAnswer]: 'No Answer',
  [CALL.busy]: 'Busy',
  [CALL.switchedOff]: 'Switched Off',
  [CALL.wrongNumber]: 'Wrong Number',
  [CALL.callBack]: 'Call Back',
  [CALL.dropped]: 'Dropped',
};

const UNANSWERED = shares<DispositionId>([
  [CALL.noAnswer, 62],
  [CALL.busy, 16],
  [CALL.switchedOff, 15],
  [CALL.dropped, 7],
]);

/** Kind of call before this save; all others were conversations. */
const BEFORE_SAVE: Partial<Record<LeadSubStatusId, Picker<DispositionId>>> = {
  [SUB.noAnswer]: UNANSWERED,
  [SUB.maxAttempts]: UNANSWERED,
  [SUB.callBack]: shares([
    [CALL.callBack, 70],
    [CALL.connected, 30],
  ]),
  [SUB.unreachable]: shares([
    [CALL.switchedOff, 80],
    [CALL.noAnswer, 20],
  ]),
  [SUB.wrongNumber]: shares([
    [CALL.wrongNumber, 85],
    [CALL.connected, 15],
  ]),
  [SUB.doNotCall]: shares([
    [CALL.connected, 75],
    [CALL.dropped, 25],
  ]),
};

/** Writes one attempt of the dialer; returns its seconds. */
export function recordCall(
  story: LeadStory,
  at: number,
  agent: Person,
  reaches: LeadSubStatusId | null,
  random: Random,
): number {
  const pick = reaches === null ? UNANSWERED : (BEFORE_SAVE[reaches] ?? (() => CALL.connected));
  const callStatusId = pick(random);
  const hasTalked = callStatusId === CALL.connected || callStatusId === CALL.callBack;
  const talkSeconds = hasTalked ? Math.round(25 + random.next() ** 2 * 390) : 0;
  story.note(
    {
      type: 'dialer_disposition',
      source: 'dialer',
      at,
      by: agent,
      facts: {
        dialer_activity: 'call',
        dialer_status: DIALER_STATUS[callStatusId],
        call_status_id: callStatusId,
        dialed_by: agent.name,
        dialed_via: 'dialer',
        talk_seconds: talkSeconds,
      },
    },
    {
      attempts: story.lead.attempts + 1,
      last_call_status_id: callStatusId,
      last_called_at: new Date(at),
      last_agent_id: agent.id,
    },
  );
  return talkSeconds + random.between(12, 50);
}

/** Hands the lead to the dialer. */
export function recordPush(story: LeadStory, at: number, listId: number): void {
  story.note({
    type: 'dialer_push',
    source: 'system',
    at,
    by: null,
    facts: { dialer_activity: 'push', dialer_push_status: 'done', dialed_via: 'dialer', list_id: listId },
  });
}
