import { listLeads } from '@otolead/contract/leads/leads.endpoints.ts';
import type pg from 'pg';
import { systemClock } from '../server/src/platform/clock.ts';
import { addressed, openApp } from './in-process.ts';
import { round } from './load.ts';
import { sweepCases } from './sweep-cases.ts';

export interface SweepRow {
  readonly name: string;
  /** Milliseconds of the whole call, the best and the worst of some. */
  readonly best: number;
  readonly worst: number;
  /** As people read it: '30,000+' where it is not counted further; '–' when the search was stopped. */
  readonly total: string;
}

const TRIES = 3;

/** Page one with its total for each case, one after the other; the first try may read from disk. */
export async function sweep(pool: pg.Pool, token: string): Promise<SweepRow[]> {
  const app = await openApp(pool);
  const { path, headers } = addressed(listLeads, token);
  const rows: SweepRow[] = [];
  for (const { name, input } of await sweepCases(pool, systemClock.now())) {
    const times: number[] = [];
    let total = '–';
    for (let turn = 0; turn < TRIES; turn += 1) {
      const startedAt = performance.now();
      const response = await app.inject({
        method: 'POST',
        url: path,
        headers,
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
