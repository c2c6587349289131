import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beginCall, wrapUp } from '@otolead/contract/calls/calls.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { listLeadRecordings } from '@otolead/contract/recordings/recordings.endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { mp3, tone } from '../../../test/builders/files.ts';
import type { TestLead } from '../../../test/builders/leads.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { startFakeRecordings } from '../../../test/fake-recordings.ts';
import { TEST_START } from '../../../test/test-clock.ts';
import { useVicidial } from '../../../test/vicidial-scene.ts';

const recordings = await startFakeRecordings();
const scene = await useVicidial({
  environment: { RECORDINGS_ALLOW_PRIVATE: 'true', RECORDINGS_TIMEOUT_SECONDS: '0.4' },
});
const { t, fake, callable, tell } = scene;
const SOUND = tone(3, () => 0.5);
let agent: TestUser;

beforeEach(async () => {
  await rule({ mode: 'file', most_mb: 100 });
  agent ??= await buildUser(t.db, { dialer_user_id: 'A-77' });
  // What earlier tests still look for would be found by this one.
  await t.db.deleteFrom('recording').execute();
  await t.db.deleteFrom('lead_call').execute();
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(t.db);
  recordings.files.clear();
  recordings.asked.length = 0;
  recordings.files.set('call.wav', { content: SOUND });
});
afterAll(() => recordings.close());

const rule = (values: object) =>
  t.db.updateTable('recording_rule').set(values).where('market_id', '=', 1).execute();

/** A line of recording_lookup; Jakarta's clock is seven hours ahead. */
function line({ name = 'call.wav', lead = '99', user = 'A-77', seconds = -95, id = '1' } = {}) {
  const at = new Date(TEST_START.getTime() + seconds * 1_000 + 7 * 3_600_000).toISOString();
  return `${at.slice(0, 10)} ${at.slice(11, 19)}|${user}|${id}|${lead}|63|${recordings.url}/${name}`;
}

/** The dialer's report of a call of 95 seconds, as its lead 99. */
async function called(change: object = {}): Promise<TestLead> {
  const lead = await callable();
  await tell(lead, { dispo: 'CALLBK', talk_time: '95', user: 'A-77', dialer_lead_id: '99', ...change });
  return lead;
}

const rowOf = (lead: TestLead) =>
  t.db.selectFrom('recording').where('lead_id', '=', lead.lead_id).selectAll().executeTakeFirst();
let serial = 0;
function another(): string {
  serial += 1;
  return String(serial + 1_000);
}

