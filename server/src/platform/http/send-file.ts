import type { FastifyReply } from 'fastify';
import type { FileAnswer } from './route.ts';

/** Of a file that a browser shows all the same, no script runs and nothing is loaded. */
const SANDBOX = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** An uncached attachment, its name also given in ASCII. */
export function sendFile(
  reply: FastifyReply,
  { content, name, type, size, range }: FileAnswer,
): FastifyReply {
  if (range) {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  }
  const ascii = name.replace(/[^\w.-]/g, '_');
  const length = range ? range.end - range.start + 1 : size;
  if (length !== undefined) reply.header('content-length', length);
  return reply
    .header('content-disposition', `attachment; filename="${ascii}"; filename*=UTF-8''${extended(name)}`)
    .header('content-security-policy', SANDBOX)
    .header('cache-control', 'no-store')
    .type(type)
    .send(content);
}

/** RFC 8187 ends the language with an apostrophe, so apostrophes in the name are escaped too. */
const extended = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
