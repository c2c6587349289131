import type { CityMapping } from '@otolead/contract/brand-network/city-mappings.schema.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { translator } from '../../platform/i18n/translator.ts';
import { queueMessage } from '../../platform/messages/outbox.ts';
import { findSiteSettings } from '../config/config.public.ts';

/**
 * Mails the dealer about new cities, once, in the market's language (domain.md 12). Without an address the mappings
 * stay 'Not Sent'.
 */
export async function queueNotice(
  tx: Tx,
  context: ActorContext,
  mappings: readonly CityMapping[],
): Promise<void> {
  const { clock, market } = context;
  const ids = mappings.map(({ id }) => id);
  const dealer = await tx
    .selectFrom('brand_dealer')
    .innerJoin('city_mapping', 'city_mapping.brand_dealer_id', 'brand_dealer.id')
    .where('city_mapping.id', 'in', ids)
    .select(['brand_dealer.name', 'brand_dealer.code', 'brand_dealer.email'])
    .executeTakeFirstOrThrow();
  const site = String((await findSiteSettings(tx, market)).site_title ?? '');
  const cities = mappings.map((mapping) => `- ${mapping.city_state_name}`).join('\n');
  const t = translator(market.code, market);
  const noticeId = dealer.email
    ? await queueMessage(
        tx,
        {
          channel: 'mail',
          recipient: dealer.email,
          subject: t(text('brand-network:notice.subject', { site })),
          body: t(
            text('brand-network:notice.body', { dealer: dealer.name, code: dealer.code, cities, site }),
          ),
          until: null,
        },
        clock.now(),
      )
    : null;
  await tx
    .updateTable('city_mapping')
    .set({ notice_id: noticeId, notice_sent_at: null })
    .where('id', 'in', ids)
    .execute();
}

/** Copies from the outbox, which keeps a week, that a notice was sent; ignores other messages. */
export async function noteNotice(db: Db, messageId: string): Promise<void> {
  const sent = await db
    .selectFrom('outgoing_message')
    .where('id', '=', messageId)
    .where('sent_at', 'is not', null)
    .select('sent_at')
    .executeTakeFirst();
  if (!sent) return;
  await db
    .updateTable('city_mapping')
    .set({ notice_sent_at: sent.sent_at })
    .where('notice_id', '=', messageId)
    .execute();
}
