import { MARKETS, type Market, marketById } from '@otolead/contract/kernel/market.ts';
import {
  LOOK_AGAIN_MINUTES,
  NIGHTLY_DAYS,
  type RecordingReason,
  type RecordingState,
} from '@otolead/contract/recordings/recordings.rules.ts';
import { type SqlBool, sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { noteEvent } from '../../platform/events/event-log.ts';
import type { Files } from '../../platform/files/files.ts';
import type { OpenOptions } from '../../platform/outbound/open.ts';
import { scopedLeadRows, scopedLeads } from '../leads/leads.public.ts';
import { findRecordingRule } from './recording-rules.queries.ts';
import { type Brought, bring, keyOf } from './recordings.fetch.ts';
import { type LoggedRecording, recordingOf } from './recordings.match.ts';
import { FIND_RECORDING } from './recordings.want.ts';

export interface RecordingServices {
  readonly db: Db;
  readonly clock: Clock;
  readonly files: Files;
  readonly remote: OpenOptions;
  /** Recordings that a market's dialer lists for one of its leads; undefined if it does not answer. */
  readonly listed: (market: Market, dialerLeadId: string) => Promise<readonly LoggedRecording[] | undefined>;
}

interface Wanted {
  readonly market_id: number;
  readonly lead_id: number;
  readonly id: number;
}

const everyone = (marketId: number) => ({ marketId, dseId: 'everyone' }) as const;

/** States in which the dialer is asked. */
const OPEN: readonly RecordingState[] = ['looked_for', 'missing', 'failed', 'found'];

/** States without a file. */
const OVER: readonly RecordingState[] = ['expired', 'erased'];

/** Looks for one recording, and brings it if the market keeps files. */
export async function findRecording(services: RecordingServices, wanted: Wanted): Promise<void> {
  const { db } = services;
  const row = await recordingRow(db, wanted);
  // A file may have been under way when its person was erased.
  if (!row || row.is_erased || OVER.includes(row.state)) return services.files.remove(keyOf(wanted));
  if (!OPEN.includes(row.state)) return;
  const { mode, most_mb: mostMb } = await findRecordingRule(db, wanted.market_id);
  if (mode === 'off') return;
  let { location } = row;
  if (location === null) {
    const found = await lookUp(services, row);
    if ('state' in found) return conclude(services, row, found);
    if (!(await noteFound(services, row, found)))
      return conclude(services, row, { state: 'looked_for', reason: null });
    location = found.location;
  }
  await conclude(
    services,
    row,
    await bring(services, { ...row, location }, { isFile: mode === 'file', mostMb }),
  );
}

type Row = NonNullable<Awaited<ReturnType<typeof recordingRow>>>;

const recordingRow = (db: Db | Tx, { market_id: marketId, lead_id: leadId, id }: Wanted) =>
  scopedLeadRows(db, 'recording', everyone(marketId))
    .where('lead.lead_id', '=', leadId)
    .where('recording.id', '=', id)
    .leftJoin('app_user', 'app_user.id', 'recording.agent_id')
    .selectAll('recording')
    .select([
      'app_user.dialer_user_id',
      sql<SqlBool>`lead.erased_at is not null`.as('is_erased'),
      sql<
        string | null
      >`coalesce(recording.dialer_lead_id, (select dialer_push.dialer_lead_id from dialer_push
        where dialer_push.lead_id = lead.lead_id and dialer_push.dialer_lead_id is not null
        order by dialer_push.updated_at desc limit 1))`.as('called_as'),
    ])
    .executeTakeFirst();

interface NotFound {
  readonly state: 'looked_for' | 'missing' | 'failed';
  readonly reason: RecordingReason | null;
}

async function lookUp({ db, listed }: RecordingServices, row: Row): Promise<LoggedRecording | NotFound> {
  const { called_as: dialerLeadId, market_id: marketId } = row;
  if (dialerLeadId === null) return { state: 'missing', reason: 'lead_unknown' };
  const logged = await listed(marketById(marketId), dialerLeadId);
  if (logged === undefined) return { state: 'looked_for', reason: 'unavailable' };
  const calls = await scopedLeadRows(db, 'lead_call', everyone(marketId))
    .where('lead.lead_id', '=', row.lead_id)
    .where('lead_call.id', '!=', row.call_id)
    .select(['lead_call.id', 'lead_call.called_at'])
    .execute();
  const found = recordingOf(logged, {
    call: { callId: row.call_id, calledAt: row.called_at },
    dialerLeadId,
    user: row.dialer_user_id,
    others: calls.map(({ id, called_at: calledAt }) => ({ callId: id, calledAt })),
  });
  if (!found) return { state: 'looked_for', reason: null };
  return isAddress(found.location) ? found : { state: 'failed', reason: 'bad_location' };
}

const isAddress = (location: string) => URL.canParse(location) && /^https?:/i.test(location);

/** False if another call has this recording already, or the row is gone. */
async function noteFound(
  { db, clock }: RecordingServices,
  row: Row,
  found: LoggedRecording,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const taken = await tx
      .updateTable('recording')
      .set({
        state: 'found',
        reason: null,
        dialer_lead_id: found.dialerLeadId,
        dialer_recording_id: found.recordingId,
        started_at: found.startedAt,
        seconds: found.seconds,
        location: found.location,
        updated_at: clock.now(),
      })
      .where('lead_id', '=', row.lead_id)
      .where('id', '=', row.id)
      .where('state', 'in', OPEN)
      .where(
        sql<SqlBool>`not exists (select from recording as other where other.lead_id = ${row.lead_id}
          and other.dialer_recording_id = ${found.recordingId} and other.id <> ${row.id})`,
      )
      .executeTakeFirst();
    if (taken.numUpdatedRows === 0n) return false;
    await tell(tx, row);
    return true;
  });
}

