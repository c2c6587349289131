import type { CallDirection, CallNote, LineState } from '@otolead/contract/dialer/line.rules.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { UNNAMED } from '../dialer/dialer.public.ts';
import { scopedLeads } from '../leads/leads.public.ts';

/** An agent whom the market's dialer knows. */
export interface LineAgent {
  readonly id: number;
  readonly name: string;
  /** The dialer's user name. */
  readonly user: string;
}

const agents = (db: Db | Tx, market: Market) =>
  db
    .selectFrom('app_user')
    .innerJoin('user_market', 'user_market.user_id', 'app_user.id')
    .where('user_market.market_id', '=', market.id)
    .where('app_user.status', '=', 1)
    .where('app_user.dialer_user_id', 'is not', null)
    .where('app_user.dialer_user_id', '<>', '')
    .select(['app_user.id', 'app_user.name', sql<string>`app_user.dialer_user_id`.as('user')]);

export const findLineAgent = (db: Db | Tx, market: Market, userId: number): Promise<LineAgent | undefined> =>
  agents(db, market).where('app_user.id', '=', userId).executeTakeFirst();

export const findLineAgentNamed = (
  db: Db | Tx,
  market: Market,
  user: string,
): Promise<LineAgent | undefined> =>
  agents(db, market).where('app_user.dialer_user_id', '=', user).executeTakeFirst();

export interface LineRow {
  readonly user_id: number;
  readonly state: LineState;
  readonly reason: string | null;
  readonly since: Date;
  readonly call_code: string | null;
  readonly pause_after: string | null;
  readonly settles_at: Date | null;
}

/** Every agent of the market with the line's last known state. */
export function findLines(db: Db | Tx, market: Market) {
  return agents(db, market)
    .leftJoin('agent_line as line', (join) =>
      join.onRef('line.user_id', '=', 'app_user.id').on('line.market_id', '=', market.id),
    )
    .select([
      'line.state',
      'line.reason',
      'line.since',
      'line.call_code',
      'line.pause_after',
      'line.settles_at',
    ])
    .execute();
}

export function findLine(db: Db | Tx, market: Market, userId: number): Promise<LineRow | undefined> {
  return db
    .selectFrom('agent_line')
    .where('market_id', '=', market.id)
    .where('user_id', '=', userId)
    .select(['user_id', 'state', 'reason', 'since', 'call_code', 'pause_after', 'settles_at'])
    .executeTakeFirst();
}

export interface LineCallRow {
  readonly call_code: string;
  readonly user_id: number;
  readonly lead_id: number | null;
  readonly lead_call_id: number | null;
  readonly direction: CallDirection;
  readonly mobile: string | null;
  readonly note: CallNote | null;
  readonly started_at: Date;
}

const COLUMNS = [
  'call_code',
  'user_id',
  'lead_id',
  'lead_call_id',
  'direction',
  'mobile',
  'note',
  'started_at',
] as const;

export function findLineCall(db: Db | Tx, market: Market, code: string): Promise<LineCallRow | undefined> {
  return db
    .selectFrom('line_call')
    .where('market_id', '=', market.id)
    .where('call_code', '=', code)
    .select(COLUMNS)
    .executeTakeFirst();
}

/** Reports and polls of one call wait for each other: the second must see what the first has renamed. */
export async function lockLineCall(tx: Tx, market: Market, code: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`line call ${market.id} ${code}`}, 0))`.execute(
    tx,
  );
}

/** The codes among these that are known already. */
export async function findKnownCodes(
  db: Db | Tx,
  market: Market,
  codes: readonly string[],
): Promise<ReadonlySet<string>> {
  if (codes.length === 0) return new Set();
  const rows = await db
    .selectFrom('line_call')
    .where('market_id', '=', market.id)
    .where('call_code', 'in', codes)
    .select('call_code')
    .execute();
  return new Set(rows.map(({ call_code: code }) => code));
}

/** False if the call is known already. */
export async function insertLineCall(tx: Tx, market: Market, call: LineCallRow): Promise<boolean> {
  const made = await tx
    .insertInto('line_call')
    .values({ market_id: market.id, ...call })
    .onConflict((conflict) => conflict.doNothing())
    .returning('call_code')
    .executeTakeFirst();
  return made !== undefined;
}

export async function dropLineCall(tx: Tx, market: Market, code: string): Promise<void> {
  await tx.deleteFrom('line_call').where('market_id', '=', market.id).where('call_code', '=', code).execute();
}

/** Name of a call that we asked for, until the dialer names it. */
export const codeOfDial = (leadCallId: number): string => `${UNNAMED}${leadCallId}`;

/** By then the dialer has named a call that it was asked for. */
const NAMED_WITHIN_MS = 60_000;

interface Dialled {
  readonly userId: number;
  readonly leadId: number;
  readonly now: Date;
}

/** The attempt that the agent has just dialled on the lead, if the dialer has not named it yet. */
export async function findUnnamed(
  tx: Tx,
  market: Market,
  { userId, leadId, now }: Dialled,
): Promise<number | null> {
  const call = await tx
    .selectFrom('line_call')
    .where('market_id', '=', market.id)
    .where('user_id', '=', userId)
    .where('lead_id', '=', leadId)
    .where(sql<SqlBool>`starts_with(call_code, ${UNNAMED})`)
    .where('started_at', '>=', new Date(now.getTime() - NAMED_WITHIN_MS))
    .orderBy('started_at', 'desc')
    .select('lead_call_id')
    .executeTakeFirst();
  return call?.lead_call_id ?? null;
}

export async function renameLineCall(tx: Tx, market: Market, from: string, code: string): Promise<void> {
  await tx
    .updateTable('line_call')
    .set({ call_code: code })
    .where('market_id', '=', market.id)
    .where('call_code', '=', from)
    .execute();
}

export const findLeadName = async (db: Db | Tx, market: Market, leadId: number): Promise<string | null> => {
  const row = await scopedLeads(db, { marketId: market.id, dseId: 'everyone' })
    .where('lead.lead_id', '=', leadId)
    .where('lead.erased_at', 'is', null)
    .select('lead.name')
    .executeTakeFirst();
  return row?.name ?? null;
};

/** When the market's dialer last said how its lines are. */
export async function findPoll(db: Db | Tx, market: Market): Promise<Date> {
  const row = await db
    .selectFrom('line_poll')
    .where('market_id', '=', market.id)
    .select('answered_at')
    .executeTakeFirstOrThrow();
  return row.answered_at;
}

/** Other agents whose lines are ready for a call. */
export function findFree(db: Db | Tx, market: Market, besides: number) {
  return agents(db, market)
    .innerJoin('agent_line as line', 'line.user_id', 'app_user.id')
    .where('line.market_id', '=', market.id)
    .where('line.state', '=', 'ready')
    .where('app_user.id', '<>', besides)
    .orderBy('app_user.name')
    .execute();
}
