import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import {
  getDocument,
  listDocuments,
  saveDocumentInfo,
  uploadDocument,
} from '@otolead/contract/documents/documents.endpoints.ts';
import { MAX_FILES, MAX_WAITING_FILES } from '@otolead/contract/documents/documents.limits.ts';
import { UPLOAD_TYPE, type UploadedFile } from '@otolead/contract/documents/documents.schema.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildActivities } from '../../../test/builders/activity.ts';
import { buildArchive, WORD_PARTS } from '../../../test/builders/archive.ts';
import { buildDse } from '../../../test/builders/dealers.ts';
import { pdf, png } from '../../../test/builders/files.ts';
import { buildAssignedCar, buildLead, type TestLead } from '../../../test/builders/leads.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { type CallOptions, useTestApp } from '../../../test/harness.ts';
import { meetAtLock } from '../../../test/meet-at-lock.ts';

const t = useTestApp();
let agent: TestUser;
let token: string;
let lead: TestLead;

beforeAll(async () => {
  agent = await buildUser(t.db, { name: 'Siti Nurhaliza' });
  token = await t.signIn(agent);
});

const PDF = pdf('the identity card of Budi');

const upload = (
  leadId: number,
  content: string | Buffer<ArrayBuffer> = PDF,
  { name = 'KTP Budi.pdf', ...options }: CallOptions & { name?: string } = {},
) =>
  t.send(
    uploadDocument,
    { upload_type: 'crm_docs', lead_id: leadId, images: new File([content], name) },
    { token, ...options },
  );

/** A lead with one history entry, and the entry's hash. */
async function savedLead(market: 'id' | 'ph' = 'id'): Promise<{ lead: TestLead; hash: string }> {
  const built = await buildLead(t.db, { market });
  await buildActivities(t.db, built, [{ type: 'status', source: 'crm' }], t.clock.now());
  const hash = randomUUID();
  await t.db
    .updateTable('activity')
    .set({ activity_hash: hash })
    .where('lead_id', '=', built.lead_id)
    .execute();
  return { lead: built, hash };
}

const infoOf = (leadId: number, hash: string, file: UploadedFile) => ({
  lead_id: leadId,
  file_name: file.file_name,
  file_url: file.file_url,
  file_size: file.file_size,
  activity_hash: hash,
});

async function attached(content = PDF) {
  const { lead, hash } = await savedLead();
  const file = (await upload(lead.lead_id, content)).body.data as UploadedFile;
  const { body } = await t.call(saveDocumentInfo, infoOf(lead.lead_id, hash, file), { token });
  return { lead, hash, file, document: body.data };
}

const rowsOf = (leadId: number) =>
  t.db.selectFrom('document').where('lead_id', '=', leadId).selectAll().execute();

const download = (path: string, bearer: string | null = token) =>
  t.app.inject({ url: path, headers: bearer ? { authorization: `Bearer ${bearer}` } : {} });