const tell = (tx: Tx, { market_id: marketId, lead_id: leadId }: Wanted) =>
  noteEvent(tx, { kind: 'lead', marketId, key: leadId });

/** Stores the end of a try, and queues the next one where it may help. */
async function conclude(services: RecordingServices, row: Row, outcome: NotFound | Brought): Promise<void> {
  const { db, clock, files } = services;
  const wait = LOOK_AGAIN_MINUTES[row.tries + 1];
  const isUnsettled = outcome.state === 'looked_for' || outcome.reason === 'unavailable';
  const isOver = isUnsettled && wait === undefined;
  const given = outcome.reason === 'unavailable' ? 'failed' : 'missing';
  const state = isOver && outcome.state === 'looked_for' ? given : outcome.state;
  const isKept = await inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('recording')
      .set({ ...outcome, state, tries: row.tries + 1, updated_at: clock.now() })
      .where('lead_id', '=', row.lead_id)
      .where('id', '=', row.id)
      .where('state', 'in', OPEN)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await tell(tx, row);
    if (isUnsettled && wait !== undefined) await queue(tx, row, wait);
    return true;
  });
  // Erased, or deleted by its term, while it was under way; or brought by another try, whose file has the same name.
  if (!isKept && !(await isFetched(db, row))) await files.remove(keyOf(row));
}

const isFetched = async (db: Db, { market_id, lead_id, id }: Wanted) =>
  (await recordingRow(db, { market_id, lead_id, id }))?.state === 'fetched';

async function queue(tx: Tx, { market_id, lead_id, id }: Wanted, minutes: number): Promise<void> {
  await sql`select graphile_worker.add_job(${FIND_RECORDING}, ${JSON.stringify({ market_id, lead_id, id })}::json,
    run_at => now() + ${minutes} * interval '1 minute', job_key => ${`recording:${id}`})`.execute(tx);
}

/** Recordings of a night, one after another in the queue. */
const MOST_A_NIGHT = 20_000;

/** Looks once more for recordings that were not found, and for those of calls that were learned otherwise. */
export async function findRecordingsOfDays(db: Db, clock: Clock): Promise<void> {
  for (const { id } of Object.values(MARKETS)) await findInMarket(db, clock, id);
}

async function findInMarket(db: Db, clock: Clock, marketId: number): Promise<void> {
  const { mode } = await findRecordingRule(db, marketId);
  if (mode === 'off') return;
  const now = clock.now();
  const since = new Date(now.getTime() - NIGHTLY_DAYS * 86_400_000);
  await inTransaction(db, async (tx) => {
    const calls = scopedLeadRows(tx, 'lead_call', everyone(marketId))
      .where('lead_call.market_id', '=', marketId)
      .where('lead_call.called_at', '>=', since)
      .where('lead_call.agent_id', 'is not', null)
      .where('lead.erased_at', 'is', null)
      .where(sql<SqlBool>`not exists (select from recording where recording.lead_id = lead.lead_id
        and recording.call_id = lead_call.id)`)
      .select(['lead_call.lead_id', 'lead_call.id', 'lead_call.market_id', 'lead_call.agent_id'])
      .select([
        'lead_call.called_at',
        sql<Date>`${now}::timestamptz`.as('now'),
        sql<Date>`${now}::timestamptz`.as('at'),
      ])
      .limit(MOST_A_NIGHT);
    await tx
      .insertInto('recording')
      .columns(['lead_id', 'call_id', 'market_id', 'agent_id', 'called_at', 'created_at', 'updated_at'])
      .expression(calls)
      .onConflict((on) => on.columns(['lead_id', 'call_id']).doNothing())
      .execute();
    const open = scopedLeads(tx, everyone(marketId))
      .innerJoin('recording', 'recording.lead_id', 'lead.lead_id')
      .where('recording.market_id', '=', marketId)
      .where('recording.called_at', '>=', since)
      .where('recording.state', 'in', ['looked_for', 'missing', 'failed'])
      .where('lead.erased_at', 'is', null)
      .select(['recording.lead_id', 'recording.id'])
      .limit(MOST_A_NIGHT);
    await sql`select graphile_worker.add_job(${FIND_RECORDING},
        json_build_object('market_id', ${marketId}::smallint, 'lead_id', open.lead_id, 'id', open.id),
        job_key => 'recording:' || open.id)
      from (${open}) as open`.execute(tx);
  });
}
