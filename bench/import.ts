import { setTimeout as delay } from 'node:timers/promises';
import { importLeads } from '@otolead/contract/imports/imports.endpoints.ts';
import { MAX_UPLOAD_BYTES } from '@otolead/contract/imports/upload.limits.ts';
import { type Endpoint, servedPath } from '@otolead/contract/kernel/endpoint.ts';
import type pg from 'pg';
import { systemClock } from '../server/src/platform/clock.ts';
import { type MemoryGrowth, type ServerProcess, startServerProcess } from './child.ts';
import { forgetJobs } from './clean-up.ts';
import { FILE_HEADER, forgetImported, importMaterial, lineOf } from './import-file.ts';
import { importBySql } from './import-floor.ts';
import { finishedJob } from './jobs.ts';
import { median, round } from './load.ts';
import type { ProductPayload } from './product.ts';
import { signInSupervisor } from './supervisor.ts';

export interface ImportFigures {
  readonly rows: number;
  /** Rows a second of the product's job, reading the file twice included; median of the rounds. */
  readonly perSecond: number;
  /** The same rows by COPY and set-based SQL, in the same rounds. */
  readonly sqlPerSecond: number;
  readonly ratio: number;
  /** Of the process that runs web and worker, while it takes a file of the largest size of which no row is sound. */
  readonly growth: MemoryGrowth;
}

const ROWS = 20_000;
const ROUNDS = 3;
const SETTLE_MS = 1_000;

/** Imports by the product's own call and worker, beside plain SQL that writes the same rows, in turn. */
export async function measureImport(pool: pg.Pool, payload: ProductPayload): Promise<ImportFigures> {
  const token = await signInSupervisor(pool, systemClock.now());
  const product = await startServerProcess('./product.ts', payload);
  await delay(SETTLE_MS);
  const jobs: number[] = [];
  const floors: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const file = await importMaterial(pool, ROWS, 2 * round);
    const text = FILE_HEADER + file.rows.map(lineOf).join('');
    const id = await sendFile(product, token, importLeads, text, file.listId);
    const { startedAt, finishedAt, done } = await finishedJob(pool, id);
    if (done !== ROWS) throw new Error(`${done} of ${ROWS} rows`);
    jobs.push((finishedAt.getTime() - startedAt.getTime()) / 1000);
    floors.push(await importBySql(pool, await importMaterial(pool, ROWS, 2 * round + 1)));
    await forgetImported(pool);
    await forgetJobs(pool);
  }
  const growth = await growthOfLargest(pool, product, token);
  await product.stop();
  const [job, floor] = [median(jobs), median(floors)];
  return {
    rows: ROWS,
    perSecond: Math.round(ROWS / job),
    sqlPerSecond: Math.round(ROWS / floor),
    ratio: round(floor / job),
    growth: { inAll: round(growth.inAll), later: round(growth.later) },
  };
}

/** A file of just the allowed size; one person over and over, so that the table stays as it is. */
async function growthOfLargest(pool: pg.Pool, product: ServerProcess, token: string): Promise<MemoryGrowth> {
  const { listId, rows } = await importMaterial(pool, 1, 9);
  const [row] = rows;
  if (!row) throw new Error('no row');
  const line = lineOf({ ...row, name: row.name.padEnd(90, ' x') });
  const text = FILE_HEADER + line.repeat(Math.floor((MAX_UPLOAD_BYTES - FILE_HEADER.length) / line.length));
  const growth = await product.growthDuring(async () => {
    await finishedJob(pool, await sendFile(product, token, importLeads, text, listId));
  });
  await forgetImported(pool);
  await forgetJobs(pool);
  return growth;
}

/** Answers with the job, which the call may have waited for. */
export async function sendFile(
  { port }: ServerProcess,
  token: string,
  upload: Endpoint,
  text: string,
  listId?: number,
): Promise<number> {
  const body = new FormData();
  if (listId !== undefined) body.append('list_id', String(listId));
  body.append('file', new File([text], 'leads.csv'));
  const response = await fetch(`http://127.0.0.1:${port}/id${servedPath(upload)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  const answer = (await response.json()) as { data?: { job_id: number }; message: string };
  if (!answer.data) throw new Error(`the upload answered ${response.status}: ${answer.message}`);
  return answer.data.job_id;
}
