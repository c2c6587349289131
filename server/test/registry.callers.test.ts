import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { endpoints } from '@otolead/contract/registry.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { storeSiteSetting } from './builders/site-settings.ts';
import { buildRole, buildUser } from './builders/users.ts';
import { useTestApp } from './harness.ts';
import {
  administratorOf,
  buildHints,
  isGuarded,
  named,
  needsRight,
  type Refusing,
  refusing,
  rightsNeeded,
} from './registry-calls.ts';
import { type Hints, sampleInput } from './sample-input.ts';
import { tableDigest } from './table-digest.ts';
import { TEST_START } from './test-clock.ts';

/** Callers of each endpoint in the registry: nobody without a token, no role without the right. */
const t = useTestApp();
let hints: Hints;

beforeAll(async () => {
  hints = await buildHints(t);
});

describe('whom every call refuses', () => {
  const nobody = { status: 401, error_code: 'token_empty_in_cache' };
  let refused: Refusing;
  let administrator: string;
  let withoutRights: string;

  beforeAll(async () => {
    administrator = await administratorOf(t, 'id');
    withoutRights = await t.signIn(await buildUser(t.db, { roleId: (await buildRole(t.db)).id }));
    refused = await refusing(t, hints);
  });
  afterEach(() => {
    t.clock.set(TEST_START);
  });

  it.each(named(endpoints.filter(isGuarded)))(
    'API-003 $name refuses a call without a token',
    async ({ endpoint }) => {
      await refused.expectRefused(endpoint, [{}], nobody);
    },
  );

  it.each(named(endpoints.filter(isGuarded)))(
    '$name refuses unknown and malformed tokens',
    async ({ endpoint }) => {
      const malformed = ['Bearer', 'Basic YTpi', `Bearer ${'x'.repeat(42)}`, "' or 1=1 --"];
      const calls = malformed.map((authorization) => ({ headers: { authorization } }));
      await refused.expectRefused(endpoint, [{ token: 'x'.repeat(43) }, ...calls], nobody);
    },
  );

  it.each(named(endpoints.filter(isGuarded)))(
    '$name tells that a token has expired',
    async ({ endpoint }) => {
      t.clock.advance({ minutes: 30 });
      await refused.expectRefused(endpoint, [{ token: administrator }], {
        status: 400,
        error_code: 'access_token_expired',
      });
    },
  );

  it.each(named(endpoints.filter(needsRight)))(
    'SES-085 $name refuses a role without the right',
    async ({ endpoint }) => {
      await refused.expectRefused(endpoint, [{ token: withoutRights }], {
        status: 403,
        error_code: 'forbidden',
      });
    },
  );
});

describe('whom a call takes', () => {
  /** Works in both markets; the second one denies the path of the call in question. */
  let administrator: string;
  let held: string;

  beforeAll(async () => {
    administrator = await administratorOf(t, 'id', 'ph');
  });
  afterAll(() =>
    sql`update role_privilege set status = 1 where role_id = ${ROLE.administrator}`.execute(t.db),
  );

  /** Leaves only these rights to administrators, since a role without a table row is always refused. */
  async function holdOnly(paths: readonly string[]): Promise<void> {
    const wanted = paths.map((path) => path.toLowerCase());
    if (wanted.join() === held) return;
    await sql`update role_privilege set status = (privilege_id in (select privilege_id from access_entry
      where lower(path) = any(${wanted})))::int where role_id = ${ROLE.administrator}`.execute(t.db);
    held = wanted.join();
  }

  const fixed = endpoints.flatMap((endpoint) =>
    typeof endpoint.access === 'string' && endpoint.access.startsWith('/')
      ? [{ name: endpoint.name, endpoint, key: endpoint.access }]
      : [],
  );

  it.each(fixed.toSorted((one, other) => one.key.localeCompare(other.key)))(
    'SES-085 $name needs its own right and no other, and that its path is not denied in the market',
    async ({ endpoint, key }) => {
      await holdOnly(rightsNeeded(endpoint, key));
      await storeSiteSetting(t.db, 'menu_denied', [`${key.toUpperCase()}/`], 2);
      const call = { token: administrator };
      const taken = await t.send(endpoint, sampleInput(endpoint, hints), { ...call, market: 'id' });
      expect([401, 403]).not.toContain(taken.status);
      const before = await tableDigest(t.db, endpoint.writes);
      const denied = await t.send(endpoint, sampleInput(endpoint, hints), { ...call, market: 'ph' });
      expect(denied.body).toMatchObject({ status: 403, error_code: 'forbidden' });
      expect(await tableDigest(t.db, endpoint.writes)).toBe(before);
    },
  );
});
