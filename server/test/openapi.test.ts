import { servedPath } from '@otolead/contract/kernel/endpoint.ts';
import { takeLeadsRequest } from '@otolead/contract/partners/leads.schema.ts';
import { lmsReport } from '@otolead/contract/partners/lms.schema.ts';
import {
  readReportRequest,
  resendRequest,
  writeStatusRequest,
} from '@otolead/contract/partners/service.schema.ts';
import { endpoints } from '@otolead/contract/registry.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { buildPartnerKey } from './builders/partners.ts';
import { buildUser } from './builders/users.ts';
import { useTestApp } from './harness.ts';

type Json = Readonly<Record<string, unknown>>;

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
const TYPES = ['null', 'boolean', 'object', 'array', 'number', 'string', 'integer'];
/** Keywords of OpenAPI 3.0 and older drafts that 3.1 dropped for JSON Schema 2020-12. */
const DROPPED = ['nullable', 'definitions', 'dependencies', 'additionalItems'];

const t = useTestApp();
let document: Json;

beforeAll(async () => {
  const token = await t.signIn(await buildUser(t.db));
  const response = await t.app.inject({ url: '/api/docs/json', headers: { authorization: token } });
  document = response.json();
});

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const objectAt = (value: unknown): Json => (isObject(value) ? value : {});

/** Follows a local reference, `#/components/schemas/Error`. */
function resolve(reference: string): unknown {
  return reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((value, part) => objectAt(value)[part], document);
}

/** Faults of a schema with their places; empty if it is JSON Schema 2020-12. */
function schemaFaults(schema: unknown, at: string): string[] {
  if (typeof schema === 'boolean') return [];
  if (!isObject(schema)) return [`${at} is no schema`];
  const { $ref, type, required, properties, items, enum: choices, pattern } = schema;
  const faults: string[] = [];
  if ($ref !== undefined && !isObject(resolve(String($ref))))
    faults.push(`${at}: ${String($ref)} leads nowhere`);
  const types = type === undefined ? [] : [type].flat();
  if (types.some((name) => !TYPES.includes(String(name)))) faults.push(`${at}: type ${String(type)}`);
  if (required !== undefined && (!Array.isArray(required) || new Set(required).size !== required.length))
    faults.push(`${at}: required is no set`);
  if (choices !== undefined && (!Array.isArray(choices) || choices.length === 0))
    faults.push(`${at}: empty enum`);
  if (typeof pattern === 'string' && !isPattern(pattern)) faults.push(`${at}: pattern ${pattern}`);
  if (Array.isArray(items)) faults.push(`${at}: items is a list, as in the older dialects`);
  faults.push(...DROPPED.filter((word) => word in schema).map((word) => `${at}: ${word}`));
  const bounds = ['exclusiveMinimum', 'exclusiveMaximum'].filter((word) => typeof schema[word] === 'boolean');
  faults.push(...bounds.map((word) => `${at}: ${word} is no number`));
  const named = Object.entries(objectAt(properties)).flatMap(([name, part]) =>
    schemaFaults(part, `${at}.${name}`),
  );
  const single = ['items', 'additionalProperties', 'propertyNames', 'not', 'contains'].flatMap((word) =>
    schema[word] === undefined || Array.isArray(schema[word])
      ? []
      : schemaFaults(schema[word], `${at}.${word}`),
  );
  const lists = ['anyOf', 'oneOf', 'allOf', 'prefixItems'].flatMap((word) => {
    const parts = schema[word];
    if (parts === undefined) return [];
    if (!Array.isArray(parts) || parts.length === 0) return [`${at}: ${word} is no list`];
    return parts.flatMap((part, index) => schemaFaults(part, `${at}.${word}[${index}]`));
  });
  return [...faults, ...named, ...single, ...lists];
}

function isPattern(text: string): boolean {
  try {
    new RegExp(text, 'u');
    return true;
  } catch {
    return false;
  }
}

function contentFaults(holder: unknown, at: string): string[] {
  const media = Object.entries(objectAt(objectAt(holder).content));
  if (media.length === 0) return [`${at} has no content`];
  return media.flatMap(([type, value]) => schemaFaults(objectAt(value).schema, `${at} ${type}`));
}

function parameterFaults(parameters: unknown, path: string, at: string): string[] {
  const list = (Array.isArray(parameters) ? parameters : []).map(objectAt);
  const keys = list.map((parameter) => `${String(parameter.in)} ${String(parameter.name)}`);
  const declared = list
    .filter((parameter) => parameter.in === 'path')
    .map((parameter) => `{${String(parameter.name)}}`);
  const templated = path.match(/\{\w+\}/g) ?? [];
  return [
    ...(new Set(keys).size === keys.length ? [] : [`${at}: a parameter twice`]),
    ...(declared.sort().join() === templated.sort().join()
      ? []
      : [`${at}: path parameters differ from the path`]),
    ...list.flatMap((parameter) => [
      ...(parameter.in === 'path' && parameter.required !== true
        ? [`${at}: an optional path parameter`]
        : []),
      ...(['path', 'query', 'header', 'cookie'].includes(String(parameter.in))
        ? []
        : [`${at}: parameter in nowhere`]),
      ...schemaFaults(parameter.schema, `${at} ${String(parameter.name)}`),
    ]),
  ];
}

function operations(): { path: string; method: string; operation: Json }[] {
  return Object.entries(objectAt(document.paths)).flatMap(([path, item]) =>
    Object.entries(objectAt(item)).map(([method, operation]) => ({
      path,
      method,
      operation: objectAt(operation),
    })),
  );
}

