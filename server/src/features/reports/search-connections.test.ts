import { servedPath } from '@otolead/contract/kernel/endpoint.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { getReportDetail, getSalesReport } from '@otolead/contract/reports/reports.endpoints.ts';
import { getUserAccessList } from '@otolead/contract/session/session.endpoints.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it, vi } from 'vitest';
import { buildLead } from '../../../test/builders/leads.ts';
import { buildGmCampaign } from '../../../test/builders/routing.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp();
let token: string;

beforeAll(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
});

/** Statements of this kind that are under way. */
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

it('a detail that is downloaded slowly keeps no connection', async () => {
  const { id, gm_id } = await buildGmCampaign(t.db);
  const lead = await buildLead(t.db, { gm_id });
  const columns = sql.raw(
    'market_id, name, search_name, mobile, mobile_typed, status_id, sub_status_id, gm_id, created_at, updated_at, updated_crm_at',
  );
  await sql`insert into lead (${columns}) select ${columns} from lead, generate_series(1, 3000)
    where lead_id = ${lead.lead_id}`.execute(t.db);
  const answer = await t.app.inject({
    method: 'POST',
    url: `/id${servedPath(getReportDetail)}`,
    headers: { authorization: `Bearer ${token}` },
    payload: {
      ...{ report_type: 'sales_report', slug: 'all_active_leads', format: 'csv' },
      ...{ campaign_id: id, selected_month: '2026-11' },
    },
    payloadAsStream: true,
  });
  expect(answer.headers['content-type']).toContain('text/csv');
  await vi.waitUntil(async () => (await underWay(`query like 'copy%'`)) === 0, { timeout: 10_000 });
  let text = '';
  for await (const chunk of answer.stream()) text += String(chunk);
  expect(text.split('\n').length - 2).toBe(3001);
});
