import type { FastifyInstance } from 'fastify';

/** Parses a form's body for the calls of other systems whose standards demand it; of a repeated field the last counts. */
export function takeForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );
}
