import { mayReach } from '@otolead/contract/kernel/access.ts';
import { EDIT_LEAD } from '@otolead/contract/kernel/lead-rights.ts';
import type { EMBEDDED_PARTS } from '@otolead/contract/leads/leads.limits.ts';
import type { LeadDetails } from '@otolead/contract/leads/leads.schema.ts';
import { onOneConnection } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { type DetailsRequest, isPart, leadDetails } from './leads.details.ts';
import { similarLeads } from './leads.similar.ts';

type EmbeddedPart = (typeof EMBEDDED_PARTS)[number];

type Answers = {
  readonly [Part in EmbeddedPart]: (
    context: ActorContext,
    leadId: number,
  ) => Promise<Exclude<LeadDetails[Part], undefined>>;
};

/** Answers of other features about a lead; injected by the app, because leads may not import them. */
export type EmbeddedParts = Omit<Answers, 'similar_leads'>;

interface EmbeddedRequest {
  readonly lead_id: number;
  readonly _with: readonly (DetailsRequest['_with'][number] | EmbeddedPart)[];
}

/**
 * Parts of a lead with the answers of other calls, on one connection: concurrent queries share a round trip. A part
 * with a separate right is omitted without it.
 */
export function embeddedDetails(
  context: ActorContext,
  { lead_id: leadId, _with }: EmbeddedRequest,
  parts: EmbeddedParts,
): Promise<LeadDetails> {
  const names = [...new Set(_with)];
  const own = { lead_id: leadId, _with: names.filter(isPart) };
  const embedded = names.filter((part) => !isPart(part)).filter((part) => mayRead(context, part));
  if (embedded.length === 0) return leadDetails(context, own);
  const answers: Answers = { ...parts, similar_leads: similarLeads };
  return onOneConnection(context.db, async (db) => {
    const one = { ...context, db };
    const asked = await Promise.allSettled([
      leadDetails(one, own),
      ...embedded.map(async (part) => ({ [part]: await answers[part](one, leadId) })),
    ]);
    // All parts have settled before the connection is released.
    return Object.assign({}, ...asked.map(answerIn)) as LeadDetails;
  });
}

function answerIn<Value>(settled: PromiseSettledResult<Value>): Value {
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}

function mayRead({ actor }: ActorContext, part: EmbeddedPart): boolean {
  return part !== 'call_state' || mayReach(EDIT_LEAD, actor.held, actor.denied);
}
