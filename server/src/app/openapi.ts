import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { openApiDocument } from '@otolead/contract/openapi.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unauthorised } from '../platform/http/errors.ts';

/**
 * /api/docs for people, /api/docs/json for tools: OpenAPI 3.1 made from the contract's registry, for users who have
 * signed in with this browser or send a token.
 */
export async function registerApiDocs(
  app: FastifyInstance,
  isSignedIn: (request: FastifyRequest) => Promise<boolean>,
): Promise<void> {
  await app.register(async (docs) => {
    docs.addHook('onRequest', async (request) => {
      if (!(await isSignedIn(request))) throw unauthorised();
    });
    await docs.register(swagger, { mode: 'static', specification: { document: openApiDocument() as never } });
    await docs.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  });
}