describe('documents.upload', () => {
  beforeAll(async () => {
    lead = await buildLead(t.db);
  });

  it('API-010 DET-107 DET-159 takes a file on the common service and answers where it stands', async () => {
    const { status, body } = await upload(lead.lead_id);
    expect(status).toBe(200);
    const [row] = await rowsOf(lead.lead_id);
    const base = `/id/api/crm/lead/document?lead_id=${lead.lead_id}&document=`;
    expect(body.data).toEqual({
      file_name: 'KTP Budi.pdf',
      base_url: base,
      doc_aws_path: row?.storage_key,
      file_url: `${base}${row?.storage_key}`,
      file_size: PDF.length,
    });
    expect(row).toMatchObject({
      activity_hash: null,
      uploaded_by: agent.id,
      content_type: 'application/pdf',
      storage_key: expect.stringMatching(/^document-[\da-f-]{36}\.bin$/),
    });
    const kept = await t.files.read(row?.storage_key ?? '');
    expect(kept && (await text(kept))).toBe(PDF);
  });

  it('API-055 takes 50,000,000 bytes and answers 413 to one more, keeping nothing of it', async () => {
    const own = await buildLead(t.db);
    const content = Buffer.alloc(50_000_001, PDF);
    expect((await upload(own.lead_id, content.subarray(0, 50_000_000))).status).toBe(200);
    const { status, body } = await upload(own.lead_id, content);
    expect([status, body.error_code]).toEqual([413, 'payload_too_large']);
    expect(await rowsOf(own.lead_id)).toHaveLength(1);
  });

  it.each([
    ['a program', 'MZ\u0000\u0000', 'KTP.pdf', 'KTP.pdf is not a PDF'],
    ['a page', '<script>alert(1)</script>', 'KTP.png', 'KTP.png is not a PDF'],
    ['nothing', '', 'KTP.pdf', 'KTP.pdf is empty'],
    ['half a document', PDF.slice(0, 20), 'KTP.pdf', 'KTP.pdf is damaged or not complete'],
    ['half a picture', png().subarray(0, 40), 'KTP.png', 'KTP.png is damaged or not complete'],
    ['a picture that is none', '\x89PNG\r\n\x1a\n', 'KTP.png', 'KTP.png is not a PDF'],
  ])('looks into the file and refuses %s', async (_what, content, name, words) => {
    const own = await buildLead(t.db);
    const { status, body } = await upload(own.lead_id, content, { name });
    expect(status).toBe(400);
    expect(body.errors?.images).toContain(words);
    expect(await rowsOf(own.lead_id)).toEqual([]);
  });

  it('refuses another type, no file, two files and a file under another name', async () => {
    const send = (input: object) => t.send(uploadDocument, input, { token });
    const fields = { upload_type: 'crm_docs', lead_id: lead.lead_id };
    const file = new File([PDF], 'a.pdf');
    const before = (await rowsOf(lead.lead_id)).length;
    expect((await send({ ...fields, upload_type: 'avatar' })).body.errors).toHaveProperty('upload_type');
    expect((await send({ ...fields, images: 'none' })).body.errors).toHaveProperty('images');
    expect((await send({ ...fields, more: file })).status).toBe(400);
    const elsewhere = await send({ ...fields, images: '', more: file });
    expect([elsewhere.status, elsewhere.body.message]).toEqual([400, 'Send the file in the field images']);
    expect((await send({ ...fields, lead_id: 'x' })).body.errors).toHaveProperty('lead_id');
    expect(await rowsOf(lead.lead_id)).toHaveLength(before);
  });

  it('answers 404 for a lead of the other market and for one of other dealers', async () => {
    const other = await buildLead(t.db, { market: 'ph' });
    const { dse_id: dseId } = await buildAssignedCar(t.db);
    const staff = await buildUser(t.db, { roleId: ROLE.dealerStaff, dse_id: dseId });
    expect((await upload(other.lead_id)).status).toBe(404);
    expect((await upload(lead.lead_id, PDF, { token: await t.signIn(staff) })).status).toBe(404);
    expect(await rowsOf(other.lead_id)).toEqual([]);
  });

  it('takes no more while many of the user’s uploads wait for their save', async () => {
    const { lead: own, hash } = await savedLead();
    const hasty = await t.signIn(await buildUser(t.db));
    const send = () => upload(own.lead_id, PDF, { token: hasty });
    for (let n = 1; n < MAX_WAITING_FILES; n += 1) await send();
    const last = await send();
    expect(last.status).toBe(200);
    const { status, body } = await send();
    expect([status, body.errors]).toEqual([
      400,
      { images: '50 of your uploads are not saved yet; finish saving them, or try again tomorrow' },
    ]);
    expect(await rowsOf(own.lead_id)).toHaveLength(MAX_WAITING_FILES);
    expect((await upload(own.lead_id)).status).toBe(200);
    await t.call(saveDocumentInfo, infoOf(own.lead_id, hash, last.body.data as UploadedFile), {
      token: hasty,
    });
    expect((await send()).status).toBe(200);
  });

  it('takes nothing from anyone not signed in', async () => {
    const own = await buildLead(t.db);
    expect((await upload(own.lead_id, PDF, { token: undefined })).status).toBe(401);
    expect(await rowsOf(own.lead_id)).toEqual([]);
  });
});

