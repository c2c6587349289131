import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Candidate } from './dialer.leads.ts';

/** A lead that this job may send to its list under this round. */
export interface Claim {
  readonly leadId: number;
  readonly round: number;
}

/**
 * Claims the leads of a batch for this job before anything is sent. Skips leads that already wait in their list or that
 * another running job is sending; a lead called since its acceptance starts a new round; one claimed before this job
 * was killed keeps its round, so that the dialer recognises it. Old jobs are deleted, which frees their unanswered
 * leads.
 */
export async function claim(
  tx: Tx,
  jobId: number,
  marketId: number,
  candidates: readonly Candidate[],
  now: Date,
): Promise<Map<number, Claim>> {
  const sendable = candidates.flatMap(({ leadId, list, refusal, calledAt }) =>
    refusal === undefined && list
      ? [{ leadId, listId: list.id, calledAt: calledAt?.toISOString() ?? null }]
      : [],
  );
  if (sendable.length === 0) return new Map();
  const { rows } = await sql<{ lead_id: number; round: number }>`
    insert into dialer_push as known
      (lead_id, process_list_id, market_id, state, round, job_id, created_at, updated_at)
    select wish.lead_id, wish.process_list_id, ${marketId}, 'sending', 1, ${jobId}, ${now}, ${now}
    from unnest(${sendable.map(({ leadId }) => leadId)}::bigint[],
      ${sendable.map(({ listId }) => listId)}::integer[]) as wish(lead_id, process_list_id)
    order by wish.lead_id
    on conflict (lead_id, process_list_id) do update set
      state = 'sending',
      round = known.round + case when known.state = 'accepted' then 1 else 0 end,
      job_id = excluded.job_id,
      updated_at = excluded.updated_at
    where known.state = 'refused'
      or known.state = 'sending' and (known.job_id = excluded.job_id or not exists
        (select 1 from job where job.id = known.job_id and job.finished_at is null))
      or known.state = 'accepted' and known.updated_at < (
        select called.at from unnest(${sendable.map(({ leadId }) => leadId)}::bigint[],
          ${sendable.map(({ calledAt }) => calledAt)}::timestamptz[]) as called(lead_id, at)
        where called.lead_id = known.lead_id)
    returning lead_id, round`.execute(tx);
  return new Map(rows.map(({ lead_id: leadId, round }) => [leadId, { leadId, round }]));
}

export interface Settled {
  readonly leadId: number;
  readonly state: 'accepted' | 'refused';
  readonly dialerLeadId: string | null;
}

/** Stores the dialer's answers for leads claimed by this job. */
export async function settle(tx: Tx, jobId: number, settled: readonly Settled[], now: Date): Promise<void> {
  if (settled.length === 0) return;
  await sql`
    update dialer_push set state = answer.state, 
      dialer_lead_id = coalesce(answer.dialer_lead_id, dialer_push.dialer_lead_id), updated_at = ${now}
    from unnest(${settled.map(({ leadId }) => leadId)}::bigint[], ${settled.map(({ state }) => state)}::text[],
      ${settled.map(({ dialerLeadId }) => dialerLeadId)}::text[]) as answer(lead_id, state, dialer_lead_id)
    where dialer_push.lead_id = answer.lead_id and dialer_push.job_id = ${jobId}
      and dialer_push.state = 'sending'`.execute(tx);
}
