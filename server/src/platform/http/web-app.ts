import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import { languageCookie } from '@otolead/contract/kernel/language.ts';
import type { MarketCode } from '@otolead/contract/kernel/market.ts';
import { CARRIED_ID } from '@otolead/contract/session/carried.rules.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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
    .replaceAll('__DEMO_OUTBOX__', options.outbox);
  const firstFiles = await readFirstFiles(options.folder);
  await app.register(staticFiles, {
    root: options.folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const forever = path.includes('/assets/');
      reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const [path = ''] = request.url.split('?');
    const links = firstFiles(path, languageIn(request));
    // Without it the page fetches the same data by calls, which report any error.
    const carried = await options.carried(request).catch(() => undefined);
    const head = carried ? links + dataOf(carried) : links;
    const nonce = randomBytes(16).toString('base64');
    return (
      reply
        .header('content-security-policy', contentSecurityPolicy(nonce))
        .header('cache-control', 'no-store')
        // A prerendered lead page serves any lead (docs/decisions/043).
        .header('no-vary-search', 'params=("id")')
        .type('text/html; charset=utf-8')
        .send(page.replaceAll('__CSP_NONCE__', nonce).replace('</head>', () => `${head}</head>`))
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
const languageIn = ({ cookies }: FastifyRequest) =>
  cookies[languageCookie(true)] ?? cookies[languageCookie(false)];

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
