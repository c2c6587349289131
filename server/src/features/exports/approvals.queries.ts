import type { listApprovals } from '@otolead/contract/exports/approvals.endpoints.ts';
import type { ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { numberedPage } from '../../platform/list/numbered-page.ts';

/** Undecided approval requests of the market, without those whose export was cancelled. */
function openOf(db: Db | Tx, { market }: Pick<ActorContext, 'market'>) {
  return db
    .selectFrom('export_approval')
    .innerJoin('job', 'job.id', 'export_approval.job_id')
    .where('export_approval.market_id', '=', market.id)
    .where('export_approval.decided_at', 'is', null)
    .where('job.state', '=', 'queued');
}

export function approvalsPage(context: ActorContext, request: ParsedOf<typeof listApprovals>) {
  const query = openOf(context.db, context)
    .innerJoin('app_user', 'app_user.id', 'export_approval.user_id')
    .select([
      'job.id',
      'job.title',
      'app_user.name as user_name',
      'export_approval.user_id',
      'export_approval.rows',
      'export_approval.asked_at',
    ]);
  return numberedPage(query, request, {
    market: context.market,
    columns: { asked_at: sql.ref('export_approval.asked_at') },
    initial: { column: 'asked_at', direction: 'asc' },
    id: sql.ref('job.id'),
  });
}

export async function countApprovals(
  context: Pick<ActorContext, 'actor' | 'db' | 'market'>,
): Promise<number> {
  const { waiting } = await openOf(context.db, context)
    .where('export_approval.user_id', '<>', context.actor.userId)
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow();
  return Number(waiting);
}

export function lockApproval(tx: Tx, context: ActorContext, jobId: number) {
  return openOf(tx, context)
    .where('export_approval.job_id', '=', jobId)
    .select('export_approval.user_id')
    .forUpdate()
    .executeTakeFirst();
}

export async function askApproval(
  tx: Tx,
  { actor, clock, market }: ActorContext,
  { jobId, rows }: { readonly jobId: number; readonly rows: number | null },
): Promise<void> {
  const asked = { job_id: jobId, market_id: market.id, user_id: actor.userId, rows, asked_at: clock.now() };
  await tx.insertInto('export_approval').values(asked).execute();
}

export async function decide(
  tx: Tx,
  { actor, clock }: ActorContext,
  { id, granted }: { readonly id: number; readonly granted: boolean },
): Promise<void> {
  await tx
    .updateTable('export_approval')
    .set({ decided_by: actor.userId, decided_at: clock.now(), granted })
    .where('job_id', '=', id)
    .execute();
}
