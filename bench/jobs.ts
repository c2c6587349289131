import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

export interface FinishedJob {
  readonly startedAt: Date;
  readonly finishedAt: Date;
  /** Rows of its file, or leads that had their turn. */
  readonly done: number;
  /** Bytes of its file. */
  readonly size: number | null;
}

const LOOK_EVERY_MS = 50;

/** Waits until a worker has ended the job and throws unless it succeeded. */
export async function finishedJob(pool: pg.Pool, id: number): Promise<FinishedJob> {
  for (;;) {
    const { rows } = await pool.query<FinishedJob & { state: string }>(
      `select state, started_at as "startedAt", finished_at as "finishedAt", done, file_size as size
       from job where id = $1`,
      [id],
    );
    const [job] = rows;
    if (job?.finishedAt) {
      if (job.state !== 'succeeded') throw new Error(`job ${id} ${job.state}`);
      return job;
    }
    await delay(LOOK_EVERY_MS);
  }
}

/** Waits for the mails that jobs have caused, so that a worker may be stopped without leaving work behind. */
export async function queueIsEmpty(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query(
      `select 1 from graphile_worker.jobs where task_identifier = 'send_message' and attempts < max_attempts limit 1`,
    );
    if (rows.length === 0) return;
    await delay(LOOK_EVERY_MS);
  }
}
