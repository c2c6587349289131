import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { type Lead, scopedLeadRows } from '../leads/leads.public.ts';
import type { LoggedCall } from './dialer.ts';

const MINUTE_MS = 60_000;
/** A call's own report follows the wrap-up, and clocks differ slightly. */
const LATE_MS = 15 * MINUTE_MS;
const EARLY_MS = MINUTE_MS;

/**
 * Whether a logged call and a reported one are the same. The reported start ignores the wrap-up, so it may be later than
 * the logged one.
 */
export const isOneCall = (loggedAt: Date, reportedAt: Date): boolean =>
  reportedAt.getTime() - loggedAt.getTime() >= -EARLY_MS &&
  reportedAt.getTime() - loggedAt.getTime() <= LATE_MS;

/** The log has no ids: list, number and second identify a call. */
export const nameInLog = ({
  listId,
  phoneNumber,
  calledAt,
}: Pick<LoggedCall, 'listId' | 'phoneNumber' | 'calledAt'>): string =>
  `log ${listId} ${phoneNumber} ${calledAt.toISOString()}`;

interface ReportedCall {
  readonly callId: string;
  readonly calledAt: Date;
}

/**
 * Whether the log contained this call before its report came. From then on the call has the report's id, so that
 * another report is another call. The lead is locked.
 */
export async function wasLogged(tx: Tx, lead: Lead, { callId, calledAt }: ReportedCall): Promise<boolean> {
  const { lead_id: leadId, market_id: marketId, mobile: phoneNumber } = lead;
  const calls = await scopedLeadRows(tx, 'lead_call', { marketId, dseId: 'everyone' })
    .where('lead.lead_id', '=', leadId)
    .where('lead_call.called_at', '>=', new Date(calledAt.getTime() - LATE_MS))
    .where('lead_call.called_at', '<=', new Date(calledAt.getTime() + EARLY_MS))
    .innerJoin('dialer_push', 'dialer_push.lead_id', 'lead.lead_id')
    .innerJoin('process_list', 'process_list.id', 'dialer_push.process_list_id')
    .select(['lead_call.called_at', 'process_list.list_id'])
    .execute();
  if (calls.length === 0) return false;
  const names = calls.map((call) =>
    nameInLog({ listId: call.list_id, phoneNumber, calledAt: call.called_at }),
  );
  const { rows } = await sql<{ lead_id: number }>`
    update dialer_result set call_id = ${callId}
    where market_id = ${marketId} and call_id = (
        select min(call_id) from dialer_result where market_id = ${marketId} and call_id = any(${names}))
      and not exists (select 1 from dialer_result where market_id = ${marketId} and call_id = ${callId})
    returning lead_id`.execute(tx);
  return rows.length > 0;
}
