import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  type Language,
  languageCookie,
} from '@otolead/contract/kernel/language.ts';
import { MARKETS, type MarketCode } from '@otolead/contract/kernel/market.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { CARRIED_ID } from '@otolead/contract/session/carried.rules.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { translator } from '../i18n/translator.ts';
import { isApiPath } from './api-path.ts';
import { sendNotFound } from './error-handler.ts';
import { readFirstFiles } from './first-files.ts';

export interface WebAppOptions {
  /** Folder of the built web app. */
  readonly folder: string;
  readonly defaultMarket: MarketCode;
  /** Path of the demo's outbox; empty without one. */
  readonly outbox: string;
  /** Session data embedded in the page of a request; undefined for none. */
  readonly carried: (request: FastifyRequest) => Promise<object | undefined>;
}

/**
 * Serves the built web app: hashed assets for a year, the page itself uncached and with a fresh nonce for the component
 * library's style elements. Every path that is no call and no file is the page.
 */
export async function registerWebApp(app: FastifyInstance, options: WebAppOptions): Promise<void> {
  const page = (await readFile(join(options.folder, 'index.html'), 'utf8'))
    .replaceAll('__DEFAULT_MARKET__', options.defaultMarket)
    .replaceAll('__DEMO_OUTBOX__', options.outbox)
    .replace(START, `${START}?${await hashOf(join(options.folder, START))}`);
  const firstFiles = await readFirstFiles(options.folder);
  await app.register(staticFiles, {
    root: options.folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const forever = path.includes('/assets/') || path.endsWith(START);
      reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const [path = ''] = request.url.split('?');
    const language = languageIn(request);
    const links = firstFiles(path, language);
    // Without it the page fetches the same data by calls, which report any error.
    const carried = await options.carried(request).catch(() => undefined);
    const head = carried ? links + dataOf(carried) : links;
    const nonce = randomBytes(16).toString('base64');
    return (
      reply
        .header('content-security-policy', contentSecurityPolicy(nonce))
        .header('cache-control', 'no-store')
        // For a cache that keeps what it must not.
        .header('vary', VARIES_BY)
        // A prerendered lead page serves any lead (docs/decisions/043).
        .header('no-vary-search', 'params=("id")')
        .type('text/html; charset=utf-8')
        .send(
          inLanguage(page, language, options.defaultMarket)
            .replaceAll('__CSP_NONCE__', nonce)
            .replace('</head>', () => `${head}</head>`),
        )
    );
  };
  // The static plugin would answer '/' from its folder, but the page needs our headers.
  app.get('/', sendPage);
  // A route, because the app's single not-found handler answers calls. A misspelt call must not receive the page.
  app.get('/*', (request, reply) =>
    isApiPath(request.url) || request.url.startsWith('/assets/')
      ? sendNotFound(request, reply)
      : sendPage(request, reply),
  );
}

/** The proxy in front, not this process, knows how the page came. */
function languageIn({ cookies }: FastifyRequest): Language {
  const language = cookies[languageCookie(true)] ?? cookies[languageCookie(false)];
  return isLanguage(language) ? language : DEFAULT_LANGUAGE;
}

/** What the page depends on, besides its address. */
const VARIES_BY = 'cookie, sec-fetch-site, sec-fetch-mode, sec-fetch-dest, sec-purpose';

/** The words of a page that cannot start, which no file brings. */
function inLanguage(page: string, language: Language, market: MarketCode): string {
  const t = translator(language, MARKETS[market]);
  return page
    .replace('__LANG__', language === 'id' ? 'id' : 'en')
    .replace('__NOT_LOADED__', () => t(text('kernel:page.not_loaded')))
    .replace('__LOAD_AGAIN__', () => t(text('kernel:page.error.reload')));
}

/** The page's first script, in the folder of the app; the only one that the build does not name by its content. */
const START = '/start.js';

const hashOf = async (file: string) =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
    .slice(0, 16);

/** A data block is not executed, so the policy need not allow it. */
function dataOf(carried: object): string {
  const json = JSON.stringify(carried).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${CARRIED_ID}">${json}</script>`;
}

function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    // Speculation rules prerender lead pages for the list; they execute no code.
    "script-src 'self' 'inline-speculation-rules'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    // Documents are shown in place from blobs of the page, where they cannot act as the page.
    'frame-src blob:',
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
