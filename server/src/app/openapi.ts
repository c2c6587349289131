import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { openApiDocument } from '@otolead/contract/openapi.ts';
import type { FastifyInstance } from 'fastify';

/** /api/docs for people, /api/docs/json for tools: OpenAPI 3.1 made from the contract's registry. */
export async function registerApiDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, { mode: 'static', specification: { document: openApiDocument() as never } });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
}
