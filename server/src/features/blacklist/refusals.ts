import { LEAD_SUB_STATUS } from '@otolead/contract/kernel/lead-statuses.ts';
import { e164 } from '@otolead/contract/kernel/phone.ts';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { logChangeAs } from '../../platform/records/change-log.ts';
import { recordActivities } from '../activity/activity.public.ts';
import { scopedLeads } from '../leads/leads.public.ts';

interface Act {
  readonly marketId: number;
  readonly now: Date;
  readonly actor: { readonly userId: number | null; readonly name: string };
}

interface Refusal {
  readonly leadId: number;
  /** E.164 digits. */
  readonly mobile: string;
}

/** Name of the list's row. */
const REASON = 'Do Not Call';

interface Entry {
  readonly id: number;
  readonly mobile: string;
  readonly lead_id: number;
  readonly was_listed: boolean;
}

/**
 * Black-lists the numbers of customers who refuse calls, and records it in the histories. Listed numbers stay
 * unchanged, so that a customer's change of mind never lifts a user's entry.
 */
export async function refuseNumbers(tx: Tx, act: Act, refusals: readonly Refusal[]): Promise<void> {
  if (refusals.length === 0) return;
  const { marketId, now, actor } = act;
  const { rows: listed } = await sql<Entry>`
    insert into blacklist (market_id, mobile, reason, status, origin, lead_id, created_by, created_at, updated_at)
    select distinct on (said.mobile) ${marketId}::smallint, said.mobile, ${REASON}, 1, 'refusal', said.lead_id,
      ${actor.userId}::integer, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${refusals.map(({ leadId }) => leadId)}::bigint[], ${refusals.map(({ mobile }) => mobile)}::text[])
      as said (lead_id, mobile)
    order by said.mobile
    on conflict (market_id, mobile) do update set reason = excluded.reason, status = 1, origin = 'refusal',
      lead_id = excluded.lead_id, review = null, created_by = excluded.created_by, updated_at = excluded.updated_at,
      version = blacklist.version + 1
    where blacklist.status = 0
    returning id, mobile, lead_id, version > 1 as was_listed`.execute(tx);
  await tell(tx, act, listed, 'refuse');
}

interface Lifting {
  /** Leads whose refusals are taken back. */
  readonly leadIds: readonly number[];
  readonly numbers: readonly string[];
}

/**
 * Removes refusals made on these leads or for these numbers, as a correction, unless another lead holds them. A merged
 * lead that was refused before its merge holds its own.
 */
export async function correctRefusals(tx: Tx, act: Act, { leadIds, numbers }: Lifting): Promise<void> {
  const holders = (number: 'lead.mobile' | 'lead.alternate_mobile') =>
    scopedLeads(tx, { marketId: act.marketId, dseId: 'everyone' })
      .leftJoin('lead_merge', (join) =>
        join.onRef('lead_merge.lead_id', '=', 'lead.lead_id').on('lead_merge.taken_back_at', 'is', null),
      )
      .where(sql<SqlBool>`${sql.ref(number)} collate "C" = blacklist.mobile collate "C"
        and ${sql.ref(number)} is not null and lead.lead_id <> all(${leadIds})
        and (lead.sub_status_id = ${sql.lit(LEAD_SUB_STATUS.doNotCall)}
          or lead_merge.before ->> 'sub_status_id' = ${sql.lit(String(LEAD_SUB_STATUS.doNotCall))})`)
      .select('lead.lead_id');
  const lifted = await refusalsOf(tx, act)
    .where(sql<SqlBool>`(blacklist.lead_id = any(${leadIds}) or blacklist.mobile = any(${numbers}))`)
    .where(({ not, exists }) => not(exists(holders('lead.mobile'))))
    .where(({ not, exists }) => not(exists(holders('lead.alternate_mobile'))))
    .execute();
  await tell(tx, act, lifted.map(asListed), 'lift_refusal');
}

/** Removes earlier refusals of these numbers, because the customer agreed to calls. */
export async function liftByConsent(tx: Tx, act: Act, numbers: readonly string[]): Promise<void> {
  const lifted = await refusalsOf(tx, act)
    .where(sql<SqlBool>`blacklist.mobile = any(${numbers}) and blacklist.updated_at < ${act.now}`)
    .execute();
  await tell(tx, act, lifted.map(asListed), 'consent');
}

const refusalsOf = (tx: Tx, { marketId, now }: Act) =>
  tx
    .updateTable('blacklist')
    .set((eb) => ({ status: 0, updated_at: now, version: eb('version', '+', 1) }))
    .where('blacklist.market_id', '=', marketId)
    .where('blacklist.status', '=', 1)
    .where('blacklist.origin', '=', 'refusal')
    .returning(['blacklist.id', 'blacklist.mobile', 'blacklist.lead_id']);

const asListed = (row: { id: number; mobile: string; lead_id: number | null }): Entry => ({
  ...row,
  lead_id: row.lead_id ?? 0,
  was_listed: true,
});

type Action = 'refuse' | 'lift_refusal' | 'consent';

/** Records each entry in the change log and in the history of the refusal's lead. */
async function tell(tx: Tx, act: Act, entries: readonly Entry[], action: Action): Promise<void> {
  const isListed = action === 'refuse';
  for (const { id, mobile, was_listed: wasListed } of entries)
    await logChangeAs(
      tx,
      { marketId: act.marketId, actorId: act.actor.userId, at: act.now },
      {
        record: 'blacklist',
        recordId: id,
        changes: {
          ...(!wasListed && {
            mobile_number: { old: null, new: e164(mobile) },
            reason: { old: null, new: REASON },
          }),
          status: { old: wasListed ? (isListed ? '0' : '1') : null, new: isListed ? '1' : '0' },
        },
      },
    );
  await tellLeads(
    tx,
    act,
    entries.flatMap(({ mobile, lead_id: leadId }) => (leadId ? [{ mobile, leadId }] : [])),
    action,
  );
}

/** Records in the lead's history that a user with the right is switching its refusal. */
export async function tellOfSwitch(tx: Tx, act: Act, id: number, status: number): Promise<void> {
  const entry = await tx
    .selectFrom('blacklist')
    .where('id', '=', id)
    .where('market_id', '=', act.marketId)
    .where('lead_id', 'is not', null)
    .where('status', '<>', status)
    .select(['mobile', 'lead_id'])
    .executeTakeFirst();
  if (!entry?.lead_id) return;
  await tellLeads(
    tx,
    act,
    [{ mobile: entry.mobile, leadId: entry.lead_id }],
    status ? 'refuse' : 'lift_refusal',
  );
}

/** Records refusals in the histories of their leads. */
async function tellLeads(
  tx: Tx,
  { marketId, now, actor }: Act,
  entries: readonly { readonly mobile: string; readonly leadId: number }[],
  action: Action,
): Promise<void> {
  await recordActivities(
    tx,
    entries.map(({ mobile, leadId }) => ({
      leadId,
      marketId,
      type: 'status' as const,
      source: 'system' as const,
      actor,
      now,
      facts: { refusal: action, refused_number: e164(mobile) },
    })),
  );
}
