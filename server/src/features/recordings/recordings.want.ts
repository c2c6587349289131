import { LOOK_AGAIN_MINUTES } from '@otolead/contract/recordings/recordings.rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { deferWrite } from '../../platform/db/defer-write.ts';
import { Statement } from '../../platform/db/statement.ts';

export const FIND_RECORDING = 'find_recording';

interface EndedCall {
  readonly leadId: number;
  readonly callId: number;
  readonly marketId: number;
  readonly agentId: number;
  readonly calledAt: Date;
  /** The dialer's name of the lead, if its report gave one. */
  readonly dialerLeadId: string | null;
  readonly now: Date;
}

/** Row and job at once, and neither in a market that records nothing. */
const want = new Statement<EndedCall, never>(
  (_db, call) => sql`
    with wanted as (
      insert into recording (lead_id, call_id, market_id, agent_id, called_at, dialer_lead_id, created_at, updated_at)
      select ${call.leadId}::bigint, ${call.callId}::bigint, market_id, ${call.agentId}::integer,
        ${call.calledAt}::timestamptz, ${call.dialerLeadId}::text, ${call.now}::timestamptz, ${call.now}::timestamptz
      from recording_rule where market_id = ${call.marketId}::smallint and mode <> 'off'
      on conflict (lead_id, call_id) do update set dialer_lead_id = excluded.dialer_lead_id
        where recording.dialer_lead_id is null and excluded.dialer_lead_id is not null
          and recording.state in ('looked_for', 'missing')
      returning lead_id, id
    )
    select graphile_worker.add_job(${sql.lit(FIND_RECORDING)},
      json_build_object('market_id', ${call.marketId}::smallint, 'lead_id', wanted.lead_id, 'id', wanted.id),
      run_at => now() + ${sql.lit(LOOK_AGAIN_MINUTES[0])} * interval '1 minute',
      job_key => 'recording:' || wanted.id)
    from wanted`,
);

/** Looks for the recording of a call that has ended, in the transaction that ends it. */
export const wantRecording = (tx: Tx, call: EndedCall) => deferWrite(tx, want.filled(tx, call));
