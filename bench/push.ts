import { setTimeout as delay } from 'node:timers/promises';
import { DEFAULT_PRIORITY_LIMIT } from '@otolead/contract/dialer/dialer.rules.ts';
import { pushLeads } from '@otolead/contract/leads/leads.endpoints.ts';
import type pg from 'pg';
import { systemClock } from '../server/src/platform/clock.ts';
import { startServerProcess } from './child.ts';
import { forgetJobs } from './clean-up.ts';
import { openApp, post } from './in-process.ts';
import { finishedJob } from './jobs.ts';
import { median, round } from './load.ts';
import type { ProductPayload } from './product.ts';
import { callableLeads, dialerList, taken } from './push-leads.ts';
import { signInSupervisor } from './supervisor.ts';

export interface PushFigures {
  readonly leads: number;
  /** Leads that the simulator took, in the round in which they were fewest. */
  readonly accepted: number;
  /** Seconds from the request to the simulator's last acceptance; median of the rounds. */
  readonly toAcceptance: number;
  /** Seconds from the request until the job was over, the history of every lead written; median of the rounds. */
  readonly toEnd: number;
}

/** The most that a priority push may be about: its limit itself is too many. */
const LEADS = DEFAULT_PRIORITY_LIMIT - 1;
const ROUNDS = 3;
const SETTLE_MS = 1_000;

/** A priority push by the product's own call and worker to the built-in dialer. */
export async function measurePush(pool: pg.Pool, payload: ProductPayload): Promise<PushFigures> {
  const list = await dialerList(pool);
  const leadIds = await callableLeads(pool, LEADS);
  const app = await openApp(pool);
  const token = await signInSupervisor(pool, systemClock.now());
  const product = await startServerProcess('./product.ts', payload);
  await delay(SETTLE_MS);
  const accepted: number[] = [];
  const toAcceptance: number[] = [];
  const toEnd: number[] = [];
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    const askedAt = systemClock.now();
    const secondsTo = (moment: Date) => (moment.getTime() - askedAt.getTime()) / 1000;
    const input = { lead_ids: leadIds, priority_push_to_dialer: true, priority_list_id: list.id };
    const { job_id: id } = await post<{ job_id: number }>(app, pushLeads, input, token);
    const { finishedAt } = await finishedJob(pool, id);
    const result = await taken(pool, list, leadIds);
    accepted.push(result.accepted);
    toAcceptance.push(secondsTo(result.lastAt));
    toEnd.push(secondsTo(finishedAt));
    await forgetJobs(pool);
  }
  await product.stop();
  await app.close();
  return {
    leads: leadIds.length,
    accepted: Math.min(...accepted),
    toAcceptance: round(median(toAcceptance)),
    toEnd: round(median(toEnd)),
  };
}
