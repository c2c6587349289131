import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { addDays, instantOf, localDate } from '@otolead/contract/kernel/market-time.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { updateStatus } from '@otolead/contract/lead-status/lead-status.endpoints.ts';
import { getReportDetail } from '@otolead/contract/reports/reports.endpoints.ts';
import type pg from 'pg';
import type { ReportRows } from '../server/src/features/reports/deliver.ts';
import { detailRows } from '../server/src/features/reports/detail.ts';
import { rawDataRows } from '../server/src/features/reports/lead-files.ts';
import type { ReportReader } from '../server/src/features/reports/reader.ts';
import { type Clock, systemClock } from '../server/src/platform/clock.ts';
import { createDb } from '../server/src/platform/db/database.ts';
import { literalSql } from '../server/src/platform/db/literal-compiler.ts';
import { translator } from '../server/src/platform/i18n/translator.ts';
import { startServerProcess } from './child.ts';
import { forgetJobs } from './clean-up.ts';
import { type HttpCall, httpClient } from './http-client.ts';
import { openApp } from './in-process.ts';
import { finishedJob, queueIsEmpty } from './jobs.ts';
import { type Latency, measureInTurn, median, round } from './load.ts';
import { readMaterial } from './material.ts';
import { callsOf, record, takeTurns } from './measure-scenario.ts';
import type { ProductPayload } from './product.ts';
import { reportCases } from './report-cases.ts';
import { replay } from './statements.ts';
import { signInSupervisor } from './supervisor.ts';

const MARKET = MARKETS.id;
const POOL = 10;
/** Searches that run at once while a save is timed. */
const SEARCHERS = 10;
const ROUNDS = 5;

export interface ReportRow {
  readonly name: string;
  readonly api: Latency;
  readonly sql: Latency;
  /** API p50 by SQL p50. */
  readonly ratio: number;
}

export interface ReportMeasures {
  readonly tables: readonly ReportRow[];
  readonly detail: {
    readonly rows: number;
    readonly api: number;
    readonly copy: number;
    readonly ratio: number;
  };
  readonly raw: {
    readonly rows: number;
    /** Milliseconds to the answer with the job's id. */
    readonly accepted: number;
    readonly job: number;
    readonly copy: number;
    readonly ratio: number;
    /** Megabytes that the process grew by. */
    readonly growth: number;
  };
  readonly saves: { readonly alone: Latency; readonly beside: Latency };
}

/** The first answer of every table beside its own statements, details and files beside COPY, saves beside searches. */
export async function measureReports(
  pool: pg.Pool,
  payload: ProductPayload,
  { seconds, print }: { readonly seconds: number; readonly print: (line: string) => void },
): Promise<ReportMeasures> {
  const token = await signInSupervisor(pool, systemClock.now());
  const { connectionString } = payload;
  const api = await startServerProcess('./api-server.ts', { connectionString, size: POOL });
  const client = httpClient(api.port);
  const tables: ReportRow[] = [];
  const searches: HttpCall[] = [];
  for (const { name, endpoint, inputs } of await reportCases(pool, systemClock.now())) {
    const calls = callsOf({ token }, { endpoint, inputs });
    searches.push(...calls);
    const { recordings } = await record({ pool }, calls);
    const [nextCall, nextSql] = [takeTurns(calls), takeTurns(recordings)];
    const [answers, sql] = await measureInTurn(
      [
        { once: async () => void (await client.send(nextCall())), connections: 1 },
        { once: () => replay(pool, nextSql()), connections: 1 },
      ],
      seconds,
    );
    if (!answers || !sql) throw new Error('two subjects have two results');
    tables.push({ name, api: answers, sql, ratio: round(answers.p50 / sql.p50) });
    print(
      `${name}: API p50 ${answers.p50} ms, p95 ${answers.p95} ms; SQL p50 ${sql.p50} ms, p95 ${sql.p95} ms`,
    );
  }
  const saves = await measureSaves(pool, { token, searches, seconds, send: client.send });
  print(`saves: p95 ${saves.alone.p95} ms, beside searches ${saves.beside.p95} ms`);
  client.close();
  await api.stop();
  return { tables, saves, detail: await measureDetail(pool, token), raw: await measureRaw(pool, payload) };
}

interface Saving {
  readonly token: string;
  readonly searches: readonly HttpCall[];
  readonly seconds: number;
  readonly send: (call: HttpCall) => Promise<number>;
}

/** Saves of a status one after the other, alone and while ten people search reports. */
async function measureSaves(pool: pg.Pool, { token, searches, seconds, send }: Saving) {
  const { leads } = await readMaterial(pool, 400);
  const today = localDate(systemClock.now(), MARKET.timeZone);
  const calls = callsOf(
    { token },
    {
      endpoint: updateStatus,
      inputs: ['10:30', '14:15'].flatMap((time, turn) =>
        leads.map(({ lead_id }) => ({
          lead_id,
          status_id: 2,
          sub_status_id: 2,
          follow_up_date: addDays(today, 3 + turn),
          followup_time: time,
          buy_time: 14,
        })),
      ),
    },
  );
  const nextSave = takeTurns(calls);
  const save = { once: async () => void (await send(nextSave())), connections: 1 };
  const [alone] = await measureInTurn([save], seconds);
  let goOn = true;
  const nextSearch = takeTurns(searches);
  const searching = Array.from({ length: SEARCHERS }, async () => {
    while (goOn) await send(nextSearch());
  });
  const [beside] = await measureInTurn([save], seconds);
  goOn = false;
  await Promise.all(searching);
  return { alone: alone as Latency, beside: beside as Latency };
}

