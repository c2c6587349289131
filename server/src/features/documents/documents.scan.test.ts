import { randomUUID } from 'node:crypto';
import {
  listDocuments,
  saveDocumentInfo,
  uploadDocument,
} from '@otolead/contract/documents/documents.endpoints.ts';
import type { UploadedFile } from '@otolead/contract/documents/documents.schema.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildActivities } from '../../../test/builders/activity.ts';
import { exif, readExif } from '../../../test/builders/exif.ts';
import { jpeg, pdf } from '../../../test/builders/files.ts';
import { buildLead } from '../../../test/builders/leads.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { EICAR, JUDGES, startFakeClamd } from '../../../test/fake-clamd.ts';
import { useTestApp } from '../../../test/harness.ts';

const clamd = await startFakeClamd();
const t = useTestApp({ environment: { CLAMD_URL: clamd.url, CLAMD_TIMEOUT_SECONDS: '0.3' } });
let agent: TestUser;
let token: string;

beforeAll(async () => {
  agent = await buildUser(t.db);
  token = await t.signIn(agent);
});
afterEach(() => {
  clamd.answer = JUDGES;
});
afterAll(() => clamd.stop());

/** A lead with an entry of its history, and the entry's hash. */
async function savedLead() {
  const lead = await buildLead(t.db);
  await buildActivities(t.db, lead, [{ type: 'status', source: 'crm' }], t.clock.now());
  const activity_hash = randomUUID();
  await t.db.updateTable('activity').set({ activity_hash }).where('lead_id', '=', lead.lead_id).execute();
  return { lead_id: lead.lead_id, activity_hash };
}

const upload = (lead_id: number, content: string = pdf()) =>
  t.send(
    uploadDocument,
    { upload_type: 'crm_docs', lead_id, images: new File([content], 'KTP.pdf') },
    { token },
  );

const read = (url: string, language = 'en') =>
  t.app.inject({ url, headers: { authorization: `Bearer ${token}`, 'accept-language': language } });

const stateOf = async (lead_id: number) =>
  (await t.db.selectFrom('document').where('lead_id', '=', lead_id).select('scan_state').execute()).map(
    ({ scan_state }) => scan_state,
  );

/** An upload while clamd gives no verdict, tied to a save. */
async function waiting(content?: string) {
  const { lead_id, activity_hash } = await savedLead();
  const { status, body } = await upload(lead_id, content);
  expect([status, await stateOf(lead_id)]).toEqual([200, ['waiting']]);
  const file = body.data as UploadedFile;
  const { file_name, file_url, file_size } = file;
  await t.call(saveDocumentInfo, { lead_id, file_name, file_url, file_size, activity_hash }, { token });
  return { lead_id, file };
}

describe('a file that is uploaded while clamd answers', () => {
  it('is scanned before anybody can read it, and is as it was sent', async () => {
    const { lead_id } = await savedLead();
    const content = pdf('a clean contract');
    const { body } = await upload(lead_id, content);
    expect(clamd.scanned.at(-1)?.toString()).toBe(content);
    expect(await stateOf(lead_id)).toEqual(['clean']);
    expect((await read((body.data as UploadedFile).file_url)).body).toBe(content);
  });

  it('is refused beside its field where a virus is found; nothing of it stays but an entry of the security log', async () => {
    const { lead_id } = await savedLead();
    const { status, body } = await upload(lead_id, pdf(EICAR));
    expect([status, body.errors]).toEqual([
      400,
      { images: 'KTP.pdf holds a virus (Eicar-Signature) and was not taken' },
    ]);
    expect(await stateOf(lead_id)).toEqual([]);
    const logged = t.db.selectFrom('security_log').where('event', '=', 'file_infected').selectAll();
    expect(await logged.execute()).toMatchObject([
      { actor_id: agent.id, user_id: agent.id, detail: { signature: 'Eicar-Signature' } },
    ]);
  });
});

describe('a file that clamd has no verdict about', () => {
  it.each([
    ['it answers an error', async () => 'INSTREAM size limit exceeded. ERROR'],
    ['it hangs up', () => null],
    ['it takes too long', () => new Promise<string>(() => undefined)],
  ])('waits where %s, and nobody reads it meanwhile', async (_what, answer) => {
    clamd.answer = answer;
    const { lead_id, file } = await waiting();
    const refused = await read(file.file_url, 'id');
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'KTP.pdf belum diperiksa dari virus. Silakan coba lagi sebentar lagi',
    ]);
    const { body } = await t.call(listDocuments, { lead_id }, { token });
    expect(body.data).toMatchObject([{ file_name: 'KTP.pdf', scan_state: 'waiting' }]);
  });

  it('waits while clamd is away, is tried again by a job, and never becomes clean by that', async () => {
    await clamd.stop();
    const { lead_id, file } = await waiting();
    t.clock.advance({ minutes: 1 });
    await t.addJob('begin_scans');
    expect(await stateOf(lead_id)).toEqual(['waiting']);
    expect((await read(file.file_url)).statusCode).toBe(409);
    await clamd.start();
    t.clock.advance({ minutes: 1 });
    await t.addJob('begin_scans');
    expect(await stateOf(lead_id)).toEqual(['clean']);
    expect((await read(file.file_url)).body).toBe(pdf());
  });

  it('loses its content where the job finds a virus, and says so to everybody who asks', async () => {
    clamd.answer = () => null;
    const { lead_id, file } = await waiting(pdf(EICAR));
    clamd.answer = JUDGES;
    t.clock.advance({ minutes: 1 });
    await t.addJob('begin_scans');
    expect(await stateOf(lead_id)).toEqual(['infected']);
    expect(await t.files.read(file.doc_aws_path)).toBeUndefined();
    const refused = await read(file.file_url);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'KTP.pdf holds a virus and cannot be opened',
    ]);
    const logged = t.db.selectFrom('security_log').where('event', '=', 'file_infected').selectAll();
    expect((await logged.execute()).at(-1)).toMatchObject({
      ...{ actor_id: null, user_id: agent.id, detail: { lead: lead_id, signature: 'Eicar-Signature' } },
    });
  });

  it('does not keep others from their turn', async () => {
    clamd.answer = () => null;
    const stuck = await waiting(pdf('stuck'));
    const other = await waiting(pdf('other'));
    clamd.answer = (content) => (content.includes('stuck') ? 'too large. ERROR' : 'stream: OK');
    t.clock.advance({ minutes: 1 });
    await t.addJob('begin_scans');
    expect([await stateOf(stuck.lead_id), await stateOf(other.lead_id)]).toEqual([['waiting'], ['clean']]);
  });
});

describe('a photograph', () => {
  it('loses its place before it is scanned and kept', async () => {
    const mark = Buffer.from('Exif\0\0', 'latin1');
    const data = Buffer.concat([mark, exif()]);
    const length = (data.length + 2).toString(16).padStart(4, '0');
    const sent = jpeg(`ffe1${length}${data.toString('hex')}`);
    const { lead_id } = await savedLead();
    const { body } = await t.send(
      uploadDocument,
      { upload_type: 'crm_docs', lead_id, images: new File([sent], 'car.jpg') },
      { token },
    );
    const kept = (await read((body.data as UploadedFile).file_url)).rawPayload;
    expect(kept).toHaveLength(sent.length);
    expect(readExif(kept.subarray(kept.indexOf(mark) + mark.length))).toMatchObject({
      orientation: [6],
      hasPlace: false,
    });
    expect(clamd.scanned.at(-1)).toEqual(kept);
  });
});
