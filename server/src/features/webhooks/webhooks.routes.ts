import { text } from '@otolead/contract/kernel/text.ts';
import { SECRET_GRACE_HOURS } from '@otolead/contract/webhooks/retries.rules.ts';
import {
  listDeliveries,
  listWebhooks,
  makeWebhookSecret,
  replayDelivery,
  saveWebhook,
} from '@otolead/contract/webhooks/webhooks.endpoints.ts';
import { NEW_WEBHOOK, type WebhookValues, webhookRules } from '@otolead/contract/webhooks/webhooks.rules.ts';
import type { Delivery } from '@otolead/contract/webhooks/webhooks.schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/errors.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { logChange } from '../../platform/records/change-log.ts';
import { pageRoute, saveRoute } from '../../platform/records/record-routes.ts';
import type { RecordKind } from '../../platform/records/save-record.ts';
import { findDelivery, listDeliveryRows, presentDelivery, queueAgain } from './deliveries.queries.ts';
import { newSecret } from './signature.ts';
import {
  findWebhook,
  listWebhookRows,
  presentWebhook,
  type WebhookRecord,
  writeSecret,
  writeWebhook,
} from './webhooks.queries.ts';

const WEBHOOK: RecordKind<WebhookValues, WebhookRecord> = {
  name: 'webhook',
  empty: NEW_WEBHOOK,
  find: findWebhook,
  faults: webhookRules.faults,
  write: writeWebhook,
  taken: { name: text('webhooks:name_taken') },
};

const HOUR_MS = 3_600_000;

/** The secret is in this answer and nowhere else. Throws 404 outside the market. */
function makeSecret(context: ActorContext, id: number): Promise<{ secret: string; webhook: WebhookRecord }> {
  const secret = newSecret();
  return inTransaction(context.db, async (tx) => {
    const before = await findWebhook(tx, context, id);
    if (!before) throw notFound();
    const until = new Date(context.clock.now().getTime() + SECRET_GRACE_HOURS * HOUR_MS);
    await writeSecret(tx, id, secret, until);
    await logChange(tx, context, {
      record: 'webhook',
      recordId: id,
      changes: { secret: { old: before.has_secret ? '•••' : null, new: '••••' } },
    });
    const webhook = await findWebhook(tx, context, id);
    if (!webhook) throw notFound();
    return { secret, webhook };
  });
}

/** Throws 404 outside the market. */
function replay(context: ActorContext, id: number): Promise<Delivery> {
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

export const webhooksRoutes: readonly Route[] = [
  pageRoute(listWebhooks, listWebhookRows, presentWebhook),
  saveRoute(saveWebhook, WEBHOOK),
  route(makeWebhookSecret, async (context, { id }) => ({
    data: await makeSecret(context, id),
    message: text('webhooks:secret.made'),
  })),
  pageRoute(listDeliveries, listDeliveryRows, presentDelivery),
  route(replayDelivery, async (context, { id }) => ({
    data: await replay(context, id),
    message: text('webhooks:delivery.queued'),
  })),
];
