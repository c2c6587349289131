import { uploadDocument } from '@otolead/contract/documents/documents.endpoints.ts';
import { accessKeysOf, type Endpoint, featureOf, servedPath } from '@otolead/contract/kernel/endpoint.ts';
import { FEATURES } from '@otolead/contract/kernel/feature.ts';
import type { ListEndpoint } from '@otolead/contract/kernel/list.ts';
import { rowsOf } from '@otolead/contract/kernel/list-rows.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { endpoints } from '@otolead/contract/registry.ts';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../src/app/features.ts';
import { registerRoute, type Services } from '../src/platform/http/register-route.ts';
import { parseInput } from '../src/platform/http/validation.ts';
import { buildJob } from './builders/jobs.ts';
import { buildUser } from './builders/users.ts';
import { useTestApp } from './harness.ts';
import { buildHints, named } from './registry-calls.ts';
import { type Hints, sampleInput } from './sample-input.ts';
import { tableDigests } from './table-digest.ts';
import { arrivedInput, queryOf } from './wire.ts';

/** The registry matches what is served: handlers, addresses, parsers, lists. */
const t = useTestApp();
let hints: Hints;

beforeAll(async () => {
  hints = await buildHints(t);
});

describe('the registry', () => {
  it('has exactly one handler for every endpoint, and an endpoint for every handler', () => {
    const handled = routes.map(({ endpoint }) => endpoint.name).sort();
    expect(handled).toEqual(endpoints.map(({ name }) => name).sort());
    expect(new Set(handled).size).toBe(handled.length);
    const unbound = routes.filter(({ endpoint }) => !endpoints.includes(endpoint));
    expect(unbound.map(({ endpoint }) => endpoint.name)).toEqual([]);
  });

  it('API-001 API-002 serves every call below /{market}/api/crm, or without the crm segment when it is common', () => {
    for (const endpoint of endpoints) {
      const base = endpoint.service === 'crm' ? '/:market/api/crm' : '/:market/api';
      const url = `${base}${endpoint.path}`;
      expect({ url, served: t.app.hasRoute({ method: endpoint.method, url }) }).toEqual({
        url,
        served: true,
      });
    }
    const calls = endpoints.map((endpoint) => `${endpoint.method} ${servedPath(endpoint).toLowerCase()}`);
    expect(new Set(calls).size).toBe(calls.length);
  });

  it('names features, tables and rights that exist', async () => {
    const entries = await t.db.selectFrom('access_entry').select('path').execute();
    const paths = new Set(entries.map(({ path }) => path.toLowerCase()));
    for (const endpoint of endpoints) {
      expect(FEATURES).toContain(featureOf(endpoint));
      const missing = accessKeysOf(endpoint).filter(
        (key) => key.startsWith('/') && !paths.has(key.toLowerCase()),
      );
      expect({ endpoint: endpoint.name, missing }).toEqual({ endpoint: endpoint.name, missing: [] });
      await tableDigests(t.db, endpoint.writes);
    }
  });

  it.each(named(endpoints))('has a sample for $name that its schema accepts', ({ endpoint }) => {
    const result = endpoint.request.safeParse(sampleInput(endpoint, hints));
    expect(result.error?.issues ?? []).toEqual([]);
  });
});

describe('registering a route', () => {
  it('is refused for an upload whose right depends on what it brings', () => {
    const access = { keys: ['/Leads-Details'] as const, choose: () => '/Leads-Details' as const };
    const register = (endpoint: Endpoint) => () => {
      registerRoute(fastify(), { endpoint, handler: async () => ({ data: null }) }, {} as Services);
    };
    expect(register(uploadDocument)).not.toThrow();
    expect(register({ ...uploadDocument, access })).toThrow(TypeError);
    expect(register({ ...uploadDocument, access, upload: null })).not.toThrow();
  });

  const parsed = endpoints.filter(({ upload }) => !upload);
  const seen = new Map<string, unknown>();
  const app = fastify();

  beforeAll(async () => {
    for (const endpoint of parsed) {
      const handler = async (_: unknown, input: never) => {
        seen.set(endpoint.name, input);
        throw new Error('what came in is known');
      };
      registerRoute(app, { endpoint: { ...endpoint, access: 'public' }, handler }, {} as Services);
    }
    await app.ready();
  });
  afterAll(() => app.close());

  it.each(named(parsed))(
    'hands the handler of $name what the one parser makes of the call',
    async ({ endpoint }) => {
      const sample = sampleInput(endpoint, hints);
      await app.inject({
        method: endpoint.method,
        url: `/id${servedPath(endpoint)}`,
        ...(endpoint.method === 'GET' ? { query: queryOf(sample) } : { payload: sample }),
      });
      expect(seen.get(endpoint.name)).toEqual(parseInput(endpoint, arrivedInput(endpoint, sample)));
    },
  );
});

describe('what comes back', () => {
  let caller: { readonly id: number };
  let token: string;

  beforeAll(async () => {
    caller = await buildUser(t.db, { roleId: ROLE.administrator });
    token = await t.signIn(caller);
  });

  it.each(named(endpoints.filter(({ paginated }) => paginated)))(
    'API-005 API-008 $name answers 200 inside and outside, with data and pagination',
    async ({ endpoint }) => {
      // Jobs are shown to their owner only.
      const { id } = await buildJob(t.db, { user_id: caller.id });
      const { status, body } = await t.send(endpoint, sampleInput(endpoint, { ...hints, id }), { token });
      expect([status, body.status]).toEqual([200, 200]);
      expect(
        Array.isArray('rows' in endpoint ? rowsOf(endpoint as ListEndpoint, body.data) : body.data),
      ).toBe(true);
      expect(body.pagination).toMatchObject({ page: 1, cur_page: 1 });
    },
  );
});
