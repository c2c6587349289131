import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { getSalesReport } from '@otolead/contract/reports/reports.endpoints.ts';
import { getUserAccessList } from '@otolead/contract/session/session.endpoints.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it, vi } from 'vitest';
import { buildLead } from '../../../test/builders/leads.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { csvFile } from '../../platform/http/csv-file.ts';

const t = useTestApp();
let token: string;

beforeAll(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
});

/** Running statements of this kind. */
async function underWay(condition: string): Promise<number> {
  const { rows } = await t.pool.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and state = 'active' and ${condition}`,
  );
  return rows[0]?.count ?? 0;
}

it('ten searches of reports that wait leave connections to everybody else', async () => {
  const lock = await t.pool.connect();
  let answered = 0;
  const searches: Promise<unknown>[] = [];
  try {
    await lock.query('begin');
    await lock.query('lock table lead_count in access exclusive mode');
    for (let at = 0; at < 10; at += 1)
      searches.push(
        t.send(getSalesReport, { selected_month: '2026-11' }, { token }).then(() => {
          answered += 1;
        }),
      );
    await vi.waitUntil(async () => (await underWay(`wait_event_type = 'Lock'`)) > 0, { timeout: 10_000 });
    expect((await t.send(getUserAccessList, {}, { token })).status).toBe(200);
    expect(answered).toBe(0);
  } finally {
    await lock.query('rollback');
    lock.release();
    await Promise.all(searches);
  }
});

it('a file that is downloaded slowly keeps no connection', async () => {
  const lead = await buildLead(t.db, { name: 'Widya '.repeat(20) });
  const rows = t.db
    .selectFrom('lead')
    .where('lead_id', '=', lead.lead_id)
    .innerJoin(sql`generate_series(1, 9000)`.as('copy'), (join) => join.onTrue())
    .select('name');
  const { content } = await csvFile({ pool: t.pool }, rows, 'Name\n', 'slow.csv');
  await vi.waitUntil(() => t.pool.idleCount === t.pool.totalCount, { timeout: 10_000 });
  let text = '';
  for await (const chunk of content) text += String(chunk);
  expect(text.trim().split('\n')).toHaveLength(9001);
});