describe('documents.save_info', () => {
  it('DET-141 DET-160 ties the upload to the entry of the save, tells the history, and once only', async () => {
    const { lead, hash, file, document } = await attached();
    const again = await t.call(saveDocumentInfo, infoOf(lead.lead_id, hash, file), { token });
    expect(again.body.data).toEqual(document);
    expect(document).toMatchObject({ ...file, activity_hash: hash, uploaded_by: 'Siti Nurhaliza' });
    expect(await rowsOf(lead.lead_id)).toMatchObject([{ activity_hash: hash, file_name: 'KTP Budi.pdf' }]);
    const told = await t.db
      .selectFrom('activity')
      .where('lead_id', '=', lead.lead_id)
      .where('type', '=', 'upload_doc')
      .select(['source', 'actor_id', 'detail'])
      .execute();
    expect(told).toEqual([{ source: 'crm', actor_id: agent.id, detail: { file_name: 'KTP Budi.pdf' } }]);
  });

  it('DET-141 refuses files of others, of other leads and made-up ones, and hashes of other leads', async () => {
    const { lead, hash } = await savedLead();
    const elsewhere = await savedLead();
    const colleague = await t.signIn(await buildUser(t.db));
    const file = (await upload(lead.lead_id)).body.data as UploadedFile;
    const foreign = (await upload(elsewhere.lead.lead_id)).body.data as UploadedFile;
    const info = infoOf(lead.lead_id, hash, file);
    const refused = async (change: object, options: CallOptions = { token }) => {
      const { status, body } = await t.send(saveDocumentInfo, { ...info, ...change }, options);
      return [status, Object.keys(body.errors ?? {})];
    };
    expect(await refused({}, { token: colleague })).toEqual([400, ['file_url']]);
    expect(await refused({ file_url: foreign.file_url })).toEqual([400, ['file_url']]);
    expect(await refused({ file_url: 'https://evil.test/x.pdf' })).toEqual([400, ['file_url']]);
    expect(await refused({ file_size: 7 })).toEqual([400, ['file_size']]);
    expect(await refused({ activity_hash: elsewhere.hash })).toEqual([400, ['activity_hash']]);
    expect(await refused({ lead_id: (await buildLead(t.db, { market: 'ph' })).lead_id })).toEqual([404, []]);
    expect(await rowsOf(lead.lead_id)).toMatchObject([{ activity_hash: null }]);
  });

  it('ties no more documents to one entry than a save takes along, however often it is asked', async () => {
    const { lead, hash } = await savedLead();
    const tie = async () => {
      const file = (await upload(lead.lead_id)).body.data as UploadedFile;
      const info = infoOf(lead.lead_id, hash, file);
      return { info, answer: await t.send(saveDocumentInfo, info, { token, language: 'id' }) };
    };
    const first = await tie();
    for (let n = 1; n < MAX_FILES; n += 1) expect((await tie()).answer.status).toBe(200);
    const { status, body } = (await tie()).answer;
    expect([status, body.errors]).toEqual([
      400,
      { activity_hash: 'Satu aktivitas memuat maksimal 10 dokumen' },
    ]);
    const tied = (await rowsOf(lead.lead_id)).filter((row) => row.activity_hash === hash);
    expect(tied).toHaveLength(MAX_FILES);
    expect((await t.send(saveDocumentInfo, first.info, { token })).status).toBe(200);
  });

  it('tells nothing of a file that the sweep deletes meanwhile', async () => {
    const { lead, hash } = await savedLead();
    const file = (await upload(lead.lead_id)).body.data as UploadedFile;
    const [answer] = await meetAtLock(
      t,
      (tx) => tx.deleteFrom('document').where('lead_id', '=', lead.lead_id).execute(),
      [() => t.send(saveDocumentInfo, infoOf(lead.lead_id, hash, file), { token })],
    );
    expect([answer?.status, Object.keys(answer?.body.errors ?? {})]).toEqual([400, ['file_url']]);
    const told = t.db.selectFrom('activity').where('lead_id', '=', lead.lead_id).select('type');
    expect(await told.execute()).toEqual([{ type: 'status' }]);
  });
});

