import { MARKETS, type Market } from '@otolead/contract/kernel/market.ts';
import { type SqlBool, sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { lockLeads, scopedLeadRows, scopedLeads } from '../leads/leads.public.ts';
import { noteResult } from './dialer.ended.ts';
import { isOneCall, nameInLog } from './dialer.logged.ts';
import type { LoggedCall } from './dialer.ts';
import type { DialerOf } from './dialers.ts';

interface SyncServices {
  readonly db: Db;
  readonly clock: Clock;
  readonly dialerOf: DialerOf;
}

export const SYNC_CALLS = 'sync_dialer_calls';

/** Queues the reading of the dialers' logs; repeated requests run once. */
export async function queueCallSync(db: Db): Promise<void> {
  await sql`select graphile_worker.add_job(${SYNC_CALLS}, job_key => ${SYNC_CALLS})`.execute(db);
}

const MINUTE_MS = 60_000;
/** Period of pushes and resets whose leads are queried. */
const BACK_MS = 2 * 24 * 60 * MINUTE_MS;
/** A younger call may still be running; its report comes with its end or never, as VICIdial sends it once. */
const YOUNG_MS = 30 * MINUTE_MS;
/** Statuses of running calls; one whose session was lost counts in the end. */
const UNDER_WAY: ReadonlySet<string> = new Set(['QUEUE', 'INCALL', 'DISPO']);
const LOST_MS = 6 * 60 * MINUTE_MS;
/** Numbers per query. */
const BATCH = 25;

/**
 * Reads from the dialers' logs the calls whose reports never came (spec B§7: on demand and at night, with the same
 * result). An unreachable dialer is queried next time; every call counts once, from either source.
 */
export async function syncCallLog(services: SyncServices): Promise<void> {
  for (const market of Object.values(MARKETS)) await syncMarket(services, market);
}

async function syncMarket({ db, clock, dialerOf }: SyncServices, market: Market): Promise<void> {
  const dialer = dialerOf(market);
  let after = 0;
  for (;;) {
    const now = clock.now();
    const pushed = await findPushed(db, market, { after, since: new Date(now.getTime() - BACK_MS) });
    if (pushed.length === 0) return;
    after = pushed.at(-1)?.lead_id ?? after;
    const calls = await dialer.callsOf(pushed.map(({ mobile }) => mobile));
    if (calls === undefined) return;
    const isWanted = ({ calledAt, disposition }: LoggedCall) => {
      const age = now.getTime() - calledAt.getTime();
      return age >= (UNDER_WAY.has(disposition) ? LOST_MS : YOUNG_MS) && age <= BACK_MS;
    };
    const wanted = calls.filter(isWanted);
    if (wanted.length > 0)
      await inTransaction(db, (tx) => noteLogged(tx, market, { pushed, calls: wanted, now }));
  }
}

interface Pushed {
  readonly lead_id: number;
  readonly mobile: string;
  readonly list_id: number;
}

/** Each lead once, with the list of its last push. */
function findPushed(
  db: Db,
  market: Market,
  { after, since }: { readonly after: number; readonly since: Date },
): Promise<Pushed[]> {
  return scopedLeads(db, { marketId: market.id, dseId: 'everyone' })
    .innerJoin('dialer_push', 'dialer_push.lead_id', 'lead.lead_id')
    .innerJoin('process_list', 'process_list.id', 'dialer_push.process_list_id')
    .where('dialer_push.state', '=', 'accepted')
    .where('dialer_push.updated_at', '>=', since)
    .where('dialer_push.lead_id', '>', after)
    .distinctOn('dialer_push.lead_id')
    .select(['dialer_push.lead_id', 'lead.mobile', 'process_list.list_id'])
    .orderBy('dialer_push.lead_id')
    .orderBy('dialer_push.updated_at', 'desc')
    .limit(BATCH)
    .execute();
}

interface Logged {
  readonly pushed: readonly Pushed[];
  readonly calls: readonly LoggedCall[];
  readonly now: Date;
}

async function noteLogged(tx: Tx, market: Market, { pushed, calls, now }: Logged): Promise<void> {
  const leadIds = pushed.map(({ lead_id: leadId }) => leadId);
  const leads = await lockLeads(tx, { marketId: market.id, dseId: 'everyone' }, leadIds);
  const reported = await findReported(tx, market, leadIds, new Date(now.getTime() - BACK_MS));
  for (let lead of leads) {
    const list = pushed.find(({ lead_id: leadId }) => leadId === lead.lead_id)?.list_id;
    const own = calls.filter(({ phoneNumber, listId }) => phoneNumber === lead.mobile && listId === list);
    const others = reported.filter(({ lead_id: leadId }) => leadId === lead.lead_id);
    for (const call of own.toSorted((one, other) => one.calledAt.getTime() - other.calledAt.getTime())) {
      if (takeReported(others, call)) continue;
      const callId = nameInLog(call);
      if (!(await noteResult(tx, lead, { ...call, callId }, now))) continue;
      const isLast = lead.last_called_at === null || lead.last_called_at <= call.calledAt;
      lead = { ...lead, ...(isLast && { last_called_at: call.calledAt }) };
    }
  }
}

interface ReportedCall {
  readonly lead_id: number;
  readonly called_at: Date;
}

function findReported(
  tx: Tx,
  market: Market,
  leadIds: readonly number[],
  since: Date,
): Promise<ReportedCall[]> {
  return scopedLeadRows(tx, 'lead_call', { marketId: market.id, dseId: 'everyone' })
    .where(sql<SqlBool>`lead.lead_id = any(${leadIds})`)
    .where('lead_call.called_at', '>=', since)
    .select(['lead_call.lead_id', 'lead_call.called_at'])
    .orderBy('lead_call.called_at')
    .execute();
}

/** Matches a logged call with one known from its report or our desk, whose time is a little later. */
function takeReported(reported: ReportedCall[], { calledAt }: LoggedCall): boolean {
  const at = reported.findIndex(({ called_at: reportedAt }) => isOneCall(calledAt, reportedAt));
  if (at >= 0) reported.splice(at, 1);
  return at >= 0;
}
