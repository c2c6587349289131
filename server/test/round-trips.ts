import type pg from 'pg';
import { PipelinedBatch } from '../src/platform/db/pipelined-batch.ts';
import type { TestApp } from './harness.ts';

/** What a timer sends, which belongs to an earlier call as often as to this one: wake-ups of other processes, views. */
const isBehind = (asked: unknown): boolean =>
  asked instanceof PipelinedBatch &&
  asked.asked.every(({ text }) => text.includes('pg_notify') || text.includes('insert into view_log'));

/** How many round trips to the database everything takes that `act` does; what timers send does not count. */
export async function roundTripsOf({ pool }: TestApp, act: () => Promise<unknown>): Promise<number> {
  let trips = 0;
  const watched = new Set<pg.PoolClient>();
  const watch = (client: pg.PoolClient) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      if (!isBehind(args[0])) trips += 1;
      return query(...args);
    }) as typeof client.query;
  };
  pool.on('acquire', watch);
  try {
    await act();
  } finally {
    pool.off('acquire', watch);
    for (const client of watched) Reflect.deleteProperty(client, 'query');
  }
  return trips;
}
