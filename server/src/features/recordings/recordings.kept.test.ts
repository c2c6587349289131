import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { servedPath } from '@otolead/contract/kernel/endpoint.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { downloadPerson, erasePerson } from '@otolead/contract/privacy/privacy.endpoints.ts';
import {
  getRecordingRules,
  saveRecordingRules,
  tryRecordingRetention,
} from '@otolead/contract/recordings/recording-rules.endpoints.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildLead } from '../../../test/builders/leads.ts';
import { buildRecording } from '../../../test/builders/recordings.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';

const OWN = 'sepeda biru tua';
const t = useTestApp({ environment: { RECORDINGS_ALLOW_PRIVATE: 'false' } });
let administrator: TestUser;
let token: string;

beforeEach(async () => {
  administrator ??= await buildUser(t.db, {
    roleId: ROLE.administrator,
    markets: ['id', 'ph'],
    password: OWN,
  });
  token = await t.signIn(administrator);
});

const monthsAgo = (months: number) => {
  const at = new Date(t.clock.now());
  at.setUTCMonth(at.getUTCMonth() - months);
  at.setUTCDate(at.getUTCDate() - 1);
  return at;
};
async function kept(months: number, market: 'id' | 'ph' = 'id') {
  const row = await buildRecording(t.db, {
    lead: await buildLead(t.db, { market }),
    called_at: monthsAgo(months),
  });
  await writeFile(join(t.filesDir, row.storage_key as string), 'sound');
  return row;
}
const rowOf = ({ id }: { readonly id: number }) =>
  t.db.selectFrom('recording').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
const save = (values: object) => t.send(saveRecordingRules, values, { token });

describe('the term of recordings', () => {
  it('is tried first, deletes rows’ contents and files of its market at night, and is not looked for again', async () => {
    const [old, young, abroad] = [await kept(7), await kept(5), await kept(7, 'ph')];
    expect((await t.call(tryRecordingRetention, { keep_months: 6 }, { token })).body.data).toEqual({
      recordings: 1,
      oldest: old.called_at.toISOString(),
    });
    expect((await rowOf(old)).state).toBe('fetched');
    expect((await save({ keep_months: 6 })).status).toBe(200);
    expect(await t.addJob('retain_people')).toBe(0);
    expect(await rowOf(old)).toMatchObject({
      state: 'expired',
      storage_key: null,
      location: null,
      peaks: null,
    });
    expect(await t.files.read(old.storage_key as string)).toBeUndefined();
    for (const row of [young, abroad]) expect((await rowOf(row)).state).toBe('fetched');
    const { body } = await t.call(getRecordingRules, {}, { token });
    expect(body.data).toMatchObject({ ran_at: t.clock.now().toISOString(), ran_deleted: 1 });
  });

  it('has no end where it is 0', async () => {
    const old = await kept(100);
    expect((await t.call(tryRecordingRetention, { keep_months: 0 }, { token })).body.data.recordings).toBe(0);
    expect((await save({ keep_months: 0 })).status).toBe(200);
    await t.addJob('retain_people');
    expect((await rowOf(old)).state).toBe('fetched');
  });
});

it.each([
  [
    { mode: 'link', consent_line: ' ' },
    { consent_line: 'Consent line is required where calls are recorded' },
  ],
  [
    { mode: 'file', consent_line: 'Recorded', most_mb: 2_000 },
    { most_mb: 'Largest file, MB must be 1 to 1000' },
  ],
  [{ keep_months: 121 }, { keep_months: 'Kept for months must be 0 to 120' }],
])('the rules %o are refused beside their field', async (values, errors) => {
  const { status, body } = await save(values);
  expect([status, body.errors]).toEqual([400, errors]);
});

it('a person’s recordings stand in the file of an access request and are deleted with the person', async () => {
  const row = await kept(1);
  await t.db
    .updateTable('recording')
    .set({ location: 'http://dialer.test/0812.wav' })
    .where('id', '=', row.id)
    .execute();
  await writeFile(join(t.filesDir, `recording-${row.lead_id}-${row.id}.audio`), 'sound');
  const person = { lead_id: row.lead_id };
  const file = await t.app.inject({
    method: 'POST',
    url: `/id${servedPath(downloadPerson)}`,
    payload: person,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(file.json().kept.recording).toMatchObject([{ id: row.id, state: 'fetched' }]);
  const erased = await t.send(
    erasePerson,
    { ...person, confirm: String(row.lead_id), own_password: OWN },
    { token },
  );
  expect(erased.status).toBe(200);
  await t.runJobs();
  expect(await rowOf(row)).toMatchObject({ state: 'erased', location: null, storage_key: null, peaks: null });
  expect(await t.files.read(`recording-${row.lead_id}-${row.id}.audio`)).toBeUndefined();
});
