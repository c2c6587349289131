import { useTestApp } from '@otolead/server/test/harness.ts';
import type pg from 'pg';
import { expect, it } from 'vitest';
import { refuseForeignDatabase } from './refuse-foreign.ts';

const t = useTestApp();

/** A server and a database of these names. */
const named = (cluster: string, name: string) =>
  ({ query: async () => ({ rows: [{ cluster, name }] }) }) as unknown as pg.Pool;

it.each([
  ['the embedded server', 'otolead-1a2b3c', 'otolead'],
  ['a bench', 'otolead-9f8e7d', 'postgres'],
  ['a clone of the test server', '', 'otolead_test_ab12_cd34'],
])('demo data goes into %s', async (_where, cluster, name) => {
  await expect(refuseForeignDatabase(named(cluster, name))).resolves.toBeUndefined();
});

it.each([
  ['', 'otolead'],
  ['18/main', 'crm'],
])('and into no other database of this machine (%j, %j)', async (cluster, name) => {
  await expect(refuseForeignDatabase(named(cluster, name))).rejects.toThrow(
    `demo data goes into the embedded database and those of bench and tests alone, not into ${name}`,
  );
});

it('the database of a test is one of them', async () => {
  await expect(refuseForeignDatabase(t.pool)).resolves.toBeUndefined();
});
