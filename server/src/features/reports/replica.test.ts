import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { servedPath } from '@otolead/contract/kernel/endpoint.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { getReportDetail, getSalesReport } from '@otolead/contract/reports/reports.endpoints.ts';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildLead } from '../../../test/builders/leads.ts';
import { buildGmCampaign } from '../../../test/builders/routing.ts';
import { openTestSession } from '../../../test/builders/session.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { buildApp } from '../../app/build-app.ts';
import { messageTransport } from '../../app/message-transport.ts';
import { prepareDatabase } from '../../app/prepare-database.ts';
import { clockAhead, systemClock } from '../../platform/clock.ts';
import { createDb, createPool, type Db } from '../../platform/db/database.ts';
import {
  eventually,
  newDataDir,
  tidyUp,
  withClient,
} from '../../platform/embedded-postgres/embedded-postgres.fixture.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../platform/embedded-postgres/launcher.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { createLogger } from '../../platform/logger.ts';

const SECONDS = 1_000;
/** By this clock the last replay is long ago. */
const clock = clockAhead(systemClock, 3_600_000);

let primary: EmbeddedPostgres;
let standby: EmbeddedPostgres;
let app: FastifyInstance;
let db: Db;
let token: string;
const pools: pg.Pool[] = [];

function connect(server: EmbeddedPostgres) {
  const pool = createPool({
    connectionString: server.connectionString('postgres'),
    size: 4,
    statementTimeout: 10 * SECONDS,
    onError: () => undefined,
  });
  pools.push(pool);
  return { pool, db: createDb(pool) };
}

/** A copy of a running server's files like pg_basebackup's, which then follows the server. */
async function followerOf(server: EmbeddedPostgres, from: string): Promise<EmbeddedPostgres> {
  const to = await newDataDir('standby');
  await mkdir(to, { recursive: true, mode: 0o711 });
  const label = await withClient(server.connectionString('postgres'), async (client) => {
    await client.query(`select pg_backup_start('standby', true)`);
    await promisify(execFile)('cp', ['-a', join(from, 'cluster'), to]);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
    return rows[0]?.labelfile ?? '';
  });
  for (const socket of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock'])
    await rm(join(to, 'cluster', socket), { force: true });
  const data = join(to, 'cluster', 'pgdata');
  for (const own of ['postmaster.pid', 'postmaster.opts']) await rm(join(data, own), { force: true });
  await writeFile(join(data, 'backup_label'), label);
  await writeFile(join(data, 'standby.signal'), '');
  await promisify(execFile)('chown', ['-R', `--reference=${data}`, data]);
  const { host, port, user, password } = new pg.Client(server.connectionString('postgres'));
  const source = `host=${host} port=${port} user=${user} password=${password}`;
  return startEmbeddedPostgres({ dataDir: to, settings: { ...REPLICATED, primary_conninfo: source } });
}

const REPLICATED = { wal_level: 'replica', max_wal_senders: '4', hot_standby: 'on' };

beforeAll(async () => {
  const dataDir = await newDataDir('primary');
  await mkdir(dirname(dataDir), { recursive: true });
  primary = await startEmbeddedPostgres({ dataDir, settings: REPLICATED });
  const own = connect(primary);
  db = own.db;
  await prepareDatabase(db, own.pool, clock.now());
  standby = await followerOf(primary, dataDir);
  app = await buildApp({
    ...own,
    reading: { ...connect(standby), isReplica: true },
    clock,
    environment: readEnvironment({ HOST: '127.0.0.1' }),
    logger: createLogger('silent'),
    messages: messageTransport(readEnvironment({}), true),
  });
  token = await openTestSession(db, await buildUser(db, { roleId: ROLE.supervisor }), clock.now());
}, 180 * SECONDS);

afterAll(async () => {
  await app?.close();
  await Promise.allSettled(pools.map((pool) => pool.end()));
  await standby?.stop();
  await primary?.stop();
  await tidyUp();
}, 120 * SECONDS);

const month = new Date(clock.now().getTime() + 7 * 3_600 * SECONDS).toISOString().slice(0, 7);

/** The month's LMS sales in the sales report, their details, and the instant of a lagging replica. */
async function lmsSales() {
  const headers = { authorization: `Bearer ${token}` };
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

const onStandby = (sql: string) =>
  withClient(standby.connectionString('postgres'), (client) => client.query(sql));

it(
  'reports and details read a standby, say when it is behind, and read the database itself once it is gone',
  async () => {
    const { gm_id } = await buildGmCampaign(db);
    const sold = () => buildLead(db, { gm_id, lms_status_id: 6, created_at: clock.now() });
    await sold();
    await eventually(
      async () => expect(await lmsSales()).toEqual({ count: 1, rows: 1, asOf: undefined }),
      20_000,
    );

    await onStandby('select pg_wal_replay_pause()');
    await sold();
    await eventually(async () => {
      const late = await lmsSales();
      expect([late.count, late.rows]).toEqual([1, 1]);
      expect(new Date(String(late.asOf)).getTime()).toBeLessThan(clock.now().getTime() - 3_500 * SECONDS);
    }, 20_000);

    await onStandby('select pg_wal_replay_resume()');
    await eventually(
      async () => expect(await lmsSales()).toEqual({ count: 2, rows: 2, asOf: undefined }),
      20_000,
    );

    await standby.stop();
    await sold();
    expect(await lmsSales()).toEqual({ count: 3, rows: 3, asOf: undefined });
  },
  90 * SECONDS,
);
