import {
  type MyActiveAction,
  type MyActiveRefusal,
  myActiveRefusal,
} from '@otolead/contract/my-active/my-active.rules.ts';
import type { Tx } from '../../platform/db/database.ts';
import { recordActivities, type Submission } from '../activity/activity.public.ts';
import { type Lead, writeLeads } from '../leads/leads.public.ts';
import { type Agent, findOwnerNames } from './my-active.queries.ts';

/** An authorised change of owner; `agent` is null for a removal. */
export interface OwnerChange {
  readonly action: MyActiveAction;
  readonly agent: Agent | null;
  readonly comment: string | undefined;
  readonly actor: { readonly userId: number; readonly name: string };
  readonly now: Date;
  /** Start of the ownership, if not now. */
  readonly since?: Date | null;
  /** For a single lead's history: makes a repeated submission recognisable. */
  readonly submission?: Submission | undefined;
}

export function refusalOf(lead: Lead, { action, agent }: OwnerChange): MyActiveRefusal | undefined {
  const state = {
    ownerId: lead.myactive_agent_id,
    statusId: lead.status_id,
    subStatusId: lead.sub_status_id,
  };
  return myActiveRefusal(action, state, agent?.id);
}

/** Writes the new owner of locked leads that the rules accept, with history; returns their versions. */
export async function changeOwner(
  tx: Tx,
  leads: readonly Lead[],
  change: OwnerChange,
): Promise<readonly { readonly lead: Lead; readonly version: number }[]> {
  if (leads.length === 0) return [];
  const { action, agent, comment, actor, now, since = now, submission } = change;
  const owners = leads.flatMap(({ myactive_agent_id: id }) => (id === null ? [] : [id]));
  const nameOf = await findOwnerNames(tx, [...new Set(owners)]);
  const written = await writeLeads(
    tx,
    leads,
    { myactive_agent_id: agent?.id ?? null, myactive_at: agent ? since : null },
    now,
  );
  await recordActivities(
    tx,
    written.map(({ lead, difference, version }) => ({
      leadId: lead.lead_id,
      marketId: lead.market_id,
      type: 'myactive',
      source: 'crm',
      actor,
      now,
      version,
      ...(difference.myactive_agent_id && {
        changes: { myactive_agent_id: difference.myactive_agent_id },
      }),
      facts: {
        action_type: action,
        agent_name: agent?.name ?? null,
        old_agent_name: lead.myactive_agent_id === null ? null : (nameOf.get(lead.myactive_agent_id) ?? null),
        is_active: agent === null ? 0 : 1,
      },
      ...(comment && { comments: [{ comment, comment_type: 'INTERNAL' as const, to: null }] }),
      submission,
    })),
  );
  return written;
}
