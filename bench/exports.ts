import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Bench } from './calls.ts';
import { atMost, type Figure, figure, median } from './figures.ts';
import { ask, callOf, finishedJob, MARKET, SUPERVISOR, signIn, startProduct } from './product.ts';
import { copyDuring } from './statements.ts';

const ROUNDS = 3;
/** Size allowed at any hour, and that of the largest export with a goal. */
const SMALL_EXPORT = 30_000;
const LARGE_EXPORT = 1_000_000;
/** Lets the allocations after a process's start settle. */
const SETTLE_MS = 3_000;

/** Exports by a worker beside COPY of the same rows, and the memory growth of a new process by its first one. */
export async function measureExports(bench: Bench): Promise<Figure[]> {
  const sizes = bench.leads >= LARGE_EXPORT ? [SMALL_EXPORT, LARGE_EXPORT] : [SMALL_EXPORT];
  const figures: Figure[] = [];
  for (const wanted of sizes) figures.push(...(await measureExport(bench, wanted)));
  return figures;
}

/** Alternates with COPY, in new processes; the first export captures the COPY statement and warms the cache. */
async function measureExport(bench: Bench, wanted: number): Promise<Figure[]> {
  const { pool } = bench;
  const { total, ...filters } = await newestLeads(pool, wanted);
  const { access } = await signIn(pool, SUPERVISOR);
  const call = callOf(access, 'POST', 'crm/lead/save_download_csv', { ...filters, total_record: total });
  const [jobs, copies, growths]: [number[], number[], { inAll: number; later: number }[]] = [[], [], []];
  let copy = '';
  let rows = 0;
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    const product = await startProduct(bench.database);
    const act = async () => finishedJob(pool, await ask<{ job_id: number }>(product.origin, call));
    const first = async () => {
      growths.push(await product.growthDuring(act));
    };
    try {
      await delay(SETTLE_MS);
      if (copy) await first();
      else copy = await copyDuring(pool, first);
      const startedAt = performance.now();
      await pool.query(copy);
      copies.push((performance.now() - startedAt) / 1_000);
      const job = await act();
      jobs.push(job.seconds);
      rows = job.done;
    } finally {
      await product.stop();
    }
  }
  const what = `export of ${rows.toLocaleString('en')} rows`;
  const [job, copied] = [median(jobs), median(copies)];
  const grown = (of: 'inAll' | 'later') => Math.max(...growths.map((growth) => growth[of]));
  return [
    figure(`${what}: the job`, job, 's'),
    figure(`${what}: COPY`, copied, 's'),
    figure(`${what}: job by COPY`, job / copied, '×', atMost(1.3)),
    wanted > SMALL_EXPORT
      ? figure(`${what}: memory grown after the first tenth`, grown('later'), 'MB', atMost(10))
      : figure(`${what}: memory grown`, grown('inAll'), 'MB', atMost(30)),
  ];
}

/** A creation date search with at most `wanted` results, and the actual number, bounded by whole days. */
async function newestLeads(pool: pg.Pool, wanted: number) {
  const { rows } = await pool.query<{ value: string; leads: number }>(
    `select to_char(created_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD') as value, count(*)::int as leads
     from lead where market_id = $1 group by 1 order by 1 desc`,
    [MARKET],
  );
  let total = 0;
  const days = rows.filter(({ leads }, at) => {
    if (at > 0 && total + leads > wanted) return false;
    total += leads;
    return true;
  });
  return { date_type: 'created_date', start_date: days.at(-1)?.value, end_date: days[0]?.value, total };
}
