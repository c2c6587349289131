import { setTimeout as delay } from 'node:timers/promises';
import { requestDownload } from '@otolead/contract/exports/exports.endpoints.ts';
import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { instantOf, localDate } from '@otolead/contract/kernel/market-time.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import type { LeadFilters } from '@otolead/contract/leads/filters.schema.ts';
import type pg from 'pg';
import { exportRows } from '../server/src/features/exports/exports.columns.ts';
import { selectedLeads } from '../server/src/features/leads/leads.public.ts';
import { type Clock, systemClock } from '../server/src/platform/clock.ts';
import { createDb } from '../server/src/platform/db/database.ts';
import { literalSql } from '../server/src/platform/db/literal-compiler.ts';
import type { Actor } from '../server/src/platform/http/context.ts';
import { type MemoryGrowth, startServerProcess } from './child.ts';
import { forgetJobs } from './clean-up.ts';
import { searchOf } from './export-search.ts';
import { openApp, post } from './in-process.ts';
import { type FinishedJob, finishedJob, queueIsEmpty } from './jobs.ts';
import { median, round } from './load.ts';
import type { ProductPayload } from './product.ts';
import { signInSupervisor } from './supervisor.ts';

export interface ExportRow {
  /** Rows that were asked for, and how many the search found: cities and days do not add up to just any number. */
  readonly wanted: number;
  readonly rows: number;
  /** Bytes of the file. */
  readonly bytes: number;
  /** Seconds of the job from when a worker took it until its file was kept; median of the rounds. */
  readonly job: number;
  /** Seconds of the same rows by plain COPY, drained through `pg`; median of the rounds. */
  readonly copy: number;
  readonly ratio: number;
  /**
   * Of the process that ran web and worker during its first export; the most of the rounds, each with a new process,
   * because it differs by a quarter from one to the next.
   */
  readonly growth: MemoryGrowth;
}

const MARKET = MARKETS.id;
const ROUNDS = 3;
/** What a process allocates after its start is no export's. */
const SETTLE_MS = 3_000;

/** Exports of about so many rows as the product makes them, beside plain COPY of the same rows, in turn, both warm. */
export async function measureExport(
  pool: pg.Pool,
  payload: ProductPayload,
  wanted: number,
): Promise<ExportRow> {
  const filters = await searchOf(pool, wanted);
  const clock = afterHours();
  const app = await openApp(pool, { clock });
  const token = await signInSupervisor(pool, clock.now());
  const exportOnce = async () => {
    const input = { ...filters, total_record: wanted };
    const { job_id: id } = await post<{ job_id: number }>(app, requestDownload, input, token);
    const job = await finishedJob(pool, id);
    await queueIsEmpty(pool);
    await forgetJobs(pool);
    return job;
  };
  const jobs: FinishedJob[] = [];
  const copies: number[] = [];
  const growths: MemoryGrowth[] = [];
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    const product = await startServerProcess('./product.ts', payload);
    await delay(SETTLE_MS);
    growths.push(await product.growthDuring(async () => void (await exportOnce())));
    copies.push(await copyOnce(pool, filters, clock));
    jobs.push(await exportOnce());
    await product.stop();
  }
  await app.close();
  const job = median(
    jobs.map(({ startedAt, finishedAt }) => (finishedAt.getTime() - startedAt.getTime()) / 1000),
  );
  const copy = median(copies);
  const [first] = jobs;
  return {
    wanted,
    rows: first?.done ?? 0,
    bytes: first?.size ?? 0,
    job: round(job),
    copy: round(copy),
    ratio: round(job / copy),
    growth: {
      inAll: round(Math.max(...growths.map(({ inAll }) => inAll))),
      later: round(Math.max(...growths.map(({ later }) => later))),
    },
  };
}

/** This evening: any number of rows may be exported then. */
function afterHours(): Clock {
  const evening = instantOf(localDate(systemClock.now(), MARKET.timeZone), '20:00', MARKET.timeZone);
  return { now: () => evening };
}

/** Seconds of plain COPY. `pg` reads every row of it and keeps none. */
async function copyOnce(pool: pg.Pool, filters: LeadFilters, clock: Clock): Promise<number> {
  const leads = selectedLeads(createDb(pool), { actor: ANYBODY, clock, market: MARKET }, filters);
  const rows = literalSql(exportRows(leads, MARKET, 'en'));
  const startedAt = performance.now();
  await pool.query(`copy (${rows}) to stdout with (format csv)`);
  return (performance.now() - startedAt) / 1000;
}

/** Who sees every lead of the market. */
const ANYBODY: Actor = {
  userId: 0,
  sessionId: 0,
  name: '',
  username: '',
  email: '',
  roleId: ROLE.supervisor,
  dseId: null,
  marketIds: [MARKET.id],
  held: new Set(),
  denied: new Set(),
};
