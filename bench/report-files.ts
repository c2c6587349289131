import { setTimeout as delay } from 'node:timers/promises';
import { type Endpoint, servedPath } from '@otolead/contract/kernel/endpoint.ts';
import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { addDays, instantOf, localDate } from '@otolead/contract/kernel/market-time.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import {
  crossSellOrJob,
  rawDataOrJob,
  reportDetailOrJob,
} from '@otolead/contract/reports/reports.endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { COUNT, foldLeadCounts } from '../server/src/features/leads/leads.public.ts';
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
import { openApp } from './in-process.ts';
import { finishedJob, queueIsEmpty } from './jobs.ts';
import { median, round } from './load.ts';
import type { ProductPayload } from './product.ts';
import { signInSupervisor } from './supervisor.ts';

const MARKET = MARKETS.id;
/** Of details and first answers, with a first one that does not count; jobs have fewer. */
const ROUNDS = 7;
const JOB_ROUNDS = 3;
/** No further round of jobs begins later; of ten million leads one takes two minutes. */
const JOBS_MS = 300_000;
/** V8 has collected by then what the start left, and from then on buffers of a file soon after their use. */
const SETTLE_MS = 45_000;

export interface FileMeasures {
  /** From the call to its first byte, which may be that of a job's id; milliseconds. */
  readonly first: readonly { readonly name: string; readonly median: number; readonly worst: number }[];
  readonly details: readonly DetailMeasures[];
  readonly raw: RawMeasures;
}

interface DetailMeasures {
  readonly rows: number;
  /** Milliseconds, median; up to the job's id where `file` is missing. */
  readonly api: number;
  /** Beside COPY of the same rows; of rows that a worker makes a file of there is none. */
  readonly file?: { readonly copy: number; readonly ratio: number };
}

interface RawMeasures {
  readonly rows: number;
  /** Milliseconds, medians. */
  readonly job: number;
  readonly copy: number;
  readonly ratio: number;
  /** Megabytes that a new process of web and worker grew by with its first file; the most of the rounds. */
  readonly growth: number;
}

interface Files {
  readonly pool: pg.Pool;
  readonly app: FastifyInstance;
  readonly token: string;
  readonly clock: Clock;
  readonly print: (line: string) => void;
}

/** Reports that are files: how soon they begin, and what they take beside COPY of the same rows; this evening. */
export async function measureFiles(
  pool: pg.Pool,
  payload: ProductPayload,
  print: (line: string) => void,
): Promise<FileMeasures> {
  const evening = instantOf(localDate(systemClock.now(), MARKET.timeZone), '20:00', MARKET.timeZone);
  const clock: Clock = { now: () => evening };
  const app = await openApp(pool, { clock });
  const files = { pool, app, clock, print, token: await signInSupervisor(pool, evening) };
  const measures = {
    first: await firstAnswers(files),
    details: await measureDetails(files),
    raw: await measureRaw(files, payload),
  };
  await app.close();
  return measures;
}

const daysBack = (count: number) => {
  const today = localDate(systemClock.now(), MARKET.timeZone);
  return { start_date: addDays(today, -count), end_date: today };
};

/** What people ask files for: a few days, as many as they may, and a year. */
const FIRST: readonly (readonly [name: string, endpoint: Endpoint, days: number])[] = [
  ['cross-sell, a day', crossSellOrJob, 0],
  ['cross-sell, 31 days', crossSellOrJob, 30],
  ['cross-sell, a year', crossSellOrJob, 365],
  ['raw data, a day', rawDataOrJob, 0],
  ['raw data, 5 days', rawDataOrJob, 5],
  ['raw data, 31 days', rawDataOrJob, 31],
];

