import { readdir } from 'node:fs/promises';
import { type ClientRequest, type OutgoingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { uploadDocument } from '@otolead/contract/documents/documents.endpoints.ts';
import { MAX_FILE_BYTES } from '@otolead/contract/documents/documents.limits.ts';
import { UPLOAD_TYPE } from '@otolead/contract/documents/documents.schema.ts';
import { servedPath } from '@otolead/contract/kernel/endpoint.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { pdf } from '../../../test/builders/files.ts';
import { buildLead } from '../../../test/builders/leads.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { type TestApp, useTestApp } from '../../../test/harness.ts';

const t = useTestApp();
let token: string;
let leadId: number;

beforeAll(async () => {
  token = await t.signIn(await buildUser(t.db));
  leadId = (await buildLead(t.db)).lead_id;
});

const path = `/id${servedPath(uploadDocument)}`;
const TYPE = 'multipart/form-data; boundary=XX';
const field = (name: string, value: string) =>
  `--XX\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const fields = () => field('lead_id', String(leadId)) + field('upload_type', UPLOAD_TYPE);
const FILE = '--XX\r\ncontent-disposition: form-data; name="images"; filename="a.pdf"\r\n\r\n%PDF-1.7';

const unfinished = async () => (await readdir(t.filesDir)).filter((name) => name.endsWith('.part'));

describe('a form that is none', () => {
  it.each<[string, () => string, string?]>([
    ['ends in the middle of the file', () => `${fields()}${FILE}`],
    ['ends in the middle of a field', () => fields().slice(0, -9)],
    ['ends within the header of a part', () => '--XX\r\ncontent-disposition: form-da'],
    ['has a part without a header', () => '--XX\r\n\r\nx\r\n--XX--\r\n'],
    ['has a header that is none', () => '--XX\r\n\u0001\u0002: x\r\n\r\nx\r\n--XX--\r\n'],
    ['has headers without an end', () => `--XX\r\n${'x: y\r\n'.repeat(5_000)}\r\nx\r\n--XX--\r\n`],
    ['knows no border', () => 'nothing of the kind'],
    ['is empty', () => ''],
    ['names no border', () => `${fields()}${FILE}\r\n--XX--\r\n`, 'multipart/form-data'],
    ['names an endless border', () => 'x', `multipart/form-data; boundary=${'x'.repeat(5_000)}`],
    ['has an unknown parameter', () => 'x', 'multipart/form-data; =; boundary'],
    ['brings no file', () => `${fields()}--XX--\r\n`],
    ['brings two files', () => `${fields()}${FILE}\r\n${FILE}\r\n--XX--\r\n`],
    [
      'repeats a field of every object',
      () => `${field('__proto__', '1')}${field('constructor', '1')}--XX--\r\n`,
    ],
  ])('and %s answers 400 in the envelope and leaves no file', async (_title, payload, type = TYPE) => {
    const answer = await t.app.inject({
      method: 'POST',
      url: path,
      headers: { authorization: token, 'content-type': type },
      payload: payload(),
    });
    expect([answer.statusCode, answer.json().status]).toEqual([400, 400]);
    expect(await unfinished()).toEqual([]);
  });
});

/** Less than the idle timeout of an upload. */
const PATIENT = { timeout: 10_000 };

/** An unfinished upload; `ended` is its status. */
function beginUpload(port: number, bearer: string, length: OutgoingHttpHeaders, begun = fields() + FILE) {
  const call = request({
    ...{ port, host: '127.0.0.1', method: 'POST', path, agent: false },
    headers: { 'content-type': TYPE, authorization: bearer, ...length },
  });
  const ended = new Promise<number | undefined>((resolve) => {
    call.on('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    call.on('error', () => resolve(undefined));
  });
  call.write(begun);
  return { call, ended };
}

describe('slow uploads', () => {
  let port: number;

  beforeAll(async () => {
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    port = (t.app.server.address() as AddressInfo).port;
  });

  const begin = (bearer: string, at = port) => beginUpload(at, bearer, { 'content-length': 100_000 });

  const impatient = useTestApp({ environment: { BODY_TIMEOUT_SECONDS: '1' } });

  it('of which nothing comes any more end with 408 and leave no file', async () => {
    await impatient.app.listen({ port: 0, host: '127.0.0.1' });
    const bearer = await impatient.signIn(await buildUser(impatient.db));
    const { ended } = begin(bearer, (impatient.app.server.address() as AddressInfo).port);
    expect(await ended).toBe(408);
    await vi.waitUntil(async () => (await readdir(impatient.filesDir)).length === 0, PATIENT);
  });

  it('of one person are four at a time, and nobody else waits for them', async () => {
    const own = await t.signIn(await buildUser(t.db));
    const slow = Array.from({ length: 4 }, () => begin(own));
    await vi.waitUntil(async () => (await unfinished()).length === 4, PATIENT);
    const upload = (bearer: string) =>
      t.send(uploadDocument, { lead_id: leadId, upload_type: UPLOAD_TYPE }, { token: bearer });
    const fifth = await upload(own);
    expect([fifth.status, fifth.body.error_code, fifth.headers['retry-after']]).toEqual([
      429,
      'too_many_requests',
      '5',
    ]);
    expect((await upload(token)).status).toBe(200);
    for (const { call } of slow) call.destroy();
    await Promise.all(slow.map(({ ended }) => ended));
    await vi.waitUntil(async () => (await upload(own)).status === 200, PATIENT);
    expect(await unfinished()).toEqual([]);
  });
});

describe('uploads that one person sends at once', () => {
  it('keep their places until their files are stored, so that those who count before they store are few', async () => {
    const own = await t.signIn(await buildUser(t.db));
    const { lead_id } = await buildLead(t.db);
    const { port } = t.app.server.address() as AddressInfo;
    const body = `${field('lead_id', String(lead_id))}${field('upload_type', UPLOAD_TYPE)}${FILE} ${pdf()}\r\n--XX--\r\n`;
    const statuses: (number | undefined)[] = [];
    const send = async () => {
      const { call, ended } = beginUpload(port, own, { 'content-length': Buffer.byteLength(body) }, body);
      call.end();
      statuses.push(await ended);
    };
    const waitForRows = async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(t.db);
      return rows[0]?.count;
    };
    // Rows can be read and counted, but none is added.
    const sent = await t.db.transaction().execute(async (tx) => {
      await sql`lock table document in share mode`.execute(tx);
      const first = Array.from({ length: 4 }, send);
      await vi.waitUntil(async () => (await waitForRows()) === 4, PATIENT);
      const others = Array.from({ length: 4 }, send);
      await vi.waitUntil(() => statuses.length === 4, PATIENT);
      return [...first, ...others];
    });
    await Promise.all(sent);
    expect(statuses).toEqual([429, 429, 429, 429, 200, 200, 200, 200]);
  });
});

describe('an upload that is cut before its file has begun gives the place of its sender back at once', () => {
  const four = async () => {
    const bearer = await t.signIn(await buildUser(t.db));
    const { port } = t.app.server.address() as AddressInfo;
    const calls = new Set<ClientRequest>();
    let isCut = false;
    const begin = () => {
      const { call, ended } = beginUpload(port, bearer, { 'content-length': 100_000 }, fields());
      calls.add(call);
      // `another` may hold the slot intended for one of the four.
      ended.then((status) => status === 429 && !isCut && begin());
    };
    for (let upload = 0; upload < 4; upload += 1) begin();
    const another = async () => {
      const input = { lead_id: leadId, upload_type: UPLOAD_TYPE };
      return (await t.send(uploadDocument, input, { token: bearer })).status;
    };
    const cut = () => {
      isCut = true;
      for (const call of calls) call.destroy();
    };
    return { another, cut };
  };

  it('while it is read', async () => {
    const { another, cut } = await four();
    await vi.waitUntil(async () => (await another()) === 429, PATIENT);
    cut();
    await vi.waitUntil(async () => (await another()) === 200, PATIENT);
  });

  it('while its sender is looked up', async () => {
    const arrived = Promise.withResolvers<void>();
    t.app.server.once('request', () => arrived.resolve());
    const { another, cut } = await four();
    await arrived.promise;
    cut();
    await vi.waitUntil(async () => (await another()) === 200, PATIENT);
  });
});

describe('what is left of an upload', () => {
  const kept = async () => ({
    files: (await readdir(t.filesDir)).length,
    rows: (await t.db.selectFrom('document').select('id').execute()).length,
  });
  const begin = async (length: OutgoingHttpHeaders) => {
    const { port } = t.app.server.address() as AddressInfo;
    return beginUpload(port, await t.signIn(await buildUser(t.db)), length);
  };

  it('that is cut in the middle of its file is neither a file nor a row', async () => {
    const before = await kept();
    const { call, ended } = await begin({ 'content-length': 1_000_000 });
    call.write(Buffer.alloc(300_000, '%PDF-1.7'));
    await vi.waitUntil(async () => (await unfinished()).length === 1, PATIENT);
    call.destroy();
    await ended;
    await vi.waitUntil(async () => (await unfinished()).length === 0, PATIENT);
    expect(await kept()).toEqual(before);
  });

  it('API-055 of one byte too many, whose length nobody told, is nothing either: 413 while it comes', async () => {
    const before = await kept();
    const { call, ended } = await begin({ 'transfer-encoding': 'chunked' });
    const rest = MAX_FILE_BYTES + 1 - '%PDF-1.7'.length;
    const chunk = Buffer.alloc(1_000_000, 'x');
    for (let sent = 0; sent < rest; sent += chunk.length)
      call.write(chunk.subarray(0, Math.min(chunk.length, rest - sent)));
    // The final boundary never arrives: the byte alone suffices.
    expect(await ended).toBe(413);
    call.destroy();
    await vi.waitUntil(async () => (await unfinished()).length === 0, PATIENT);
    expect(await kept()).toEqual(before);
  });

  it.each(['../../x.pdf', '..\\..\\x.pdf', '/etc/x.pdf', '....//x.pdf', 'a/../x.pdf'])(
    'that is called %s stands under a key of ours, without a way out of its folder',
    async (name) => {
      const images = new File([pdf()], name);
      const { status, body } = await t.send(
        uploadDocument,
        { lead_id: leadId, upload_type: UPLOAD_TYPE, images },
        { token },
      );
      expect([status, body.data]).toEqual([200, expect.objectContaining({ file_name: 'x.pdf' })]);
      const { doc_aws_path: key } = body.data as { doc_aws_path: string };
      expect(await readdir(t.filesDir)).toContain(key);
    },
  );
});

describe('a disk that fails', () => {
  const failure = { code: 'ENOSPC', isLate: false };
  const discarded = vi.fn();
  const fault = () => Object.assign(new Error('no'), { syscall: 'write', code: failure.code });
  const full: TestApp = useTestApp({
    files: (files) => ({
      ...files,
      begin: async () => ({
        sink: new Writable({
          write: (_chunk, _encoding, done) => done(failure.isLate ? null : fault()),
        }),
        read: async () => Buffer.from(pdf()),
        write: async () => undefined,
        keep: async () => {
          throw fault();
        },
        discard: async () => discarded(),
      }),
    }),
  });

  it.each([
    ['ENOSPC', 507, 'storage_full', 'while it writes'],
    ['EDQUOT', 507, 'storage_full', 'while it writes'],
    ['EIO', 500, 'server_error', 'while it writes'],
    ['ENOSPC', 507, 'storage_full', 'at the end'],
    ['EIO', 500, 'server_error', 'at the end'],
  ])('with %s answers %i %s %s in the envelope and clears away', async (code, status, error_code, when) => {
    failure.code = code;
    failure.isLate = when === 'at the end';
    discarded.mockClear();
    const bearer = await full.signIn(await buildUser(full.db));
    const { lead_id } = await buildLead(full.db);
    const { body } = await full.send(
      uploadDocument,
      { lead_id, upload_type: UPLOAD_TYPE },
      { token: bearer },
    );
    expect([body.status, body.error_code]).toEqual([status, error_code]);
    expect(discarded).toHaveBeenCalledOnce();
    // The sweep handles rows without a file.
    if (!failure.isLate) expect(await full.db.selectFrom('document').select('id').execute()).toEqual([]);
  });
});
