import { MARKETS, type MarketCode } from '@otolead/contract/kernel/market.ts';
import { WEBHOOK_EVENTS } from '@otolead/contract/webhooks/events.rules.ts';
import type { Insertable, Selectable } from 'kysely';
import { newSecret } from '../../src/features/webhooks/signature.ts';
import type { Db } from '../../src/platform/db/database.ts';
import type { WebhookTable } from '../../src/tables/webhook.tables.ts';
import { serial } from './serial.ts';

interface WebhookOverrides extends Partial<Insertable<WebhookTable>> {
  readonly market?: MarketCode;
}

/** An active receiver of all events, with a secret. */
export async function buildWebhook(
  db: Db,
  { market = 'id', ...columns }: WebhookOverrides = {},
): Promise<Selectable<WebhookTable>> {
  return db
    .insertInto('webhook')
    .values({
      market_id: MARKETS[market].id,
      name: `Receiver ${serial()}`,
      url: 'https://receiver.example/in',
      events: [...WEBHOOK_EVENTS],
      secret: newSecret(),
      created_at: new Date('2026-01-05T03:00:00Z'),
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
