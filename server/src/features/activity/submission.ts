import { createHash } from 'node:crypto';
import { type Text, text } from '@otolead/contract/kernel/text.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { invalidInput } from '../../platform/http/errors.ts';
import { leadScope } from '../leads/leads.public.ts';
import { findByHash, type HashedEntry } from './activity.queries.ts';
import type { Submission } from './activity.write.ts';

export function submissionOf(
  call: string,
  request: { readonly request_id?: string | undefined },
): Submission | undefined {
  if (!request.request_id) return undefined;
  const content = Object.entries(request).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const digest = createHash('sha256').update(JSON.stringify([call, content]));
  return { id: request.request_id, digest: digest.digest('base64url') };
}

/**
 * Entry of this submission if it was saved before. Throws 400 at `request_id` (named `name`) if the lead's history
 * knows the id from another person or with other content. The lead is locked.
 */
export async function savedEntry(
  tx: Tx,
  context: ActorContext,
  leadId: number,
  submission: Submission | undefined,
  name: Text,
): Promise<HashedEntry | undefined> {
  if (!submission) return undefined;
  const saved = await findByHash(tx, leadScope(context), leadId, submission.id);
  if (!saved) return undefined;
  if (saved.actor_id !== context.actor.userId || saved.submission !== submission.digest)
    throw invalidInput({ request_id: text('kernel:invalid.value', { name }) });
  return saved;
}

/** Version that this submission produced if it was saved before. Throws like savedEntry. */
export async function savedVersion(...given: Parameters<typeof savedEntry>): Promise<number | undefined> {
  return (await savedEntry(...given))?.version;
}
