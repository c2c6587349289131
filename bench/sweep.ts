import { servedPath } from '@otolead/contract/kernel/endpoint.ts';
import { listLeads } from '@otolead/contract/leads/leads.endpoints.ts';
import type pg from 'pg';
import { buildApp } from '../server/src/app/build-app.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { createDb } from '../server/src/platform/db/database.ts';
import { readEnvironment } from '../server/src/platform/environment.ts';
import { createLogger } from '../server/src/platform/logger.ts';
import { outboxTransport } from '../server/src/platform/messages/transport.ts';
import { round } from './load.ts';
import type { SweepRow } from './report.ts';
import { sweepCases } from './sweep-cases.ts';

const TRIES = 3;

/** Page one with its total for each case, one after the other; the first try may read from disk. */
export async function sweep(pool: pg.Pool, token: string): Promise<SweepRow[]> {
  const app = await buildApp({
    pool,
    db: createDb(pool),
    clock: systemClock,
    environment: readEnvironment({}),
    logger: createLogger('silent'),
    messages: outboxTransport,
  });
  const rows: SweepRow[] = [];
  for (const { name, input } of await sweepCases(pool, systemClock.now())) {
    const times: number[] = [];
    let total = '–';
    for (let turn = 0; turn < TRIES; turn += 1) {
      const startedAt = performance.now();
      const response = await app.inject({
        method: 'POST',
        url: `/id${servedPath(listLeads)}`,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        payload: JSON.stringify(input),
      });
      times.push(performance.now() - startedAt);
      if (response.statusCode !== 200) break;
      const { pagination } = response.json() as { pagination: { total: number; total_capped: boolean } };
      total = pagination.total_capped ? '30,000+' : pagination.total.toLocaleString('en');
    }
    rows.push({ name, best: round(Math.min(...times)), worst: round(Math.max(...times)), total });
  }
  await app.close();
  return rows;
}
