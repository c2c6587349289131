import { text } from '@otolead/contract/kernel/text.ts';
import type { FastifyInstance } from 'fastify';
import { badRequest } from './errors.ts';

const TYPES = ['application/xml', 'text/xml', 'application/x-adf+xml'];
const DECLARED = /^<\?(?:xml|adf)\b[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/i;
const CHARSET = /;\s*charset\s*=\s*"?([\w.:-]+)/i;
/** Bytes searched for an XML declaration. */
const HEAD_BYTES = 200;

/** Parses an XML body into one request field; the handler reads its content. */
export function readXmlAs(app: FastifyInstance, field: string): void {
  app.addContentTypeParser(
    TYPES,
    { parseAs: 'buffer' },
    async ({ headers }: { headers: Headers }, body: Buffer) => ({
      [field]: decoded(body, headers['content-type'] ?? ''),
    }),
  );
}

interface Headers {
  readonly 'content-type'?: string | undefined;
}

/** By the charset of the call, else of the document, else UTF-8. Throws 400 for an unknown one. */
function decoded(body: Buffer, contentType: string): string {
  const head = body.subarray(0, HEAD_BYTES).toString('latin1').trimStart();
  const label = CHARSET.exec(contentType)?.[1] ?? DECLARED.exec(head)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(label).decode(body);
  } catch {
    throw badRequest(text('kernel:error.bad_request'));
  }
}