const readerAt = (pool: pg.Pool, clock: Clock): ReportReader => ({
  actor: { ...NOBODY, roleId: ROLE.supervisor },
  clock,
  db: createDb(pool),
  language: 'en',
  market: MARKET,
  t: translator('en', MARKET),
});

const NOBODY = {
  userId: 0,
  sessionId: 0,
  name: '',
  username: '',
  email: '',
  dseId: null,
  marketIds: [MARKET.id],
  held: new Set<string>(),
  denied: new Set<string>(),
};

/** Milliseconds of the same rows by plain COPY, drained through `pg`. */
async function copied(pool: pg.Pool, { rows }: ReportRows): Promise<number> {
  const sql = literalSql(rows);
  const startedAt = performance.now();
  await pool.query(`copy (${sql}) to stdout with (format csv)`);
  return performance.now() - startedAt;
}

/** Hot leads of a month and campaign: as many rows as a file of details is streamed with. */
async function measureDetail(pool: pg.Pool, token: string): Promise<ReportMeasures['detail']> {
  const { rows: found } = await pool.query<{ id: number; month: string }>(`
    select commercial_campaign.id, to_char(day, 'YYYY-MM') as month from lead_count
    join commercial_campaign on commercial_campaign.gm_id = lead_count.gm_id
    where lead_count.market_id = ${MARKET.id} and sub_status_id = 2
    group by 1, 2 having sum(leads) <= 10000 order by sum(leads) desc limit 1`);
  const { id: campaign_id, month: selected_month } = found[0] ?? { id: 0, month: '' };
  const asked = { report_type: 'sales_report', slug: 'interested_hot', selected_month, campaign_id } as const;
  const app = await openApp(pool);
  const [calls, copies]: [number[], number[]] = [[], []];
  let rows = 0;
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    const file = await detailRows(readerAt(pool, systemClock), { ...asked, format: 'csv' } as never);
    copies.push(await copied(pool, file));
    const startedAt = performance.now();
    const answer = await app.inject({
      method: 'POST',
      url: '/id/api/crm/report/report_detail',
      headers: { authorization: `Bearer ${token}` },
      payload: { ...asked, format: 'csv' },
    });
    calls.push(performance.now() - startedAt);
    if (!String(answer.headers['content-type']).startsWith('text/csv'))
      throw new Error(`${getReportDetail.path}: no file`);
    rows = answer.body.split('\n').length - 2;
  }
  await app.close();
  const [api, copy] = [median(calls), median(copies)];
  return { rows, api: round(api), copy: round(copy), ratio: round(api / copy) };
}

/** The raw data of 31 days in the evening: how soon the job is known, and its file beside COPY of the same rows. */
async function measureRaw(pool: pg.Pool, payload: ProductPayload): Promise<ReportMeasures['raw']> {
  const today = localDate(systemClock.now(), MARKET.timeZone);
  const evening = instantOf(today, '20:00', MARKET.timeZone);
  const clock: Clock = { now: () => evening };
  const days = { start_date: addDays(today, -31), end_date: today };
  const app = await openApp(pool, { clock });
  const token = await signInSupervisor(pool, evening);
  const product = await startServerProcess('./product.ts', payload);
  const accepted: number[] = [];
  const jobs: number[] = [];
  const copies: number[] = [];
  let [rows, growth] = [0, 0];
  for (let turn = 0; turn < 3; turn += 1) {
    copies.push(await copied(pool, await rawDataRows(readerAt(pool, clock), days as never)));
    const grown = await product.growthDuring(async () => {
      const startedAt = performance.now();
      const answer = await app.inject({
        method: 'POST',
        url: '/id/api/crm/report/lead_assign_data',
        headers: { authorization: `Bearer ${token}` },
        payload: { ...days, format: 'csv' },
      });
      if (!String(answer.headers['content-type']).startsWith('application/json'))
        throw new RangeError('so few leads are no job; take --leads 1000000 or more');
      const { job_id: id } = answer.json<{ data: { job_id: number } }>().data;
      accepted.push(performance.now() - startedAt);
      const job = await finishedJob(pool, id);
      jobs.push(job.finishedAt.getTime() - job.startedAt.getTime());
      rows = job.done;
    });
    growth = Math.max(growth, grown.inAll);
    await queueIsEmpty(pool);
    await forgetJobs(pool);
  }
  await product.stop();
  await app.close();
  const [job, copy] = [median(jobs), median(copies)];
  return {
    rows,
    accepted: round(median(accepted)),
    job: round(job),
    copy: round(copy),
    ratio: round(job / copy),
    growth: round(growth),
  };
}
