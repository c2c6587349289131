import type { FastifyReply } from 'fastify';
import type { FileAnswer } from './route.ts';

/** An attachment that no cache keeps; the name also for clients that read ASCII only. */
export function sendFile(reply: FastifyReply, { content, name, type, size }: FileAnswer): FastifyReply {
  const ascii = name.replace(/[^\w.-]/g, '_');
  if (size !== undefined) reply.header('content-length', size);
  return reply
    .header(
      'content-disposition',
      `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
    .header('cache-control', 'no-store')
    .type(type)
    .send(content);
}
