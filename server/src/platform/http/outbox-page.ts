import { randomBytes } from 'node:crypto';
import { languageOf } from '@otolead/contract/kernel/language.ts';
import { MARKETS, type MarketCode } from '@otolead/contract/kernel/market.ts';
import { formatDateTime } from '@otolead/contract/kernel/market-time.ts';
import { composedKey, text } from '@otolead/contract/kernel/text.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/database.ts';
import { translator } from '../i18n/translator.ts';
import { sendNotFound } from './error-handler.ts';
import { isFromThisMachine } from './this-machine.ts';

/** Outside the markets, because it is no part of the product. */
export const OUTBOX_PATH = '/outbox';

const MOST_MESSAGES = 50;

export interface OutboxPageOptions {
  readonly db: Db;
  /** Market whose time the page shows. */
  readonly market: MarketCode;
}

/**
 * The demo's mails and text messages, codes included, for users of this machine. Register it only without a real
 * transport, where no message leaves the machine; no setting can enable it.
 */
export function registerOutboxPage(app: FastifyInstance, { db, market: code }: OutboxPageOptions): void {
  const market = MARKETS[code];
  app.get(OUTBOX_PATH, async (request, reply) => {
    if (!isFromThisMachine(request)) return sendNotFound(request, reply);
    const messages = await db
      .selectFrom('outgoing_message')
      .select(['id', 'channel', 'recipient', 'subject', 'body', 'created_at', 'sent_at'])
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(MOST_MESSAGES)
      .execute();
    const language = languageOf(request.headers['accept-language']);
    const t = translator(language, market);
    const nonce = randomBytes(16).toString('base64');
    const word = (key: string) => escapeHtml(t(text(composedKey(`kernel:outbox.${key}`))));
    const items = messages.map(
      (message) => `
      <li>
        <h2>${escapeHtml(message.subject || message.recipient)}</h2>
        <p class="facts">${word(message.channel)} · ${escapeHtml(message.recipient)} ·
          <time datetime="${message.created_at.toISOString()}">${escapeHtml(
            formatDateTime(message.created_at, market.timeZone, language),
          )}</time> · ${word(message.sent_at ? 'delivered' : 'waiting')}</p>
        <pre>${escapeHtml(message.body)}</pre>
      </li>`,
    );
    return reply
      .header('cache-control', 'no-store')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'`,
      )
      .type('text/html; charset=utf-8')
      .send(`<!doctype html>
<html lang="${language === 'id' ? 'id' : 'en'}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${word('title')} · OtoLead</title>
    <style nonce="${nonce}">${STYLE}</style>
  </head>
  <body>
    <main>
      <h1>${word('title')}</h1>
      <p>${word('intro')} <a href="${OUTBOX_PATH}">${word('refresh')}</a></p>
      ${items.length > 0 ? `<ol>${items.join('')}\n      </ol>` : `<p>${word('empty')}</p>`}
    </main>
  </body>
</html>
`);
  });
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(value: string): string {
  return value.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

const STYLE = `
      :root { color-scheme: light dark; --ink: light-dark(#16202e, #e7edf2); --ink-2: light-dark(#53606f, #a9b5c0);
        --line: light-dark(#e4e7ec, #27313a); --panel: light-dark(#ffffff, #161d23); --page: light-dark(#f6f7f9, #0f1418);
        --accent: light-dark(#0b6e62, #4fc3b1); }
      body { margin: 0; background: var(--page); color: var(--ink); font: 14px/1.5 system-ui, sans-serif; }
      main { max-width: 720px; margin: 0 auto; padding: 24px 16px; }
      h1 { font-size: 20px; margin: 0 0 4px; }
      h2 { font-size: 14px; margin: 0; overflow-wrap: anywhere; }
      a { color: var(--accent); }
      ol { list-style: none; margin: 0; padding: 0; }
      li { margin: 12px 0; padding: 12px 16px; border: 1px solid var(--line); border-radius: 9px; background: var(--panel); }
      .facts { margin: 2px 0 8px; color: var(--ink-2); font-size: 12px; overflow-wrap: anywhere; }
      pre { margin: 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
    `;
