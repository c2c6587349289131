import { MOST_AUDITS } from '@otolead/contract/audits/audit-actions.schema.ts';
import { changeAuditPriority } from '@otolead/contract/audits/audits.endpoints.ts';
import { auditTabFilter, auditTabs } from '@otolead/contract/audits/audits.rules.ts';
import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import type pg from 'pg';
import { countAudits } from '../server/src/features/audits/audits.public.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { createDb } from '../server/src/platform/db/database.ts';
import { startServerProcess } from './child.ts';
import { forgetJobs } from './clean-up.ts';
import { openApp, post } from './in-process.ts';
import { finishedJob } from './jobs.ts';
import { median, round } from './load.ts';
import type { ProductPayload } from './product.ts';
import { signInSupervisor } from './supervisor.ts';

export interface AuditFigures {
  readonly audits: number;
  /** Milliseconds of the statement that counts the tabs of auditors; median. */
  readonly counts: number;
  /** Seconds from the request until the job was over, the log of every audit written; median of the rounds. */
  readonly toEnd: number;
}

const ROUNDS = ['HIGH', 'LOW', 'MEDIUM'] as const;
const COUNTS = 21;

/** Bulk change of the largest allowed number of audits, through the product's call and worker. */
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
  return { audits: auditlead_id.length, counts: await measureCounts(pool), toEnd: round(median(toEnd)) };
}

async function measureCounts(pool: pg.Pool): Promise<number> {
  const db = createDb(pool);
  const everybodys = {
    scope: { marketId: MARKETS.id.id, dseId: 'everyone' },
    market: MARKETS.id,
    agentId: undefined,
  } as const;
  const tabs = auditTabs(ROLE.auditor).map((tab) => auditTabFilter(tab, ROLE.auditor));
  const times: number[] = [];
  for (let turn = 0; turn < COUNTS; turn += 1) {
    const begun = performance.now();
    await countAudits(db, everybodys, tabs);
    times.push(performance.now() - begun);
  }
  return round(median(times));
}
