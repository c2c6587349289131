import { changeAuditPriority } from '@otolead/contract/audits/audits.endpoints.ts';
import { MOST_AUDITS } from '@otolead/contract/audits/audits.schema.ts';
import type pg from 'pg';
import { systemClock } from '../server/src/platform/clock.ts';
import { startServerProcess } from './child.ts';
import { forgetJobs } from './clean-up.ts';
import { openApp, post } from './in-process.ts';
import { finishedJob } from './jobs.ts';
import { median, round } from './load.ts';
import type { ProductPayload } from './product.ts';
import { signInSupervisor } from './supervisor.ts';

export interface AuditFigures {
  readonly audits: number;
  /** Seconds from the request until the job was over, the log of every audit written; median of the rounds. */
  readonly toEnd: number;
}

const ROUNDS = ['HIGH', 'LOW', 'MEDIUM'] as const;

/** A change of as many audits as one may be about, by the product's own call and worker. */
export async function measureAudits(pool: pg.Pool, payload: ProductPayload): Promise<AuditFigures> {
  const { rows } = await pool.query<{ id: number }>(
    `select id from audit where market_id = 1 and audit_status = 'NEW' order by id limit $1`,
    [MOST_AUDITS],
  );
  const auditlead_id = rows.map(({ id }) => Number(id));
  const app = await openApp(pool);
  const token = await signInSupervisor(pool, systemClock.now());
  const product = await startServerProcess('./product.ts', payload);
  const toEnd: number[] = [];
  for (const priority of ROUNDS) {
    const askedAt = systemClock.now().getTime();
    const input = { auditlead_id, priority };
    const { job_id: id } = await post<{ job_id: number }>(app, changeAuditPriority, input, token);
    toEnd.push(((await finishedJob(pool, id)).finishedAt.getTime() - askedAt) / 1_000);
    await forgetJobs(pool);
  }
  await product.stop();
  await app.close();
  return { audits: auditlead_id.length, toEnd: round(median(toEnd)) };
}
