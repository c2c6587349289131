import type { SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { scopedLeadRows } from '../leads/leads.public.ts';

/** An attempt that counted when its call reached the agent. */
export interface CountedAttempt {
  readonly id: number;
  readonly called_at: Date;
  /** Null until somebody said how it ended. */
  readonly call_status_id: number | null;
}

interface Reported {
  readonly marketId: number;
  /** The dialer's name of the call. */
  readonly code: string;
  readonly leadId: number;
}

/** Names that our own dialling has until the dialer names the call. */
export const UNNAMED = 'dial ';

/** The attempt of a reported call: by its name, or of a call so short that nobody asked for its name. */
export async function findCountedAttempt(
  tx: Tx,
  { marketId, code, leadId }: Reported,
): Promise<CountedAttempt | undefined> {
  return scopedLeadRows(tx, 'lead_call', { marketId, dseId: 'everyone' })
    .innerJoin('line_call', 'line_call.lead_call_id', 'lead_call.id')
    .where('lead.lead_id', '=', leadId)
    .where('line_call.market_id', '=', marketId)
    .where('line_call.lead_id', '=', leadId)
    .where(sql<SqlBool>`(line_call.call_code = ${code} or starts_with(line_call.call_code, ${UNNAMED}))`)
    .orderBy(sql`line_call.call_code = ${code}`, 'desc')
    .orderBy('line_call.started_at', 'desc')
    .select(['lead_call.id', 'lead_call.called_at', 'lead_call.call_status_id'])
    .executeTakeFirst();
}
