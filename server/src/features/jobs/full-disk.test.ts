import { Writable } from 'node:stream';
import { requestDownload } from '@otolead/contract/exports/exports.endpoints.ts';
import { updateSpkDates } from '@otolead/contract/imports/imports.endpoints.ts';
import { getJob } from '@otolead/contract/jobs/jobs.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { buildLead } from '../../../test/builders/leads.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { csvFile } from '../../../test/upload-file.ts';

/** Stub of a full disk: a write fails asynchronously, as with a real file. */
const discarded = vi.fn();
const t = useTestApp({
  files: (files) => ({
    ...files,
    begin: async (key) =>
      key.startsWith('incoming-')
        ? files.begin(key)
        : {
            sink: new Writable({
              write: (_chunk, _encoding, done) =>
                setImmediate(done, Object.assign(new Error('no room'), { syscall: 'write', code: 'ENOSPC' })),
            }),
            read: async () => Buffer.alloc(0),
            write: async () => undefined,
            keep: async () => 0,
            discard: async () => discarded(),
          },
  }),
});

const NO_ROOM = 'There is no room for files at the moment. Please tell your administrator';
let token: string;

beforeAll(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.administrator }));
});

/** The job after its last attempt, as its owner sees it. */
async function afterLastAttempt() {
  await sql`update graphile_worker._private_jobs set max_attempts = 1`.execute(t.db);
  await t.runJobs();
  const { id } = await t.db
    .selectFrom('job')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { data } = (await t.call(getJob, { id }, { token })).body;
  return [data.state, data.message];
}

describe('a job whose file has no room', () => {
  it('fails with that reason and clears away: an export', async () => {
    discarded.mockClear();
    const { lead_id } = await buildLead(t.db);
    await t.call(requestDownload, { lead_ids: [lead_id], total_record: 1 }, { token });
    expect(await afterLastAttempt()).toEqual(['failed', NO_ROOM]);
    expect(discarded).toHaveBeenCalledOnce();
  });

  it('fails with that reason and clears away: the file of an upload’s errors', async () => {
    discarded.mockClear();
    const sent = t.send(
      updateSpkDates,
      { file: csvFile('mobile,spk_date,spk_type\n0813,2026-11-05,CRM\n') },
      { token },
    );
    await vi.waitUntil(
      async () =>
        (await t.db.selectFrom('job').where('state', '=', 'queued').select('id').execute()).length > 0,
    );
    expect(await afterLastAttempt()).toEqual(['failed', NO_ROOM]);
    expect((await sent).body.message).toContain(NO_ROOM);
    expect(discarded).toHaveBeenCalledOnce();
  });
});
