import { setTimeout as delay } from 'node:timers/promises';
import { updateLeadStatuses } from '@otolead/contract/imports/imports.endpoints.ts';
import { addDays, localDate } from '@otolead/contract/kernel/market-time.ts';
import type pg from 'pg';
import { systemClock } from '../server/src/platform/clock.ts';
import { startServerProcess } from './child.ts';
import { forgetJobs } from './clean-up.ts';
import { sendFile } from './import.ts';
import { finishedJob } from './jobs.ts';
import { median, round } from './load.ts';
import type { ProductPayload } from './product.ts';
import { statusesBySql } from './status-file-floor.ts';
import { signInSupervisor } from './supervisor.ts';

export interface StatusFileFigures {
  readonly rows: number;
  /** Rows a second of the product's job, history included; median of the rounds. */
  readonly perSecond: number;
  /** Other leads by COPY and one statement for each table, in the same rounds. */
  readonly sqlPerSecond: number;
  readonly ratio: number;
}

/** A small table may have fewer. */
const MOST_ROWS = 10_000;
const ROUNDS = 3;
const SETTLE_MS = 1_000;
const HEADER = 'mobile_number,status,sub_status,follow_up_date,comments\n';

/** Follow-ups and comments for leads that are interested already, by the status upload's own call and worker. */
export async function measureStatusFile(pool: pg.Pool, payload: ProductPayload): Promise<StatusFileFigures> {
  const now = systemClock.now();
  const token = await signInSupervisor(pool, now);
  const mobiles = await interested(pool, 2 * MOST_ROWS);
  const count = Math.floor(mobiles.length / 2);
  const [own, others] = [mobiles.slice(0, count), mobiles.slice(count, 2 * count)];
  const product = await startServerProcess('./product.ts', payload);
  await delay(SETTLE_MS);
  const jobs: number[] = [];
  const floors: number[] = [];
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    // Each time another day, so that every row changes something.
    const day = addDays(localDate(now, 'Asia/Jakarta'), 3 + turn);
    const lines = own.map((mobile, at) => `${mobile},2,2,${day} 10:30,Round ${turn} row ${at}\n`);
    const id = await sendFile(product, token, updateLeadStatuses, HEADER + lines.join(''));
    const { startedAt, finishedAt } = await finishedJob(pool, id);
    const { rows } = await pool.query('select rows_failed + rows_already as left from job where id = $1', [
      id,
    ]);
    if (rows[0]?.left !== 0) throw new Error(`${rows[0]?.left} of ${count} rows were not written`);
    jobs.push((finishedAt.getTime() - startedAt.getTime()) / 1_000);
    floors.push(await statusesBySql(pool, others, `${day} 10:30+07`));
    await forgetJobs(pool);
  }
  await product.stop();
  const [job, floor] = [median(jobs), median(floors)];
  return {
    rows: count,
    perSecond: Math.round(count / job),
    sqlPerSecond: Math.round(count / floor),
    ratio: round(floor / job),
  };
}

/** Numbers of one lead each, spread over the whole table. */
async function interested(pool: pg.Pool, most: number): Promise<string[]> {
  const { rows } = await pool.query<{ mobile: string }>(
    `select mobile from lead where market_id = 1 and status_id = 2
       and not exists (select 1 from lead as other where other.market_id = 1
         and other.mobile collate "C" = lead.mobile collate "C" and other.lead_id <> lead.lead_id)
     order by hashint8(lead_id) limit $1`,
    [most],
  );
  return rows.map(({ mobile }) => mobile);
}
