import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** Seconds that `act` takes in one transaction, its commit included. */
export async function secondsOfTransaction(
  pool: pg.Pool,
  act: (client: pg.ClientBase) => Promise<void>,
): Promise<number> {
  const client = await pool.connect();
  const startedAt = performance.now();
  try {
    await client.query('begin');
    await act(client);
    await client.query('commit');
    return (performance.now() - startedAt) / 1_000;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** COPY of lines into a temporary table of these columns, which goes with the transaction. */
export async function stage(client: pg.ClientBase, columns: string, lines: readonly string[]): Promise<void> {
  await client.query(`create temp table staged (${columns}) on commit drop`);
  const sink = client.query(copyFrom('copy staged from stdin'));
  await pipeline(Readable.from([lines.join('')]), sink);
  await client.query('analyze staged');
}
