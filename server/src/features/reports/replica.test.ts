import { servedPath } from '@otolead/contract/kernel/endpoint.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { listLeads } from '@otolead/contract/leads/leads.endpoints.ts';
import { getReportDetail, getSalesReport } from '@otolead/contract/reports/reports.endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildLead } from '../../../test/builders/leads.ts';
import { buildGmCampaign } from '../../../test/builders/routing.ts';
import { openTestSession } from '../../../test/builders/session.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { type DrillServer, startPrimary, startStandbyOf } from '../../../test/drill/database.ts';
import { saveStatus } from '../../../test/faults/status-load.ts';
import { buildApp } from '../../app/build-app.ts';
import { messageTransport } from '../../app/message-transport.ts';
import { clockAhead, systemClock } from '../../platform/clock.ts';
import { createDb, createPool, type Db } from '../../platform/db/database.ts';
import { eventually, tidyUp } from '../../platform/embedded-postgres/embedded-postgres.fixture.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { createLogger } from '../../platform/logger.ts';

const SECONDS = 1_000;
/** By this clock the last replay is long ago. */
const clock = clockAhead(systemClock, 3_600_000);

let primary: DrillServer;
let standby: DrillServer;
/** Web processes: one takes a late replica, one leaves it after a minute and searches leads on it. */
let patient: FastifyInstance;
let strict: FastifyInstance;
let db: Db;
let token: string;
let agentToken: string;
let gmId: number | null;
/** Statements that the replica was asked. */
let asked = 0;
const pools: pg.Pool[] = [];

function connect(server: DrillServer) {
  const pool = createPool({
    connectionString: server.url(),
    size: 4,
    statementTimeout: 10 * SECONDS,
    onError: () => undefined,
  });
  pools.push(pool);
  return { pool, db: createDb(pool) };
}

const build = (environment: NodeJS.ProcessEnv) => {
  const replica = connect(standby);
  replica.pool.on('acquire', () => {
    asked += 1;
  });
  return buildApp({
    ...connect(primary),
    reading: { ...replica, isReplica: true },
    clock,
    environment: readEnvironment({ HOST: '127.0.0.1', ...environment }),
    logger: createLogger('silent'),
    messages: messageTransport(readEnvironment({}), true),
  });
};

beforeAll(async () => {
  primary = await startPrimary();
  standby = await startStandbyOf(primary);
  db = connect(primary).db;
  patient = await build({ DATABASE_REPLICA_LAG_SECONDS: '86400' });
  strict = await build({ DATABASE_REPLICA_SEARCHES: 'on' });
  token = await openTestSession(db, await buildUser(db, { roleId: ROLE.supervisor }), clock.now());
  agentToken = await openTestSession(db, await buildUser(db), clock.now());
  gmId = (await buildGmCampaign(db)).gm_id;
}, 180 * SECONDS);

afterAll(async () => {
  await patient?.close();
  await strict?.close();
  await Promise.allSettled(pools.map((pool) => pool.end()));
  await tidyUp();
}, 120 * SECONDS);

const month = new Date(clock.now().getTime() + 7 * 3_600 * SECONDS).toISOString().slice(0, 7);
const sell = () => buildLead(db, { gm_id: gmId, lms_status_id: 6, created_at: clock.now() });

/** The month's LMS sales in the sales report, their details, and the instant of a lagging replica. */
async function lmsSales(app: FastifyInstance, cookie = '') {
  const headers = { authorization: `Bearer ${token}`, cookie };
  const url = (endpoint: typeof getSalesReport | typeof getReportDetail) => `/id${servedPath(endpoint)}`;
  const found = await app.inject({ url: `${url(getSalesReport)}?selected_month=${month}`, headers });
  const payload = { report_type: 'sales_report', slug: 'lms_spk_lead', selected_month: month };
  const detail = await app.inject({ method: 'POST', url: url(getReportDetail), headers, payload });
  const rows = found.json().data as { lms_spk_lead: number }[];
  return {
    count: rows.reduce((sum, row) => sum + row.lms_spk_lead, 0),
    rows: detail.json().data.length as number,
    asOf: found.headers['as-of'],
  };
}

/** Both processes report so many sales, and the replica has nothing left to replay. */
const bothReport = (count: number) =>
  eventually(async () => {
    for (const app of [patient, strict])
      expect(await lmsSales(app)).toEqual({ count, rows: count, asOf: undefined });
  }, 20_000);

const search = (app: FastifyInstance, by: string) =>
  app.inject({
    method: 'POST',
    url: `/id${servedPath(listLeads)}`,
    headers: { authorization: `Bearer ${by}` },
    payload: {},
  });

it(
  'reports and details read a standby and say when it is late; one later than the bound is left to the database itself',
  async () => {
    await sell();
    await bothReport(1);

    await standby.query('select pg_wal_replay_pause()');
    await sell();
    await eventually(async () => {
      const late = await lmsSales(patient);
      expect([late.count, late.rows]).toEqual([1, 1]);
      expect(new Date(String(late.asOf)).getTime()).toBeLessThan(clock.now().getTime() - 3_500 * SECONDS);
    }, 20_000);
    expect(await lmsSales(strict)).toEqual({ count: 2, rows: 2, asOf: undefined });
    await standby.query('select pg_wal_replay_resume()');
    await bothReport(2);
  },
  90 * SECONDS,
);

it(
  'who has just saved reads that save in every web process, others what the standby has',
  async () => {
    const { lead_id: leadId } = await buildLead(db);
    await bothReport(2);
    await standby.query('select pg_wal_replay_pause()');
    await sell();
    const address = await patient.listen({ port: 0, host: '127.0.0.1' });
    const saved = await saveStatus({ url: address, token: agentToken }, leadId, 'own save');
    expect(saved.status).toBe(200);
    const cookie = saved.cookies.find((one) => one.startsWith('otolead_saved='))?.split(';')[0] ?? '';
    expect(cookie).toMatch(/^otolead_saved=[0-9A-F]+\/[0-9A-F]+$/);
    expect((await lmsSales(patient, cookie)).count).toBe(3);
    expect((await lmsSales(patient)).count).toBe(2);
    expect((await lmsSales(patient, 'otolead_saved=nonsense')).count).toBe(2);
    await standby.query('select pg_wal_replay_resume()');
    await bothReport(3);
    const before = asked;
    expect((await lmsSales(patient, cookie)).count).toBe(3);
    expect(asked).toBeGreaterThan(before);
  },
  90 * SECONDS,
);

it(
  "supervisors' searches read the standby by setting, never less than was committed before; agents' do not",
  async () => {
    await bothReport(3);
    const askedBy = async (app: FastifyInstance, by: string) => {
      const before = asked;
      const { data } = (await search(app, by)).json() as { data: { lead_id: number }[] };
      return { ids: data.map(({ lead_id }) => lead_id), asked: asked - before };
    };
    expect((await askedBy(strict, token)).asked).toBeGreaterThan(1);
    expect((await askedBy(strict, agentToken)).asked).toBe(0);
    expect((await askedBy(patient, token)).asked).toBe(0);
    await standby.query('select pg_wal_replay_pause()');
    const { lead_id: newest } = await sell();
    expect((await askedBy(strict, token)).ids).toContain(newest);
    await standby.query('select pg_wal_replay_resume()');
  },
  90 * SECONDS,
);

it('reports read the database itself once the standby is gone', async () => {
  await bothReport(4);
  await standby.kill();
  await sell();
  for (const app of [patient, strict])
    expect(await lmsSales(app)).toEqual({ count: 5, rows: 5, asOf: undefined });
});
