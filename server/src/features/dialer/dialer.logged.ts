import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { type Lead, scopedLeadRows } from '../leads/leads.public.ts';
import type { LoggedCall } from './dialer.ts';

const MINUTE_MS = 60_000;
/** A call's own word comes after the wrap-up, and clocks differ a little. */
const LATE_MS = 15 * MINUTE_MS;
const EARLY_MS = MINUTE_MS;

/** Whether one call of the log began at the one moment, and by its own word, which knows no wrap-up, at the other. */
export const isOneCall = (loggedAt: Date, reportedAt: Date): boolean =>
  reportedAt.getTime() - loggedAt.getTime() >= -EARLY_MS &&
  reportedAt.getTime() - loggedAt.getTime() <= LATE_MS;

/** The log has no ids: list, number and second name a call. */
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
 * Whether the log told of this call before its own word came. The call has that word's id from then on, so that another
 * word is another call. The lead is locked.
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