describe('the recording of a call', () => {
  it('is looked for with the dialer’s report, found minutes later, and fetched with length and waveform', async () => {
    fake.recordings = 'ERROR: recording_lookup NO RECORDINGS FOUND - 99|';
    const lead = await called();
    expect(await rowOf(lead)).toMatchObject({ state: 'looked_for', agent_id: agent.id, tries: 0 });
    expect(await t.runJobs()).toBe(1);
    expect(await rowOf(lead)).toMatchObject({ state: 'looked_for', tries: 1 });
    const id = another();
    fake.recordings = [
      line({ lead: '98', id: another() }),
      line({ seconds: 3_600, id: another() }),
      line({ id }),
    ].join('\n');
    expect(await t.runJobs()).toBe(0);
    const row = await rowOf(lead);
    expect(row).toMatchObject({
      ...{ state: 'fetched', reason: null, dialer_recording_id: id, location: `${recordings.url}/call.wav` },
      ...{ seconds: 3, content_type: 'audio/wav', file_size: SOUND.length },
    });
    expect(row?.peaks).toHaveLength(400);
    expect(await readFile(join(t.filesDir, row?.storage_key ?? ''))).toEqual(SOUND);
    expect(fake.asked.at(-1)).toMatchObject({ function: 'recording_lookup', lead_id: '99', stage: 'pipe' });
  });

  it('is looked for when an agent wraps up at our desk', async () => {
    const token = await t.signIn(agent);
    const lead = await callable();
    await t.db
      .insertInto('dialer_push')
      .values({
        ...{
          lead_id: lead.lead_id,
          process_list_id: scene.list.id,
          market_id: 1,
          state: 'accepted',
          job_id: 1,
        },
        ...{ dialer_lead_id: '99', created_at: TEST_START, updated_at: TEST_START },
      })
      .execute();
    fake.recordings = line({ id: another(), seconds: 0 });
    const begun = await t.call(beginCall, { lead_id: lead.lead_id }, { token });
    const ended = { lead_id: lead.lead_id, call_id: begun.body.data.call_id, call_status_id: 2 };
    expect((await t.call(wrapUp, ended, { token })).status).toBe(200);
    await t.runJobs();
    expect(await rowOf(lead)).toMatchObject({ state: 'fetched', call_id: begun.body.data.call_id });
  });

  it('is not looked for in a market that records nothing, nor for a call that nobody took', async () => {
    await rule({ mode: 'off' });
    expect(await rowOf(await called())).toBeUndefined();
    await rule({ mode: 'file' });
    expect(await rowOf(await called({ user: '' }))).toBeUndefined();
  });

  it('is looked for once, however often the dialer reports the call', async () => {
    fake.recordings = line({ id: another() });
    const lead = await called({ call_id: 'twice' });
    await tell(lead, { dispo: 'CALLBK', talk_time: '95', user: 'A-77', call_id: 'twice' });
    expect(
      await t.db.selectFrom('recording').where('lead_id', '=', lead.lead_id).select('id').execute(),
    ).toHaveLength(1);
  });

  it('is found at night for a call that was learned without a report', async () => {
    fake.recordings = line({ id: another() });
    const lead = await callable();
    const calledAt = new Date(TEST_START.getTime() - 95_000);
    await t.db
      .insertInto('lead_call')
      .values({
        lead_id: lead.lead_id,
        market_id: 1,
        agent_id: agent.id,
        called_at: calledAt,
        talk_seconds: 95,
      })
      .execute();
    await t.addJob('find_recordings');
    await t.runJobs();
    // Which lead of the dialer it was, nobody said.
    expect(await rowOf(lead)).toMatchObject({ state: 'missing', reason: 'lead_unknown' });
    await t.db
      .updateTable('recording')
      .set({ dialer_lead_id: '99' })
      .where('lead_id', '=', lead.lead_id)
      .execute();
    await t.addJob('find_recordings');
    await t.runJobs();
    expect(await rowOf(lead)).toMatchObject({ state: 'fetched', reason: null });
  });
});

type Misbehaviour = readonly [how: string, answer: () => string | null, expected: object];

