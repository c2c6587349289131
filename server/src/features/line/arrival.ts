import type { CallDirection, LineState } from '@otolead/contract/dialer/line.rules.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { mobileDigits } from '@otolead/contract/kernel/phone.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { findLease, takeHandedLead } from '../calls/calls.public.ts';
import { type Caller, leadOfCall } from './line.lead.ts';
import {
  codeOfDial,
  findLine,
  findLineCall,
  findUnnamed,
  insertLineCall,
  type LineAgent,
  lockLineCall,
  renameLineCall,
} from './line.queries.ts';
import { setStates } from './line.states.ts';

interface ArrivalServices {
  readonly db: Db;
  readonly clock: Clock;
}

export interface Arrival extends Caller {
  readonly agent: LineAgent;
  /** The dialer's name of the call. */
  readonly code: string;
  /** Default: in a call. */
  readonly state?: LineState;
}

/** VICIdial's names of calls begin with how they came about; others were dialled by the dialer. */
const DIRECTIONS: Readonly<Record<string, CallDirection>> = { M: 'out', Y: 'in' };

const directionOf = (code: string): CallDirection => DIRECTIONS[code.slice(0, 1)] ?? 'auto';

/**
 * Takes that a call reached an agent, whose screen then opens its lead; a call that was taken before changes nothing. Leads
 * that the dialer hands out are leased to the agent with an attempt that needs a wrap-up; one that the agent dialled here
 * has both.
 */
export function takeArrival(
  { db, clock }: ArrivalServices,
  market: Market,
  arrival: Arrival,
): Promise<{ readonly leadId: number | null; readonly isRepeated: boolean }> {
  const { agent, code } = arrival;
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    await lockLineCall(tx, market, code);
    const known = await findLineCall(tx, market, code);
    if (known) return { leadId: known.lead_id, isRepeated: true };
    const { leadId, note } = await leadOfCall(tx, market, arrival);
    const direction = directionOf(code);
    const own =
      leadId === null
        ? null
        : ((await ownAttempt(tx, leadId, agent.id, now)) ??
          // Wrapped up before the dialer had named it.
          (direction === 'out' ? await findUnnamed(tx, market, { userId: agent.id, leadId, now }) : null));
    if (own !== null) await renameLineCall(tx, market, codeOfDial(own), code);
    // Of a refused customer nobody counts an attempt: the call should end.
    const isTaken = own === null && leadId !== null && note !== 'do_not_call';
    const handed = { leadId: leadId ?? 0, agentId: agent.id, now, isIncoming: direction === 'in' };
    const leadCallId = isTaken ? await takeHandedLead(tx, market, handed) : own;
    const isNew = await insertLineCall(tx, market, {
      call_code: code,
      user_id: agent.id,
      lead_id: leadId,
      lead_call_id: leadCallId,
      direction,
      // Stored for unknown callers only: a known lead has its number, and an erased person's must not be kept.
      mobile: note === 'unknown' ? mobileDigits(arrival.phoneNumber ?? '', market) : null,
      note,
      started_at: now,
    });
    const line = await findLine(tx, market, agent.id);
    const change = {
      userId: agent.id,
      state: arrival.state ?? 'in_call',
      reason: null,
      callCode: code,
      pauseAfter: line?.pause_after ?? null,
      settlesAt: null,
    };
    await setStates(tx, market, [change], now);
    return { leadId, isRepeated: own === null && !isNew };
  });
}

/** The agent's attempt on the lead that has no wrap-up yet. */
async function ownAttempt(tx: Tx, leadId: number, agentId: number, now: Date): Promise<number | null> {
  const lease = await findLease(tx, leadId, agentId, now);
  return lease?.user_id === agentId ? lease.call_id : null;
}
