import { KEY_GRACE_HOURS } from '@otolead/contract/partners/partners.rules.ts';
import type { PartnerKey } from '@otolead/contract/partners/partners.schema.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/errors.ts';
import { logChange } from '../../platform/records/change-log.ts';
import { endKey, findKey, insertKey, presentKey, retireKeys } from './keys.queries.ts';
import { newKey } from './keys.ts';
import { findPartner } from './partners.queries.ts';

const HOUR_MS = 3_600_000;

/** The key is in this answer and nowhere else; the one before goes on for the grace. Throws 404 outside the market. */
export function makeKey(
  context: ActorContext,
  partnerId: number,
): Promise<{ key: string; made: PartnerKey }> {
  const { key, prefix, hash } = newKey();
  return inTransaction(context.db, async (tx) => {
    const now = context.clock.now();
    if (!(await findPartner(tx, context, partnerId))) throw notFound();
    await retireKeys(tx, partnerId, new Date(now.getTime() + KEY_GRACE_HOURS * HOUR_MS));
    const id = await insertKey(tx, { partnerId, prefix, hash, userId: context.actor.userId, now });
    await logKey(tx, context, partnerId, { old: null, new: prefix });
    return { key, made: await readKey(tx, context, id) };
  });
}

/** Ends a key at once; one that is over already stays as it was. Throws 404 outside the market. */
export function revokeKey(context: ActorContext, id: number): Promise<PartnerKey> {
  return inTransaction(context.db, async (tx) => {
    const now = context.clock.now();
    const found = await findKey(tx, context, id);
    if (!found) throw notFound();
    if (presentKey(found, now).state === 'over') return presentKey(found, now);
    await endKey(tx, id, now);
    await logKey(tx, context, found.partner_id, { old: found.prefix, new: null });
    return readKey(tx, context, id);
  });
}

async function readKey(tx: Tx, context: ActorContext, id: number): Promise<PartnerKey> {
  const row = await findKey(tx, context, id);
  if (!row) throw notFound();
  return presentKey(row, context.clock.now());
}

function logKey(
  tx: Tx,
  context: ActorContext,
  recordId: number,
  key: { readonly old: string | null; readonly new: string | null },
): Promise<void> {
  return logChange(tx, context, { record: 'partner', recordId, changes: { key } });
}
