import type { FastifyInstance } from 'fastify';

/** Accepts an empty body labelled JSON, as some clients send filters in the query (spec A§7). */
export function takeEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body as string, done);
  });
}