describe('documents.list and documents.file', () => {
  it('DET-161 lists what was saved, newest first, and not what is only uploaded', async () => {
    const { lead, hash, document } = await attached();
    await upload(lead.lead_id, PDF, { name: 'waiting.pdf' });
    const later = (await upload(lead.lead_id, PDF, { name: 'later.pdf' })).body.data as UploadedFile;
    await t.call(saveDocumentInfo, infoOf(lead.lead_id, hash, later), { token });
    const { body } = await t.call(listDocuments, { lead_id: lead.lead_id }, { token });
    expect(body.data).toEqual([expect.objectContaining(later), document]);
    const foreign = await savedLead('ph');
    expect((await t.call(listDocuments, { lead_id: foreign.lead.lead_id }, { token })).status).toBe(404);
  });

  it('hands a document out as an attachment to anyone who may see the lead', async () => {
    const { lead, file } = await attached();
    const got = await download(file.file_url);
    expect(got.body).toBe(PDF);
    expect(got.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="KTP_Budi.pdf"/),
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect((await download(file.file_url, null)).statusCode).toBe(401);
    const abroad = await t.signIn(await buildUser(t.db, { markets: ['ph'] }));
    expect((await download(file.file_url.replace('/id/', '/ph/'), abroad)).statusCode).toBe(404);
    const { dse_id: dseId } = await buildAssignedCar(t.db);
    const staff = await t.signIn(await buildUser(t.db, { roleId: ROLE.dealerStaff, dse_id: dseId }));
    expect((await download(file.file_url, staff)).statusCode).toBe(404);
    const missing = { lead_id: lead.lead_id, document: '../../etc/passwd' };
    expect((await t.send(getDocument, missing, { token })).status).toBe(404);
  });

  it('hides from dealer staff what other dealers’ staff attached, and nothing else', async () => {
    const { lead, hash, document } = await attached();
    const [own, rival] = [await buildDse(t.db), await buildDse(t.db)];
    const staffOf = async ({ id, dealer_id }: typeof own) => {
      await buildAssignedCar(t.db, { lead, dealer_id, dse_id: id });
      return t.signIn(await buildUser(t.db, { roleId: ROLE.dealerStaff, dse_id: id }));
    };
    const [reader, author] = [await staffOf(own), await staffOf(rival)];
    const theirs = (await upload(lead.lead_id, PDF, { token: author })).body.data as UploadedFile;
    await t.call(saveDocumentInfo, infoOf(lead.lead_id, hash, theirs), { token: author });
    const read = async (as: string) =>
      (await t.call(listDocuments, { lead_id: lead.lead_id }, { token: as })).body.data;
    expect(await read(reader)).toEqual([document]);
    expect((await download(theirs.file_url, reader)).statusCode).toBe(404);
    expect(await read(author)).toEqual([expect.objectContaining(theirs), document]);
  });

  it('shows an upload that is not tied to a save to its uploader alone', async () => {
    const own = await buildLead(t.db);
    const file = (await upload(own.lead_id)).body.data as UploadedFile;
    const colleague = await t.signIn(await buildUser(t.db));
    expect((await download(file.file_url)).statusCode).toBe(200);
    expect((await download(file.file_url, colleague)).statusCode).toBe(404);
  });
});

describe('sweeping', () => {
  it('deletes uploads that nothing was tied to within a day, and no others', async () => {
    const kept = await attached();
    const own = await buildLead(t.db);
    const file = (await upload(own.lead_id)).body.data as UploadedFile;
    await t.addJob('sweep_documents');
    expect(await rowsOf(own.lead_id)).toHaveLength(1);
    t.clock.advance({ minutes: 24 * 60 + 1 });
    await t.addJob('sweep_documents');
    expect(await rowsOf(own.lead_id)).toEqual([]);
    expect(await t.files.read(file.doc_aws_path)).toBeUndefined();
    expect(await rowsOf(kept.lead.lead_id)).toHaveLength(1);
    expect(await t.files.read(kept.file.doc_aws_path)).toBeDefined();
  });
});

describe('an archive', () => {
  const word = async (content: Buffer) => {
    const { status, body } = await t.send(
      uploadDocument,
      {
        lead_id: (await buildLead(t.db)).lead_id,
        upload_type: UPLOAD_TYPE,
        images: new File([new Uint8Array(content)], 'letter.docx'),
      },
      { token: await t.signIn(await buildUser(t.db)) },
    );
    return [status, Object.keys(body.errors ?? {})];
  };

  it('is taken as the document that its directory makes it, not for names that stand in it somewhere', async () => {
    expect(await word(buildArchive(WORD_PARTS))).toEqual([200, []]);
    for (const evil of [
      buildArchive(['run.exe'], { after: WORD_PARTS.join(' ') }),
      buildArchive(['run.exe'], { before: WORD_PARTS.join(' ') }),
      buildArchive([...WORD_PARTS, 'word/vbaProject.bin']),
      buildArchive(WORD_PARTS, { behind: buildArchive(['run.exe']) }),
    ])
      expect(await word(evil)).toEqual([400, ['images']]);
  });
});
