import {
  isClosed,
  type LeadSubStatusId,
  LEAD_SUB_STATUS as SUB,
  statusOf,
} from '@otolead/contract/kernel/lead-statuses.ts';
import type { LeadStory } from './lead-story.ts';
import type { Random } from './random.ts';
import type { Person } from './references.ts';

const OWNED: Partial<Record<LeadSubStatusId, number>> = {
  [SUB.callBack]: 0.06,
  [SUB.hot]: 0.4,
  [SUB.warm]: 0.22,
  [SUB.reopenedByCustomer]: 0.3,
  [SUB.reopenedByDealer]: 0.3,
};
const KEEPS_OWNER: readonly LeadSubStatusId[] = [SUB.booked, SUB.retailed];

/** An agent takes a promising lead; closing it releases it, except for bookings and deliveries. */
export function takeOwnership(
  story: LeadStory,
  sub: LeadSubStatusId,
  at: number,
  agent: Person,
  random: Random,
): void {
  const { lead } = story;
  const isOwned = lead.myactive_agent_id !== null;
  if (isOwned && isClosed(statusOf(sub)) && !KEEPS_OWNER.includes(sub)) {
    story.note(
      { type: 'myactive', source: 'system', at, by: null, facts: { action_type: 'remove' } },
      { myactive_agent_id: null, myactive_at: null },
    );
  } else if (!isOwned && random.chance(OWNED[sub] ?? 0)) {
    story.note(
      {
        type: 'myactive',
        source: 'crm',
        at: at + 5_000,
        by: agent,
        facts: { action_type: 'assign', agent_name: agent.name },
      },
      { myactive_agent_id: agent.id, myactive_at: new Date(at + 5_000) },
    );
  }
}
