import { uploadDocument } from '@otolead/contract/documents/documents.endpoints.ts';
import { type AccessKey, isOwnKey } from '@otolead/contract/kernel/access.ts';
import { accessKeysOf, type Endpoint, featureOf, servedPath } from '@otolead/contract/kernel/endpoint.ts';
import { FEATURES } from '@otolead/contract/kernel/feature.ts';
import { EDIT_LEAD } from '@otolead/contract/kernel/lead-rights.ts';
import type { ListEndpoint } from '@otolead/contract/kernel/list.ts';
import { rowsOf } from '@otolead/contract/kernel/list-rows.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { endpoints } from '@otolead/contract/registry.ts';
import { fastify } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../src/app/features.ts';
import { registerRoute, type Services } from '../src/platform/http/register-route.ts';
import { buildAudit } from './builders/audits.ts';
import { buildJob } from './builders/jobs.ts';
import { buildLead } from './builders/leads.ts';
import { storeSiteSetting } from './builders/site-settings.ts';
import { buildRole, buildUser } from './builders/users.ts';
import { type CallOptions, useTestApp } from './harness.ts';
import { HOSTILE_BODIES, HOSTILE_QUERIES, hostileValues } from './hostile-input.ts';
import { type Hints, requestSchema, SAMPLE_MOBILE, sampleInput } from './sample-input.ts';
import { tableDigest } from './table-digest.ts';
import { TEST_START } from './test-clock.ts';

const t = useTestApp();
let hints: Hints;

beforeAll(async () => {
  const lead = await buildLead(t.db, { mobile: `62${SAMPLE_MOBILE}` });
  const audit = await buildAudit(t.db, { lead });
  hints = { lead_id: lead.lead_id, auditlead_id: audit.id };
});

afterEach(() => {
  t.clock.set(TEST_START);
});

/** By a session; a partner's key has tests of its own. */
const isGuarded = ({ access }: Endpoint) => access !== 'public' && !isOwnKey(access);
const keyOf = ({ access }: Endpoint): AccessKey | undefined =>
  typeof access === 'string' ? access : undefined;
/** A page right of the access list, as opposed to `signed-in` and `public`. */
const needsRight = (endpoint: Endpoint) => accessKeysOf(endpoint).some((key) => key.startsWith('/'));
const named = (list: readonly Endpoint[]) => list.map((endpoint) => ({ name: endpoint.name, endpoint }));

const signInAs = async (roleId: number) => t.signIn(await buildUser(t.db, { roleId }));
const administrator = () => signInAs(ROLE.administrator);

/** A right that the role's row in a rule's table asks for, beside the one of the screen. */
const NEEDED_BESIDES: Readonly<Record<string, readonly AccessKey[]>> = { 'lead-status.update': [EDIT_LEAD] };

/** Of the rights of administrators only these; a role of no table would always be refused. */
const holdOnly = (paths: readonly string[]) =>
  sql`update role_privilege set status = (privilege_id in (select privilege_id from access_entry
    where lower(path) = any(${paths.map((path) => path.toLowerCase())})))::int where role_id = ${ROLE.administrator}`.execute(
    t.db,
  );
const holdEverything = () =>
  sql`update role_privilege set status = 1 where role_id = ${ROLE.administrator}`.execute(t.db);

/** Sends the call, expects this refusal, and that none of the endpoint's tables changed; answers what it came with. */
async function expectRefusal(
  endpoint: Endpoint,
  options: CallOptions,
  refusal: { status: number; error_code: string },
): Promise<unknown> {
  const [detail] = await expectRefusals(endpoint, [options], refusal);
  return detail;
}

/** One call after another: what the tables are after one is what they were before the next. */
async function expectRefusals(
  endpoint: Endpoint,
  calls: readonly CallOptions[],
  refusal: { status: number; error_code: string },
): Promise<unknown[]> {
  const details: unknown[] = [];
  const before = await tableDigest(t.db, endpoint.writes);
  for (const options of calls) {
    const { body } = await t.send(endpoint, sampleInput(endpoint, hints), options);
    expect({ status: body.status, error_code: body.error_code }).toEqual(refusal);
    expect(await tableDigest(t.db, endpoint.writes)).toBe(before);
    details.push(body.detail);
  }
  return details;
}

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
      await tableDigest(t.db, endpoint.writes);
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
});