describe('a dialer that misbehaves', () => {
  it.each([
    ['names another lead’s recording', () => line({ lead: '98' }), { state: 'looked_for', reason: null }],
    ['names another agent’s', () => line({ user: 'A-78' }), { state: 'looked_for', reason: null }],
    ['names one of another time', () => line({ seconds: 7_200 }), { state: 'looked_for', reason: null }],
    [
      'gives no address',
      () => line().replace(/http.*/, '20261126-all'),
      { state: 'failed', reason: 'bad_location' },
    ],
    [
      'gives an address of the disk',
      () => line().replace(/http.*/, 'file:///etc/passwd'),
      { state: 'failed', reason: 'bad_location' },
    ],
    ['answers with a page', () => '<html>Fatal error</html>', { state: 'looked_for', reason: 'unavailable' }],
    ['cuts the connection', () => null, { state: 'looked_for', reason: 'unavailable' }],
    ['has deleted the file', () => line({ name: 'gone.wav' }), { state: 'failed', reason: 'gone' }],
    [
      'serves a page as the file',
      () => line({ name: 'page.wav' }),
      { state: 'failed', reason: 'wrong_kind' },
    ],
    ['serves a cut file', () => line({ name: 'cut.wav' }), { state: 'failed', reason: 'broken' }],
    [
      'breaks off within the file',
      () => line({ name: 'off.wav' }),
      { state: 'failed', reason: 'unavailable' },
    ],
    ['stalls within the file', () => line({ name: 'slow.wav' }), { state: 'failed', reason: 'unavailable' }],
    ['has 2 GB', () => line({ name: 'huge.wav' }), { state: 'found', reason: 'too_large' }],
    ['is down', () => line({ name: 'down.wav' }), { state: 'failed', reason: 'unavailable' }],
  ] as readonly Misbehaviour[])('and %s', async (_how, answer, expected) => {
    const files = recordings.files;
    files.set('page.wav', { content: Buffer.from(`<html>${'x'.repeat(9_000)}`), type: 'audio/x-wav' });
    files.set('cut.wav', { content: SOUND.subarray(0, 5_000) });
    files.set('off.wav', { announces: SOUND.length, begins: SOUND.subarray(0, 6_000), thenCuts: true });
    files.set('slow.wav', { announces: SOUND.length, begins: SOUND.subarray(0, 6_000), thenCuts: false });
    files.set('huge.wav', { announces: 2_000_000_000, begins: SOUND.subarray(0, 6_000), thenCuts: false });
    files.set('down.wav', { status: 503 });
    const given = answer();
    fake.recordings = given?.replace('|1|', `|${another()}|`) ?? null;
    const lead = await called();
    await t.runJobs();
    expect(await rowOf(lead)).toMatchObject({ ...expected, storage_key: null });
  });

  it('keeps no half of a file', async () => {
    recordings.files.set('off.wav', {
      announces: SOUND.length,
      begins: SOUND.subarray(0, 6_000),
      thenCuts: true,
    });
    fake.recordings = line({ name: 'off.wav', id: another() });
    const lead = await called();
    await t.runJobs();
    const row = await rowOf(lead);
    expect(await t.files.read(`recording-${lead.lead_id}-${row?.id}.audio`)).toBeUndefined();
    recordings.files.set('off.wav', { content: mp3() });
    await t.runJobs();
    expect(await rowOf(lead)).toMatchObject({ state: 'fetched', content_type: 'audio/mpeg', peaks: null });
  });

  it('gives up after its tries, and says that there is none', async () => {
    fake.recordings = 'ERROR: recording_lookup NO RECORDINGS FOUND - 99|';
    const lead = await called();
    for (let left = 1; left > 0; ) left = await t.runJobs();
    expect(await rowOf(lead)).toMatchObject({ state: 'missing', tries: 5 });
  });

  it('names one recording for two calls: it belongs to the nearer one', async () => {
    const id = another();
    fake.recordings = line({ id });
    const lead = await called();
    t.clock.advance({ minutes: 5 });
    await tell(lead, { dispo: 'CALLBK', talk_time: '95', user: 'A-77', dialer_lead_id: '99' });
    await t.runJobs();
    const rows = await t.db
      .selectFrom('recording')
      .where('lead_id', '=', lead.lead_id)
      .select(['state', 'dialer_recording_id'])
      .orderBy('called_at')
      .execute();
    expect(rows).toEqual([
      { state: 'fetched', dialer_recording_id: id },
      { state: 'looked_for', dialer_recording_id: null },
    ]);
  });
});

it('a market that keeps links learns kind and size, and leaves the file where it is', async () => {
  await rule({ mode: 'link' });
  fake.recordings = line({ id: another() });
  const lead = await called();
  await t.runJobs();
  expect(await rowOf(lead)).toMatchObject({
    ...{
      state: 'found',
      reason: null,
      storage_key: null,
      content_type: 'audio/wav',
      file_size: SOUND.length,
    },
  });
  expect(recordings.asked).toEqual([{ name: 'call.wav', range: 'bytes=0-4095' }]);
  const token = await t.signIn(await buildUser(t.db, { roleId: ROLE.auditor }));
  const { body } = await t.call(listLeadRecordings, { lead_id: lead.lead_id }, { token });
  expect(JSON.stringify(body.data)).not.toContain(recordings.url);
});
