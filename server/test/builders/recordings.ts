import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../src/platform/db/database.ts';
import type { RecordingTable } from '../../src/tables/recording.tables.ts';
import { TEST_START } from '../test-clock.ts';
import type { TestLead } from './leads.ts';
import { serial } from './serial.ts';

/** A fetched WAV of a call with its attempt; the file itself is the test's. */
export async function buildRecording(
  db: Db,
  overrides: Partial<Insertable<RecordingTable>> & { readonly lead: TestLead },
): Promise<Selectable<RecordingTable>> {
  const { lead, ...columns } = overrides;
  const n = serial();
  const calledAt = columns.called_at ?? new Date(TEST_START.getTime() - n * 1_000);
  const call = await db
    .insertInto('lead_call')
    .values({ lead_id: lead.lead_id, market_id: lead.market_id, called_at: calledAt, talk_seconds: 95 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return db
    .insertInto('recording')
    .values({
      ...{ lead_id: lead.lead_id, market_id: lead.market_id, call_id: call.id, called_at: calledAt },
      ...{
        state: 'fetched',
        storage_key: `recording-test-${n}.audio`,
        content_type: 'audio/wav',
        seconds: 95,
      },
      ...{ created_at: TEST_START, updated_at: TEST_START, dialer_recording_id: String(n) },
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
