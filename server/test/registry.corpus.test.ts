import { endpoints } from '@otolead/contract/registry.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from './harness.ts';
import { rawBodies, rawQueries, sendHostile, sendRaw } from './hostile-calls.ts';
import { hostileCalls } from './hostile-input.ts';
import { buildHints, DIALER_SECRET, named } from './registry-calls.ts';
import type { Hints } from './sample-input.ts';

/** The whole hostile corpus over HTTP, even if the parser refuses it; registry.hostile.test.ts has a part of it. */
const t = useTestApp({ environment: { DIALER_ID_SECRET: DIALER_SECRET } });
let hints: Hints;

beforeAll(async () => {
  hints = await buildHints(t);
  // PostgreSQL updates its statistics within a minute of such writes, and plans badly until then.
  await sql`analyze`.execute(t.db);
});

describe('the whole of hostile input', { tags: ['all'] }, () => {
  const met = new Set<string>();

  it.each(named(endpoints))(
    '$name takes anything in any field without an error of ours',
    async ({ endpoint }) => {
      await sendHostile(t, endpoint, hostileCalls(endpoint, hints, met));
    },
    300_000,
  );

  it.each(named(endpoints.filter(({ method }) => method !== 'GET')))(
    '$name refuses bodies that are no object of fields',
    async ({ endpoint }) => {
      await sendRaw(t, endpoint, rawBodies);
    },
  );

  it.each(named(endpoints))('$name takes any query string without an error of ours', async ({ endpoint }) => {
    await sendRaw(t, endpoint, rawQueries);
  });

  it('leaves no trace in the prototypes of the process', () => {
    expect('polluted' in {}).toBe(false);
    expect('admin' in {}).toBe(false);
  });
});