async function firstAnswers(files: Files): Promise<FileMeasures['first']> {
  const first: { name: string; median: number; worst: number }[] = [];
  for (const [name, endpoint, days] of FIRST) {
    const times: number[] = [];
    for (let turn = 0; turn <= ROUNDS; turn += 1) {
      const startedAt = performance.now();
      const answer = await files.app.inject({
        ...calling(files, endpoint, { ...daysBack(days), format: 'csv' }),
        payloadAsStream: true,
      });
      const content = answer.stream();
      await new Promise((resolve) => content.once('readable', resolve));
      if (turn > 0) times.push(performance.now() - startedAt);
      if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.statusCode}`);
      content.resume();
      await new Promise((resolve) => content.once('end', resolve));
      await forgetJobs(files.pool);
    }
    const row = { name, median: round(median(times)), worst: round(Math.max(...times)) };
    first.push(row);
    files.print(`${name}: first byte after ${row.median} ms, at most ${row.worst} ms`);
  }
  return first;
}

const calling = ({ token }: Files, endpoint: Endpoint, payload: object) => ({
  method: 'POST' as const,
  url: `/id${servedPath(endpoint)}`,
  headers: { authorization: `Bearer ${token}` },
  payload,
});

/** Leads of a campaign's month by state: the fullest cells of about 1,000 rows, and of as many as are streamed. */
async function measureDetails(files: Files): Promise<DetailMeasures[]> {
  const details: DetailMeasures[] = [];
  // Saves of a run before left changes that no worker has folded in, and cells are looked for without them.
  await foldLeadCounts(createDb(files.pool));
  for (const most of [1_000, 10_000]) {
    const row = await measureDetail(files, most);
    const { rows, api, file } = row;
    details.push(row);
    const beside = file ? `COPY ${file.copy} ms, ${file.ratio} times` : 'by a job';
    files.print(`detail of ${rows} rows: ${api} ms, ${beside}`);
  }
  return details;
}

async function measureDetail(files: Files, most: number): Promise<DetailMeasures> {
  const { app, pool } = files;
  const { rows: found } = await pool.query<{ id: number; month: string; leads: number }>(
    `select commercial_campaign.id, to_char(day, 'YYYY-MM') as month, sum(leads)::int as leads from lead_count
     join commercial_campaign on commercial_campaign.gm_id = lead_count.gm_id
     where lead_count.market_id = $1 and kind = ${COUNT.created} and sub_status_id = 2
     group by 1, 2 having sum(leads) <= $2 order by sum(leads) desc limit 1`,
    [MARKET.id, most],
  );
  const [cell] = found;
  if (!cell) throw new RangeError(`no month of a campaign has at most ${most} hot leads`);
  const { id: campaign_id, month: selected_month, leads: rows } = cell;
  const asked = { report_type: 'sales_report', slug: 'interested_hot', selected_month, campaign_id } as const;
  const [calls, copies]: [number[], number[]] = [[], []];
  let isFile = true;
  for (let turn = 0; turn <= ROUNDS; turn += 1) {
    const copy = isFile
      ? await copied(pool, await detailRows(readerOf(files), { ...asked, format: 'csv' } as never))
      : 0;
    const startedAt = performance.now();
    const answer = await app.inject(calling(files, reportDetailOrJob, { ...asked, format: 'csv' }));
    const call = performance.now() - startedAt;
    if (answer.statusCode !== 200) throw new Error(answer.body.slice(0, 200));
    isFile = String(answer.headers['content-type']).startsWith('text/csv');
    if (isFile && answer.body.split('\n').length - 2 !== rows)
      throw new Error(`a detail of ${rows} rows has another number of lines`);
    await forgetJobs(pool);
    if (turn === 0) continue;
    copies.push(copy);
    calls.push(call);
  }
  const [api, copy] = [median(calls), median(copies)];
  return {
    rows,
    api: round(api),
    ...(isFile && { file: { copy: round(copy), ratio: round(api / copy) } }),
  };
}

/**
 * The raw data of 31 days: its job beside COPY of the same rows, each round with a new process at rest and one job, whose
 * growth is measured as well; which of the two reads first, and warms the cache for the other, changes with the round.
 */
async function measureRaw(files: Files, payload: ProductPayload): Promise<RawMeasures> {
  const { app, pool } = files;
  const days = daysBack(31);
  const rounds: { readonly job: number; readonly copy: number; readonly growth: number }[] = [];
  let rows = 0;
  const fileOnce = async () => {
    const answer = await app.inject(calling(files, rawDataOrJob, { ...days, format: 'csv' }));
    if (!String(answer.headers['content-type']).startsWith('application/json'))
      throw new RangeError('so few leads are no job; take --leads 1000000 or more');
    const { job_id: id } = answer.json<{ data: { job_id: number } }>().data;
    const job = await finishedJob(pool, id);
    rows = job.done;
    await queueIsEmpty(pool);
    await forgetJobs(pool);
    return job.finishedAt.getTime() - job.startedAt.getTime();
  };
  const copyOnce = async () => copied(pool, await rawDataRows(readerOf(files), days as never));
  // Read from disk once: of a single round the first to read would bear it alone.
  await copyOnce();
  const endsAt = performance.now() + JOBS_MS;
  for (let turn = 0; turn < JOB_ROUNDS && performance.now() < endsAt; turn += 1) {
    const isCopyFirst = turn % 2 === 1;
    const product = await startServerProcess('./product.ts', payload);
    await delay(SETTLE_MS);
    const before = isCopyFirst ? await copyOnce() : undefined;
    let job = 0;
    const { inAll: growth } = await product.growthDuring(async () => {
      job = await fileOnce();
    });
    files.print(`raw data of 31 days, ${rows} rows: job ${Math.round(job)} ms, ${Math.round(growth)} MB`);
    const copy = before ?? (await copyOnce());
    files.print(`raw data of 31 days: COPY ${Math.round(copy)} ms`);
    rounds.push({ job, copy, growth });
    await product.stop();
  }
  const [job, copy] = [median(rounds.map((one) => one.job)), median(rounds.map((one) => one.copy))];
  const growth = Math.max(...rounds.map((one) => one.growth));
  return { rows, job: round(job), copy: round(copy), ratio: round(job / copy), growth: round(growth) };
}

/** Milliseconds of the same rows by plain COPY, drained through `pg`. */
async function copied(pool: pg.Pool, { rows }: ReportRows): Promise<number> {
  const sql = literalSql(rows);
  const startedAt = performance.now();
  await pool.query(`copy (${sql}) to stdout with (format csv)`);
  return performance.now() - startedAt;
}

const readerOf = ({ pool, clock }: Files): ReportReader => ({
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
