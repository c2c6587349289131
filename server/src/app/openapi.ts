import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { openApiDocument } from '@otolead/contract/openapi.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unauthorised } from '../platform/http/errors.ts';

interface DocsReaders {
  readonly isSignedIn: (request: FastifyRequest) => Promise<boolean>;
  /** Names of the calls that the partner key of a request allows; undefined without a key. */
  readonly partnerCalls: (request: FastifyRequest) => Promise<ReadonlySet<string> | undefined>;
}

const JSON_PATH = '/api/docs/json';

/**
 * /api/docs for people, /api/docs/json for tools: OpenAPI 3.1 from the contract's registry, for signed-in users or
 * holders of a token. A partner key reads the JSON of its calls.
 */
export async function registerApiDocs(
  app: FastifyInstance,
  server: string,
  { isSignedIn, partnerCalls }: DocsReaders,
): Promise<void> {
  await app.register(async (docs) => {
    docs.addHook('onRequest', async (request, reply) => {
      if (await isSignedIn(request)) return;
      const calls = request.url.split('?', 1)[0] === JSON_PATH ? await partnerCalls(request) : undefined;
      if (!calls) throw unauthorised();
      return reply.send(openApiDocument(server, ({ name }) => calls.has(name)));
    });
    const document = openApiDocument(server) as never;
    await docs.register(swagger, { mode: 'static', specification: { document } });
    await docs.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  });
}
