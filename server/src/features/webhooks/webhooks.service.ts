import { SECRET_GRACE_HOURS } from '@otolead/contract/webhooks/retries.rules.ts';
import type { Webhook } from '@otolead/contract/webhooks/webhooks.record.ts';
import type { Delivery } from '@otolead/contract/webhooks/webhooks.schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/errors.ts';
import { logChange } from '../../platform/records/change-log.ts';
import { lockRecord } from '../../platform/records/record-calls.ts';
import { doerOf, logSecurity } from '../../platform/trail/security-log.ts';
import { findDelivery, presentDelivery, queueAgain } from './deliveries.queries.ts';
import { newSecret } from './signature.ts';
import { writeSecret } from './webhooks.queries.ts';
import { WEBHOOKS } from './webhooks.record.ts';

const HOUR_MS = 3_600_000;

/**
 * Gives a receiver a new secret, which only this answer contains; the previous one also signs for the grace period.
 * Throws 404 outside the market.
 */
export function makeSecret(context: ActorContext, id: number): Promise<{ secret: string; webhook: Webhook }> {
  const secret = newSecret();
  return inTransaction(context.db, async (tx) => {
    const before = await lockRecord<Webhook>(tx, context, WEBHOOKS, id);
    if (!before) throw notFound();
    const until = new Date(context.clock.now().getTime() + SECRET_GRACE_HOURS * HOUR_MS);
    await writeSecret(tx, id, secret, until);
    await logChange(tx, context, {
      record: 'webhook',
      recordId: id,
      changes: { secret: { old: before.has_secret ? '•••' : null, new: '••••' } },
    });
    await logSecurity(tx, doerOf(context), { event: 'key_made', detail: { webhook: id } });
    const webhook = await lockRecord<Webhook>(tx, context, WEBHOOKS, id);
    if (!webhook) throw notFound();
    return { secret, webhook };
  });
}

/** Queues a message for its receiver again. Throws 404 outside the market. */
export function replay(context: ActorContext, id: number): Promise<Delivery> {
  return inTransaction(context.db, async (tx) => {
    const found = await findDelivery(tx, context, id);
    if (!found) throw notFound();
    const again = await queueAgain(tx, found, context.clock.now());
    await logChange(tx, context, {
      record: 'webhook',
      recordId: found.webhook_id,
      changes: { replayed: { old: null, new: presentDelivery(found).message_id } },
    });
    const queued = await findDelivery(tx, context, again);
    if (!queued) throw notFound();
    return presentDelivery(queued);
  });
}
