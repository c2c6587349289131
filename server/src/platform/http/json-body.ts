import type { FastifyInstance } from 'fastify';

/** Filters may be sent as a query with an empty body (spec A§7), which some clients call JSON all the same. */
export function takeEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body as string, done);
  });
}
