import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../test/harness.ts';
import { planOf } from './migration-plan.ts';

const t = useTestApp();

describe('the plan of an upgrade', () => {
  it('is nothing where nothing is missing', async () => {
    expect(await planOf(t.pool)).toEqual(['Nothing to apply']);
  });

  it('names what is missing, how long it takes with so many rows, and changes nothing', async () => {
    await t.pool.query("update pg_class set reltuples = 10000000 where oid = 'lead'::regclass");
    const { rows } = await t.pool.query<{ name: string }>('delete from schema_migration returning name');
    const [first = '', ...others] = rows.map(({ name }) => name).toSorted();
    const costs = { [first]: { table: 'lead', secondsPerMillion: 78 } };
    const counted = others.length === 0 ? '1 migration' : `${others.length + 1} migrations`;
    expect(await planOf(t.pool, costs)).toEqual([
      `${first}: about 14 min, 10,000,000 rows of lead`,
      ...others.map((name) => `${name}: about 1 s`),
      expect.stringMatching(
        new RegExp(`^${counted}, about 14 min on two cores\\. .*stop web and worker, and back up first$`),
      ),
    ]);
    expect((await planOf(t.pool)).at(-1)).toMatch(/Web and worker may go on meanwhile; back up first$/);
    expect((await t.pool.query('select from schema_migration')).rowCount).toBe(0);
  });
});
