import type { Market } from '@otolead/contract/kernel/market.ts';
import { dayBounds, localDate } from '@otolead/contract/kernel/market-time.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { deferWrite } from '../../platform/db/defer-write.ts';
import { ofAnyLength, type Placeholders, Statement } from '../../platform/db/statement.ts';

interface CalledLead {
  readonly lead_id: number;
  readonly market_id: number;
  readonly process_id: number | null;
  readonly campaign_id: number | null;
}

interface Caller {
  readonly agentId: number;
  readonly now: Date;
}

const insertCall = new Statement((db, call: Placeholders<CalledLead & Caller>) =>
  db
    .insertInto('lead_call')
    .values({
      lead_id: call.lead_id,
      market_id: call.market_id,
      process_id: call.process_id,
      campaign_id: call.campaign_id,
      agent_id: call.agentId,
      called_at: call.now,
    })
    .returning('id'),
);

/** Starts an agent's attempt; returns its id. The outcome is unknown yet. */
export async function beginLeadCall(tx: Tx, lead: CalledLead, caller: Caller): Promise<number> {
  const [call] = await insertCall.run(tx, { ...lead, ...caller });
  if (!call) throw new Error('a call was not written');
  return call.id;
}

interface EndedCall {
  readonly leadId: number;
  readonly callId: number;
  readonly callStatusId: number;
}

const endCall = new Statement((db, { leadId, callId, callStatusId }: Placeholders<EndedCall>) =>
  db
    .updateTable('lead_call')
    .set({ call_status_id: callStatusId })
    .where('lead_id', '=', leadId)
    .where('id', '=', callId),
);

/** The caller has locked the lead. */
export const endLeadCall = (tx: Tx, ended: EndedCall) => deferWrite(tx, endCall.filled(tx, ended));

interface SavedOutcome {
  readonly leadId: number;
  readonly subStatusId: number;
}

interface CallsOf {
  readonly from: Date;
  readonly now: Date;
}

const writeOutcome = new Statement<SavedOutcome & CallsOf, never>(
  (_db, { leadId, subStatusId, from, now }) => sql`
    update lead_call set sub_status_id = ${subStatusId}
    where lead_call.lead_id = ${leadId}
      and lead_call.called_at = (select max(call.called_at) from lead_call as call
        where call.lead_id = ${leadId} and call.called_at >= ${from}::timestamptz
          and call.called_at <= ${now}::timestamptz)`,
);

const writeOutcomes = new Statement<
  CallsOf & { readonly leadIds: readonly number[]; readonly subStatusIds: readonly number[] },
  never
>(
  (_db, { leadIds, subStatusIds, from, now }) => sql`
    update lead_call set sub_status_id = saved.sub_status_id
    from unnest(${ofAnyLength(sql`${leadIds}::bigint[]`)}, ${ofAnyLength(sql`${subStatusIds}::smallint[]`)})
      as saved (lead_id, sub_status_id)
    where lead_call.lead_id = saved.lead_id
      and lead_call.called_at = (select max(call.called_at) from lead_call as call
        where call.lead_id = saved.lead_id and call.called_at >= ${from}::timestamptz
          and call.called_at <= ${now}::timestamptz)`,
);

/**
 * Assigns the result of a save to the lead's last call of that day, since reports count results by call (domain.md 11).
 */
export async function setCallOutcomes(
  tx: Tx,
  saved: readonly SavedOutcome[],
  { market, now }: { readonly market: Market; readonly now: Date },
): Promise<void> {
  const { from } = dayBounds(localDate(now, market.timeZone), market.timeZone);
  const [only, ...others] = saved;
  if (!only) return;
  if (others.length === 0) return deferWrite(tx, writeOutcome.filled(tx, { ...only, from, now }));
  const leadIds = saved.map(({ leadId }) => leadId);
  const subStatusIds = saved.map(({ subStatusId }) => subStatusId);
  await deferWrite(tx, writeOutcomes.filled(tx, { leadIds, subStatusIds, from, now }));
}

/** Leads with ids above `after` up to `until`; or leads called since an instant. */
type WantedCalls = { readonly after: number; readonly until: number } | { readonly since: Date };

const leadsOf = (wanted: WantedCalls) =>
  'since' in wanted
    ? sql`lead_id in (select recent.lead_id from activity as recent
        where recent.type = 'dialer_disposition' and recent.market_id in (1, 2) and recent.created_at >= ${wanted.since})`
    : sql`lead_id > ${wanted.after} and lead_id <= ${wanted.until}`;

/** Reconstructs older calls from the history: each with the agent's save within two hours and before the next call. */
export async function fillCalls(tx: Tx, wanted: WantedCalls): Promise<void> {
  const leads = leadsOf(wanted);
  await sql`select 1 from lead where ${leads} order by lead_id for no key update`.execute(tx);
  await sql`
    insert into lead_call (lead_id, market_id, process_id, campaign_id, agent_id, called_at, call_status_id,
      talk_seconds, sub_status_id)
    select entry.lead_id, entry.market_id, lead.process_id, lead.campaign_id, entry.actor_id, entry.created_at,
      (entry.detail ->> 'call_status_id')::smallint,
      coalesce((entry.detail ->> 'talk_seconds')::integer, 0),
      (save.detail -> 'change_details' -> 'sub_status_id' ->> 'new')::smallint
    from (select *, lead(created_at) over (partition by lead_id order by created_at) as next_at from activity
        where ${leads} and type = 'dialer_disposition') as entry
      join lead on lead.lead_id = entry.lead_id
      left join lateral (select activity.detail from activity
        where activity.lead_id = entry.lead_id and activity.type = 'status' and activity.source = 'crm'
          and activity.created_at between entry.created_at and entry.created_at + interval '2 hours'
          and (entry.next_at is null or activity.created_at < entry.next_at)
        order by activity.created_at limit 1) as save on true
    on conflict (lead_id, called_at) do nothing`.execute(tx);
}
