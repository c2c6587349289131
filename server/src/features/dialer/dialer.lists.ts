import {
  type HeldLead,
  hopperPriority,
  type ListState,
  listState,
} from '@otolead/contract/dialer/lists.rules.ts';
import type { LeadStatusId } from '@otolead/contract/kernel/lead-statuses.ts';
import { MARKETS, type Market } from '@otolead/contract/kernel/market.ts';
import { type SqlBool, sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { isBlacklisted, scopedLeads } from '../leads/leads.public.ts';
import type { Dialer, ListedLead } from './dialer.ts';
import type { DialerOf } from './dialers.ts';

export interface ListServices {
  readonly db: Db;
  readonly clock: Clock;
  readonly dialerOf: DialerOf;
}

export const SYNC_LISTS = 'sync_dialer_lists';

/** Queues the update of the dialers' lists; repeated requests run once. */
export async function queueListSync(db: Db): Promise<void> {
  await sql`select graphile_worker.add_job(${SYNC_LISTS}, job_key => ${SYNC_LISTS})`.execute(db);
}

/** Leads or numbers at a time. */
const BATCH = 200;

/**
 * Tells the dialers what became of the leads in their lists, and which numbers must not be called. What a dialer did not
 * answer waits for the next time; a change while it was told waits too.
 */
export async function syncLists(services: ListServices): Promise<void> {
  for (const market of Object.values(MARKETS)) {
    const dialer = services.dialerOf(market);
    await syncNumbers(services, market, dialer);
    await syncLeads(services, market, dialer);
  }
}

async function syncNumbers({ db }: ListServices, market: Market, dialer: Dialer): Promise<void> {
  const rows = await db
    .selectFrom('dialer_number as changed')
    .where('changed.market_id', '=', market.id)
    .leftJoin('blacklist', (join) =>
      join
        .onRef('blacklist.market_id', '=', 'changed.market_id')
        .onRef('blacklist.mobile', '=', 'changed.mobile')
        .on('blacklist.status', '=', 1),
    )
    .orderBy('changed.changed_at')
    .limit(BATCH)
    .select(['changed.mobile', 'changed.changed_at', 'blacklist.id'])
    .execute();
  for (const { mobile, changed_at: changedAt, id } of rows) {
    if (!(await toldOf(dialer, mobile, id !== null))) return;
    await db
      .deleteFrom('dialer_number')
      .where('market_id', '=', market.id)
      .where('mobile', '=', mobile)
      .where('changed_at', '=', changedAt)
      .execute();
  }
}

/** An old dialer that cannot take a number off its list keeps it there. */
const toldOf = async (dialer: Dialer, mobile: string, isRefused: boolean): Promise<boolean> =>
  isRefused ? dialer.refuse(mobile) : (await dialer.allow(mobile)) !== 'unavailable';

async function syncLeads({ db, clock }: ListServices, market: Market, dialer: Dialer): Promise<void> {
  const now = clock.now();
  const due = await db
    .selectFrom('dialer_sync')
    .where('market_id', '=', market.id)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(BATCH)
    .select(['lead_id', 'due_at'])
    .execute();
  const held = new Map(
    (
      await findHeld(
        db,
        market,
        due.map(({ lead_id: id }) => id),
      )
    ).map((lead) => [lead.lead_id, lead]),
  );
  for (const { lead_id: leadId, due_at: dueAt } of due) {
    const lead = held.get(leadId);
    const state = lead && listState(factsOf(lead), now);
    if (lead && state && (await dialer.keepLead(listedLead(lead, state))) === 'unavailable') return;
    await settle(db, { leadId, dueAt, next: state === 'held' ? (lead?.followup_at ?? null) : null });
  }
}

/** Pushed leads of the market; those that are no longer in a list are left out. */
function findHeld(db: Db, market: Market, leadIds: readonly number[]) {
  return scopedLeads(db, { marketId: market.id, dseId: 'everyone' })
    .where(sql<SqlBool>`lead.lead_id = any(${leadIds})`)
    .where('lead.erased_at', 'is', null)
    .innerJoin('dialer_push', 'dialer_push.lead_id', 'lead.lead_id')
    .where('dialer_push.state', '=', 'accepted')
    .distinctOn('lead.lead_id')
    .orderBy('lead.lead_id')
    .select([
      'lead.lead_id',
      'lead.status_id',
      'lead.sub_status_id',
      'lead.followup_at',
      'lead.myactive_agent_id',
      isBlacklisted.as('is_listed'),
    ])
    .execute();
}

type Held = Awaited<ReturnType<typeof findHeld>>[number];

const factsOf = (lead: Held): HeldLead => ({
  statusId: lead.status_id as LeadStatusId,
  subStatusId: lead.sub_status_id,
  isRefused: lead.is_listed,
  isMyActive: lead.myactive_agent_id !== null,
  followupAt: lead.followup_at,
});

const listedLead = (lead: Held, state: ListState): ListedLead => ({
  vendorLeadCode: String(lead.lead_id),
  state,
  subStatusId: lead.sub_status_id,
  hopper: state === 'due' ? hopperPriority('filtered', lead.sub_status_id) : null,
});

interface Told {
  readonly leadId: number;
  readonly dueAt: Date;
  /** When a held lead goes on; null to be done. */
  readonly next: Date | null;
}

/** Unless it has changed since. */
async function settle(db: Db, { leadId, dueAt, next }: Told): Promise<void> {
  if (next === null)
    await db.deleteFrom('dialer_sync').where('lead_id', '=', leadId).where('due_at', '=', dueAt).execute();
  else
    await db
      .updateTable('dialer_sync')
      .set({ due_at: next })
      .where('lead_id', '=', leadId)
      .where('due_at', '=', dueAt)
      .execute();
}
