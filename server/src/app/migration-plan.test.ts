import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../test/harness.ts';
import { planOf } from './migration-plan.ts';

const t = useTestApp();
const lack = (name: string) => t.pool.query('delete from schema_migration where name = $1', [name]);
const apply = (name: string) =>
  t.pool.query("insert into schema_migration (name, timestamp) values ($1, '')", [name]);

describe('the plan of an upgrade', () => {
  it('is nothing where nothing is missing', async () => {
    expect(await planOf(t.pool)).toEqual(['Nothing to apply']);
  });

  it('names what is missing, how long it takes with so many rows, and changes nothing', async () => {
    await t.pool.query("update pg_class set reltuples = 10000000 where oid = 'lead'::regclass");
    await lack('0063_report_counts');
    await lack('0064_wallboard');
    expect(await planOf(t.pool)).toEqual([
      '0063_report_counts: about 14 min, 10,000,000 rows of lead',
      '0064_wallboard: about 1 s',
      expect.stringMatching(
        /^2 migrations, about 14 min on two cores\. .*stop web and worker, and back up first$/,
      ),
    ]);
    expect(
      (await t.pool.query("select from schema_migration where name like '006_%'")).rowCount,
    ).toBeGreaterThan(0);
    await apply('0063_report_counts');
    await apply('0064_wallboard');
  });
});