describe('the OpenAPI document', () => {
  it('names its version, title and nothing that the root of OpenAPI 3.1 does not know', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
    const known = [
      'openapi',
      'info',
      'servers',
      'paths',
      'webhooks',
      'components',
      'security',
      'tags',
      'externalDocs',
    ];
    expect(
      Object.keys(document).filter((key) => !known.includes(key) && key !== 'jsonSchemaDialect'),
    ).toEqual([]);
  });

  it('describes every endpoint of the registry once, and no other', () => {
    const described = operations().map(({ path, method }) => `${method.toUpperCase()} ${path}`);
    const served = endpoints.map((endpoint) => `${endpoint.method} /{market}${servedPath(endpoint)}`);
    expect(described.sort()).toEqual(served.sort());
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(endpoints.length);
  });

  it('has well-formed operations: known methods, parameters, bodies, responses and security', () => {
    const schemes = objectAt(objectAt(document.components).securitySchemes);
    const faults = operations().flatMap(({ path, method, operation }) => {
      const at = `${method} ${path}`;
      const responses = Object.entries(objectAt(operation.responses));
      const security = (Array.isArray(operation.security) ? operation.security : []).flatMap((entry) =>
        Object.keys(objectAt(entry)),
      );
      return [
        ...(METHODS.includes(method) ? [] : [`${at}: unknown method`]),
        ...(path.startsWith('/') ? [] : [`${at}: path without a slash`]),
        ...parameterFaults(operation.parameters, path, at),
        ...(method === 'get' && operation.requestBody !== undefined ? [`${at}: GET with a body`] : []),
        ...(method === 'get' ? [] : contentFaults(operation.requestBody, `${at} body`)),
        ...(responses.some(([status]) => status === '200') ? [] : [`${at}: no success`]),
        ...responses.flatMap(([status, response]) => [
          ...(/^([1-5]\d\d|default)$/.test(status) ? [] : [`${at}: status ${status}`]),
          ...(typeof objectAt(response).description === 'string' ? [] : [`${at} ${status}: no description`]),
          ...contentFaults(response, `${at} ${status}`),
        ]),
        ...security.filter((name) => !(name in schemes)).map((name) => `${at}: security ${name}`),
      ];
    });
    expect(faults).toEqual([]);
  });

  it('asks for a token exactly where the registry does', () => {
    const open = operations().filter(({ operation }) => (operation.security as unknown[]).length === 0);
    const expected = endpoints.filter(({ access }) => access === 'public').map(({ name }) => name);
    expect(open.map(({ operation }) => operation.operationId).sort()).toEqual([...expected].sort());
  });

  it('explains each field of what partners send, with an example that the call takes', () => {
    const sent = {
      '/{market}/api/intake/leads': takeLeadsRequest,
      '/{market}/api/intake/lms': lmsReport,
      '/{market}/api/service/lead_status': writeStatusRequest,
      '/{market}/api/service/report': readReportRequest,
      '/{market}/api/service/resend': resendRequest,
    };
    for (const [path, schema] of Object.entries(sent)) {
      const { operation } = operations().find((one) => one.path === path) ?? {};
      const content = objectAt(objectAt(operation?.requestBody).content);
      const fields = objectAt(objectAt(objectAt(content['application/json']).schema).properties);
      expect(Object.keys(fields).sort()).toEqual(Object.keys(schema.shape).sort());
      const explained = Object.entries(fields).filter(([name]) => name !== 'adf');
      for (const [name, field] of explained) {
        const { description, example } = objectAt(field);
        expect(description, name).toMatch(/\.$/);
        const { [name]: one } = schema.shape as Readonly<Record<string, z.ZodType>>;
        expect(one?.safeParse(example).success, name).toBe(true);
      }
    }
    expect(document.servers).toEqual([expect.objectContaining({ url: expect.stringMatching(/^https?:/) })]);
  });

  it('answers a partner’s key the calls of its scopes alone, and nothing to one that is over or used from elsewhere', async () => {
    const { id: created_by } = await buildUser(t.db);
    const read = async (key: string, url = '/api/docs/json') => {
      const response = await t.app.inject({ url, headers: { authorization: `Bearer ${key}` } });
      return { status: response.statusCode, paths: Object.keys(objectAt(objectAt(response.json()).paths)) };
    };
    const lms = await buildPartnerKey(t.db, { created_by, scopes: ['lms'] });
    expect(await read(lms.key)).toEqual({ status: 200, paths: ['/{market}/api/intake/lms'] });
    const both = await buildPartnerKey(t.db, { created_by, scopes: ['leads', 'lms'] });
    expect((await read(both.key)).paths).toHaveLength(2);
    const receiver = await buildPartnerKey(t.db, { created_by, scopes: ['read_leads', 'webhooks'] });
    expect((await read(receiver.key)).paths.sort()).toEqual([
      '/{market}/api/service/deliveries',
      '/{market}/api/service/lead',
      '/{market}/api/service/resend',
    ]);
    expect((await read(lms.key, '/api/docs')).status).toBe(401);
    const over = await buildPartnerKey(t.db, { created_by, revoked_at: t.clock.now() });
    expect((await read(over.key)).status).toBe(401);
    const elsewhere = await buildPartnerKey(t.db, { created_by, networks: ['203.0.113.0/24'] });
    expect((await read(elsewhere.key)).status).toBe(403);
    const here = await buildPartnerKey(t.db, { created_by, networks: ['127.0.0.0/8'] });
    expect((await read(here.key)).status).toBe(200);
  });

  it('has components that are sound themselves', () => {
    const schemas = Object.entries(objectAt(objectAt(document.components).schemas));
    expect(schemas.flatMap(([name, schema]) => schemaFaults(schema, name))).toEqual([]);
  });
});