describe('who may call', () => {
  const nobody = { status: 401, error_code: 'token_empty_in_cache' };

  it.each(named(endpoints.filter(isGuarded)))(
    'API-003 $name refuses a call without a token',
    async ({ endpoint }) => {
      await expectRefusal(endpoint, {}, nobody);
    },
  );

  it.each(named(endpoints.filter(isGuarded)))(
    '$name refuses unknown and malformed tokens',
    async ({ endpoint }) => {
      const malformed = ['Bearer', 'Basic YTpi', `Bearer ${'x'.repeat(42)}`, "' or 1=1 --"];
      const calls = malformed.map((authorization) => ({ headers: { authorization } }));
      await expectRefusals(endpoint, [{ token: 'x'.repeat(43) }, ...calls], nobody);
    },
  );

  it.each(named(endpoints.filter(isGuarded)))(
    '$name tells that a token has expired',
    async ({ endpoint }) => {
      const token = await administrator();
      t.clock.advance({ minutes: 30 });
      await expectRefusal(endpoint, { token }, { status: 400, error_code: 'access_token_expired' });
    },
  );

  it.each(named(endpoints.filter(needsRight)))(
    'SES-085 $name refuses a role without the right',
    async ({ endpoint }) => {
      const token = await signInAs((await buildRole(t.db)).id);
      await expectRefusal(endpoint, { token }, { status: 403, error_code: 'forbidden' });
    },
  );

  it.each(named(endpoints.filter((endpoint) => keyOf(endpoint)?.startsWith('/'))))(
    'SES-085 $name needs its own right and no other, and that its path is not denied in the market',
    async ({ endpoint }) => {
      const key = String(keyOf(endpoint));
      await holdOnly([key, ...(NEEDED_BESIDES[endpoint.name] ?? [])]);
      const token = await administrator();
      const allowed = await t.send(endpoint, sampleInput(endpoint, hints), { token });
      expect([401, 403]).not.toContain(allowed.status);

      const setMenuDenied = (paths: readonly string[]) => storeSiteSetting(t.db, 'menu_denied', paths);
      await setMenuDenied([`${key.toUpperCase()}/`]);
      try {
        await expectRefusal(endpoint, { token }, { status: 403, error_code: 'forbidden' });
      } finally {
        await setMenuDenied([]);
        await holdEverything();
      }
    },
  );

  it.each(named(endpoints.filter((endpoint) => isGuarded(endpoint) && !endpoint.anyMarket)))(
    '$name refuses a user of the other market and says where the user belongs',
    async ({ endpoint }) => {
      const user = await buildUser(t.db, { roleId: ROLE.administrator, markets: ['ph'] });
      const token = await t.signIn(user);
      const refusal = { status: 403, error_code: 'wrong_market' };
      expect(await expectRefusal(endpoint, { token, market: 'id' }, refusal)).toEqual({ market: 'ph' });
    },
  );

  it.each(named(endpoints.filter((endpoint) => endpoint.anyMarket && isGuarded(endpoint))))(
    '$name works under either market',
    async ({ endpoint }) => {
      const user = await buildUser(t.db, { roleId: ROLE.administrator, markets: ['ph'] });
      const { status } = await t.send(endpoint, sampleInput(endpoint, hints), {
        token: await t.signIn(user),
        market: 'id',
      });
      // A sample may name a record that is not there; the market is no reason to refuse it.
      expect([200, 404]).toContain(status);
    },
  );
});

