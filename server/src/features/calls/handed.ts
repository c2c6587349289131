import type { Market } from '@otolead/contract/kernel/market.ts';
import type { Tx } from '../../platform/db/database.ts';
import { noteEvent } from '../../platform/events/event-log.ts';
import { beginLeadCall } from '../dialer/dialer.public.ts';
import { countAttempt, lockLead } from '../leads/leads.public.ts';
import { findCallRules } from './call-rules.queries.ts';
import { findLease, findOpenCall, letGo, setCall, takeLease } from './lease.ts';

interface Handed {
  readonly leadId: number;
  readonly agentId: number;
  readonly now: Date;
  /** The customer called: counts as no attempt. */
  readonly isIncoming: boolean;
}

/**
 * Leases a lead to the agent whom the dialer connected with it, as Next does, and begins the attempt; returns the
 * attempt, which needs a wrap-up. Null for an incoming call, for an agent whose last call is not wrapped up, and for a lead
 * that another agent is calling. The call is under way, so that call limits come too late.
 */
export async function takeHandedLead(tx: Tx, market: Market, handed: Handed): Promise<number | null> {
  const { leadId, agentId, now, isIncoming } = handed;
  const scope = { marketId: market.id, dseId: 'everyone' } as const;
  const lead = await lockLead(tx, scope, leadId);
  const [lease, open, rules] = await Promise.all([
    findLease(tx, leadId, agentId, now),
    findOpenCall(tx, scope, agentId),
    findCallRules(tx, market.id),
  ]);
  if (open?.lead_id === leadId) return lease?.call_id ?? null;
  // One that was wrapped up on the dialer's own screen needs nothing more.
  if (open && !open.is_ended) return null;
  // Another agent who only looks at it gives way to the conversation.
  if (lease && lease.user_id !== agentId && lease.call_id === null) await letGo(tx, lease.user_id, leadId);
  const kept = { leadId, marketId: market.id, userId: agentId, reason: 'opened' as const, now };
  if (!(await takeLease(tx, { ...kept, minutes: rules.lease_minutes })) || isIncoming) return null;
  const callId = await beginLeadCall(tx, lead, { agentId, now });
  await countAttempt(tx, lead, { agentId, now });
  await setCall(tx, { leadId, userId: agentId, callId, calledAt: now });
  for (const kind of ['lead', 'desk']) await noteEvent(tx, { kind, marketId: market.id, key: leadId });
  return callId;
}
