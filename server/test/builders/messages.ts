import { MARKETS, type MarketCode } from '@otolead/contract/kernel/market.ts';
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../src/platform/db/database.ts';
import type { LeadMessageTable, MessageTemplateTable } from '../../src/tables/message.tables.ts';
import { serial } from './serial.ts';

/** An active template for both channels. */
export function buildTemplate(
  db: Db,
  { market = 'id', ...columns }: Partial<Insertable<MessageTemplateTable>> & { market?: MarketCode } = {},
): Promise<Selectable<MessageTemplateTable>> {
  return db
    .insertInto('message_template')
    .values({
      market_id: MARKETS[market].id,
      name: `Template ${serial()}`,
      body: 'Halo {name}, ini {agent}.',
      sms: true,
      whatsapp: true,
      whatsapp_name: 'greeting',
      whatsapp_language: 'id',
      created_at: new Date('2026-01-05T03:00:00Z'),
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Opens the channels of a market. */
export async function openChannels(db: Db, market: MarketCode = 'id'): Promise<void> {
  await db
    .insertInto('site_setting')
    .values(
      ['sms_messages', 'whatsapp_messages'].map((key) => ({
        market_id: MARKETS[market].id,
        key,
        value: JSON.stringify('1'),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['market_id', 'key']).doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
    )
    .execute();
}

/** A message to the customer of a lead that has been sent. */
export function buildMessage(
  db: Db,
  lead: { readonly lead_id: number; readonly market_id: number },
  columns: Partial<Insertable<LeadMessageTable>> = {},
): Promise<Selectable<LeadMessageTable>> {
  return db
    .insertInto('lead_message')
    .values({
      lead_id: lead.lead_id,
      market_id: lead.market_id,
      channel: 'sms',
      direction: 'out',
      template_id: null,
      body: 'Halo',
      state: 'sent',
      reason: null,
      provider_id: null,
      request_id: null,
      created_by: null,
      created_at: new Date('2026-11-20T02:00:00Z'),
      state_at: new Date('2026-11-20T02:00:00Z'),
      seen_at: null,
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