describe('what comes back', () => {
  it.each(named(endpoints.filter(({ paginated }) => paginated)))(
    'API-005 API-008 $name answers 200 inside and outside, with data and pagination',
    async ({ endpoint }) => {
      const caller = await buildUser(t.db, { roleId: ROLE.administrator });
      // Jobs are shown to their own person only.
      const { id } = await buildJob(t.db, { user_id: caller.id });
      const { status, body } = await t.send(endpoint, sampleInput(endpoint, { ...hints, id }), {
        token: await t.signIn(caller),
      });
      expect([status, body.status]).toEqual([200, 200]);
      expect(
        Array.isArray('rows' in endpoint ? rowsOf(endpoint as ListEndpoint, body.data) : body.data),
      ).toBe(true);
      expect(body.pagination).toMatchObject({ page: 1, cur_page: 1 });
    },
  );
});

describe('hostile input', () => {
  // By itself PostgreSQL learns within a minute how much the calls before have written, and plans badly until then.
  beforeAll(() => sql`analyze`.execute(t.db));

  /** Sign-out ends its own session, so every call gets a fresh one where sessions are written. */
  const callerOf = async (endpoint: Endpoint): Promise<() => Promise<CallOptions>> => {
    if (!isGuarded(endpoint)) return async () => ({});
    const token = await administrator();
    const endsSessions = endpoint.writes.includes('user_session');
    return async () => ({ token: endsSessions ? await administrator() : token });
  };

  /** What a refusal must leave alone. Attempts are counted just when they are refused. */
  const guardedTables = ({ writes }: Endpoint) => writes.filter((table) => table !== 'sign_in_attempt');

  /**
   * Schemas of fields that have met the whole corpus, at whichever endpoint came first: what reads them is the same
   * everywhere. Each further field of such a schema meets what its own column or rule may trip over.
   */
  const met = new Set<string>();

  it.each(named(endpoints))(
    '$name takes anything in any field without an error of ours',
    async ({ endpoint }) => {
      const tables = guardedTables(endpoint);
      const caller = await callerOf(endpoint);
      let state: string | undefined;
      for (const [field, schema] of Object.entries(requestSchema(endpoint).properties ?? {})) {
        const block = JSON.stringify(schema);
        for (const { label, value } of hostileValues(schema, met.has(block))) {
          const input = { ...sampleInput(endpoint, hints), [field]: value };
          const options = await caller();
          state ??= await tableDigest(t.db, tables);
          const { status } = await t.send(endpoint, input, options);
          const isTaken = status === 200;
          const wrote = !isTaken && (await tableDigest(t.db, tables)) !== state;
          if (status >= 500 || wrote)
            expect.fail(`${field} = ${label}: ${status}${wrote ? ', but it wrote' : ''}`);
          // What was taken may have written, and so does the sign-in of the next caller.
          if (isTaken || tables.includes('user_session')) state = undefined;
        }
        met.add(block);
      }
    },
    300_000,
  );

  it.each(named(endpoints.filter(({ method }) => method !== 'GET')))(
    '$name refuses bodies that are no object of fields',
    async ({ endpoint }) => {
      const caller = await callerOf(endpoint);
      const tables = guardedTables(endpoint);
      for (const { label, body, type = 'application/json' } of HOSTILE_BODIES) {
        const { token } = await caller();
        const before = await tableDigest(t.db, tables);
        const { statusCode } = await t.app.inject({
          method: endpoint.method,
          url: `/id${servedPath(endpoint)}`,
          headers: { 'content-type': type, ...(token && { authorization: token }) },
          payload: body,
        });
        if (statusCode >= 500) expect.fail(`${label}: ${statusCode}`);
        if (statusCode !== 200) expect(await tableDigest(t.db, tables)).toBe(before);
      }
    },
  );

  it.each(named(endpoints))('$name takes any query string without an error of ours', async ({ endpoint }) => {
    const caller = await callerOf(endpoint);
    for (const query of HOSTILE_QUERIES) {
      const { token } = await caller();
      const { statusCode } = await t.app.inject({
        payloadAsStream: endpoint.stream,
        method: endpoint.method,
        url: `/id${servedPath(endpoint)}${query}`,
        headers: token ? { authorization: token } : {},
      });
      if (statusCode >= 500) expect.fail(`${query.slice(0, 60)}: ${statusCode}`);
    }
  });

  it('leaves no trace in the prototypes of the process', () => {
    expect('polluted' in {}).toBe(false);
    expect('admin' in {}).toBe(false);
  });
});
