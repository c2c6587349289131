import { getJob, getJobFile } from '@otolead/contract/jobs/jobs.endpoints.ts';
import { servedPath } from '@otolead/contract/kernel/endpoint.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { getCrossSell, getRawData, reportDetailOrJob } from '@otolead/contract/reports/reports.endpoints.ts';
import { type Insertable, sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildAssignedCar } from '../../../test/builders/leads.ts';
import { buildGmCampaign } from '../../../test/builders/routing.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { TEST_START } from '../../../test/test-clock.ts';
import type { JobTable } from '../../tables/job.tables.ts';

const t = useTestApp();
let supervisor: TestUser;
let token: string;
let campaignId: number;

/** One above the streaming limit. */
const MANY = 10_001;
const DETAIL = { report_type: 'sales_report', slug: 'interested_hot', selected_month: '2026-11' } as const;

beforeAll(async () => {
  supervisor = await buildUser(t.db, { roleId: ROLE.supervisor });
  token = await t.signIn(supervisor);
  const { id, gm_id } = await buildGmCampaign(t.db);
  campaignId = id;
  await sql`
    insert into lead (market_id, gm_id, source_id, name, search_name, mobile, mobile_typed, status_id, sub_status_id,
      created_at, updated_at, updated_crm_at)
    select 1, ${gm_id}, 1, 'Many', 'many', '62812' || lpad(place::text, 8, '0'), '0', 2, 2,
      ${TEST_START}::timestamptz, ${TEST_START}::timestamptz, ${TEST_START}::timestamptz
    from generate_series(1, ${MANY}::integer) as place`.execute(t.db);
});

afterEach(() => t.clock.set(TEST_START));

const inject = (
  endpoint: typeof reportDetailOrJob | typeof getCrossSell | typeof getRawData,
  payload: object,
) =>
  t.app.inject({
    method: 'POST',
    url: `/id${servedPath(endpoint)}`,
    headers: { authorization: `Bearer ${token}` },
    payload,
  });

const fileOf = (id: number, bearer = token) =>
  t.app.inject({
    url: `/id${servedPath(getJobFile)}?id=${id}`,
    headers: { authorization: `Bearer ${bearer}` },
  });

const jobOf = async (payload: object) =>
  (await t.send(reportDetailOrJob, { ...payload, format: 'csv' }, { token })).body as {
    data: { job_id: number };
    message: string;
  };

describe('a file of a report that takes long', () => {
  it('REP-113 is made by a worker with every row of the cell, and told of by mail', async () => {
    const { data, message } = await jobOf({ ...DETAIL, campaign_id: campaignId });
    expect(message).toContain('you will find it among your jobs');
    expect(await t.runJobs()).toBe(0);
    expect((await t.call(getJob, { id: data.job_id }, { token })).body.data).toMatchObject({
      kind: 'sales_report',
      state: 'succeeded',
      done: MANY,
      file: { name: 'lead_detail.csv' },
    });
    const file = await fileOf(data.job_id);
    expect(file.body.trim().split('\n')).toHaveLength(MANY + 1);
    expect(file.body).toContain('"Lead id","Customer","Mobile"');
    const mail = await t.db
      .selectFrom('outgoing_message')
      .where('recipient', '=', supervisor.email)
      .select(['subject', 'body'])
      .executeTakeFirstOrThrow();
    expect(mail.subject).toBe('The rows of your report are ready');
    expect(mail.body).toContain(`/id/jobs?job=${data.job_id}`);
    const entry = t.db.selectFrom('download_log').select(['module', 'action']).orderBy('id', 'desc');
    expect(await entry.executeTakeFirst()).toEqual({ module: 'SalesReport', action: 1 });
  });

  it('is joined by others who ask for the same while it is under way, and begun again afterwards', async () => {
    const [first, again] = [await jobOf(DETAIL), await jobOf(DETAIL)];
    expect(again.data).toEqual(first.data);
    expect((await jobOf({ ...DETAIL, campaign_id: campaignId })).data).not.toEqual(first.data);
    await t.runJobs();
    expect((await jobOf(DETAIL)).data).not.toEqual(first.data);
    await t.runJobs();
  });

  it('tells of the day on which it was asked for, whenever the worker comes to it', async () => {
    const performance = { report_type: 'performance_report', slug: 'ftd.total', selected_month: '2026-11' };
    const { data } = await jobOf(performance);
    t.clock.advance({ days: 1 });
    await t.runJobs();
    t.clock.set(TEST_START);
    expect((await fileOf(data.job_id)).body.trim().split('\n')).toHaveLength(MANY + 1);
  });

  it('is a job as well where its rows are not found soon, and again after its worker was killed', async () => {
    const holder = await t.pool.connect();
    await holder.query('begin; lock table assigned_car in access exclusive mode');
    const days = { start_date: '2026-11-19', end_date: '2026-11-20', format: 'csv' };
    const [raw, cross] = await Promise.all([inject(getRawData, days), inject(getCrossSell, days)]);
    await holder.query('rollback');
    holder.release();
    const ids = [raw, cross].map((answer) => answer.json().data.job_id as number);
    // State left by a killed worker.
    const taken: Partial<Insertable<JobTable>> = { state: 'running', started_at: TEST_START, done: 3 };
    await t.db.updateTable('job').set(taken).where('id', 'in', ids).execute();
    await buildAssignedCar(t.db, {});
    expect(await t.runJobs()).toBe(0);
    const [rawFile, crossFile] = [await fileOf(ids[0] ?? 0), await fileOf(ids[1] ?? 0)];
    expect(String(rawFile.headers['content-disposition'])).toContain(`Lead%20Raw%20Data.csv`);
    expect(rawFile.body.trim().split('\n')).toHaveLength(2);
    expect(String(crossFile.headers['content-disposition'])).toContain('cross_sell_report.csv');
  });

  it('is only for its person, with the right of its report at the time of the download', async () => {
    const { data } = await jobOf(DETAIL);
    await t.runJobs();
    const other = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
    expect((await fileOf(data.job_id, other)).statusCode).toBe(404);
    const setRight = (status: 0 | 1) =>
      sql`update role_privilege set status = ${status} where role_id = ${ROLE.supervisor} and privilege_id in
        (select privilege_id from access_entry where path = '/sales_report')`.execute(t.db);
    await setRight(0);
    const refused = (await fileOf(data.job_id, await t.signIn(supervisor))).statusCode;
    await setRight(1);
    expect(refused).toBe(403);
  });

  it('is a job at once where the planner reckons with far too many rows', async () => {
    await buildAssignedCar(t.db, {});
    const days = { start_date: '2026-11-19', end_date: '2026-11-20', format: 'csv' };
    const answerOf = async () =>
      String((await inject(getRawData, days)).headers['content-type']).split(';')[0];
    expect(await answerOf()).toBe('text/csv');
    await t.pool.query(`select pg_restore_relation_stats('schemaname', 'public', 'relname', 'assigned_car',
      'relpages', 1::integer, 'reltuples', 1e12::real)`);
    expect(await answerOf()).toBe('application/json');
    await t.pool.query('analyze assigned_car');
    await t.runJobs();
  });
});
