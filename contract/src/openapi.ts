import { z } from 'zod';
import { isOwnKey } from './kernel/access.ts';
import { accessKeysOf, type Endpoint, featureOf, servedPath } from './kernel/endpoint.ts';
import { errorEnvelope, pagination } from './kernel/envelope.ts';
import { endpoints } from './registry.ts';

type Schema = Record<string, unknown>;

const ABOUT = `Lead management and call-centre CRM. Paths begin with the market, \`id\` or \`ph\`. Every answer but a file
is an envelope: \`status\`, \`message\` in the reader's language, \`data\`; a failure has \`error_code\` for machines and
\`errors\` by field. Terms: docs/glossary.md. Partners begin with docs/intake.md, receivers of webhooks with
docs/webhooks.md.`;

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const FORM = 'application/x-www-form-urlencoded';

const json = (schema: Schema) => ({ content: { 'application/json': { schema } } });

const failure = (description: string) => ({ description, ...json({ $ref: '#/components/schemas/Error' }) });

function parametersOf(request: Schema): Schema[] {
  const properties = (request.properties ?? {}) as Record<string, Schema>;
  const required = new Set((request.required ?? []) as string[]);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema,
  }));
}

function bodyOf({ form, upload, xml }: Endpoint, request: Schema): Schema {
  if (form) return { content: { ...json(request).content, [FORM]: { schema: request } } };
  if (xml)
    return { content: { ...json(request).content, 'application/xml': { schema: { type: 'string' } } } };
  if (!upload) return json(request);
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const properties = { ...(request.properties as Schema), [upload.field]: file };
  const required = [...((request.required ?? []) as string[]), upload.field];
  return { content: { 'multipart/form-data': { schema: { ...request, properties, required } } } };
}

function securityOf({ access }: Endpoint): Schema[] {
  if (access === 'public') return [];
  if (access === 'dialer-secret') return [{ dialerSecret: [] }];
  if (access === 'recording-ticket') return [{ recordingTicket: [] }];
  return access === 'partner-key' ? [{ partnerKey: [] }] : [{ token: [] }];
}

function contentOf(endpoint: Endpoint, envelope: z.ZodType): Schema {
  if (endpoint.file) return { content: { 'application/octet-stream': { schema: {} } } };
  if (endpoint.stream)
    return { content: { 'text/event-stream': { schema: jsonSchema(endpoint.data, 'output') } } };
  return json(jsonSchema(envelope, 'output'));
}

function operationOf(endpoint: Endpoint): Schema {
  const request = jsonSchema(endpoint.request, 'input');
  const reads = endpoint.method === 'GET';
  const envelope = z.object({
    status: z.int(),
    message: z.string(),
    data: endpoint.data,
    ...(endpoint.paginated && { pagination }),
  });
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    description: `Access: ${accessKeysOf(endpoint).join(', ')}. Source: ${endpoint.source}.`,
    tags: [featureOf(endpoint)],
    security: securityOf(endpoint),
    parameters: [
      { name: 'market', in: 'path', required: true, schema: { type: 'string', enum: ['id', 'ph'] } },
      ...(reads ? parametersOf(request) : []),
    ],
    ...(!reads && { requestBody: bodyOf(endpoint, request) }),
    responses: {
      '200': {
        description: 'Success',
        ...contentOf(endpoint, envelope),
      },
      '400': failure('Invalid input or an expired token'),
      '401': failure('Unknown or revoked token'),
      '403': failure('Missing right or another market'),
      '404': failure('No such row in the caller’s scope'),
      ...(endpoint.upload && { '413': failure('The file is too large') }),
      '409': failure('Somebody else changed the same fields'),
      ...(isOwnKey(endpoint.access) && {
        '429': failure('Beyond a limit; Retry-After says how long'),
      }),
      '503': failure('The database cannot be reached'),
    },
  };
}

/**
 * OpenAPI 3.1 document of every endpoint in the registry, or of those that a reader may call; `server`: its address.
 */
export function openApiDocument(
  server: string,
  isShown: (endpoint: Endpoint) => boolean = () => true,
): Schema {
  const paths: Record<string, Record<string, Schema>> = {};
  for (const endpoint of endpoints.filter(isShown)) {
    const path = `/{market}${servedPath(endpoint)}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'OtoLead', version: '1.0.0', description: ABOUT },
    servers: [{ url: server, description: 'This installation' }],
    paths,
    components: {
      schemas: { Error: jsonSchema(errorEnvelope, 'output') },
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        partnerKey: { type: 'http', scheme: 'bearer', description: 'A partner’s key, otl_…' },
        dialerSecret: { type: 'apiKey', in: 'query', name: 'secret' },
        recordingTicket: { type: 'apiKey', in: 'query', name: 'ticket' },
      },
    },
  };
}
