import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type S3Server, startS3Server } from '../../../test/s3-server.ts';
import { readEnvironment } from '../environment.ts';
import { filesOf } from './files-of.ts';

const SECRET = 'a secret of the store';
let folder: string;
let server: S3Server;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'otolead-s3-'));
  server = await startS3Server(SECRET);
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const files = (secret = SECRET) =>
  filesOf(
    readEnvironment({
      FILES_DIR: folder,
      S3_ENDPOINT: server.endpoint,
      S3_BUCKET: 'leads',
      S3_PREFIX: 'otolead/',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: secret,
    }),
  );

async function write(key: string, content: string, secret = SECRET) {
  const file = await files(secret).begin(key);
  await new Promise((done) => file.sink.end(content, () => done(undefined)));
  return file;
}

const contentOf = async (key: string, range?: { start: number; end: number }) => {
  const content = await files().read(key, range);
  return content && (await text(content));
};

describe('files in an S3 store', () => {
  it('are seen whole or not at all, and parts of them by their range', async () => {
    const file = await write('document-1.pdf', '%PDF content');
    expect((await file.read(0, 4)).toString()).toBe('%PDF');
    expect(await contentOf('document-1.pdf')).toBeUndefined();
    expect(await file.keep()).toBe(12);
    expect(await contentOf('document-1.pdf')).toBe('%PDF content');
    expect(await contentOf('document-1.pdf', { start: 5, end: 7 })).toBe('con');
    expect([...server.objects.keys()]).toEqual(['otolead/document-1.pdf']);
    expect(await readdir(folder)).toEqual([]);
    await files().remove('document-1.pdf');
    expect(await contentOf('document-1.pdf')).toBeUndefined();
  });

  it('are neither kept nor read with a wrong secret, and leave nothing behind', async () => {
    const file = await write('document-2.pdf', 'x', 'another secret');
    await expect(file.keep()).rejects.toThrow('SignatureDoesNotMatch');
    await expect(files('another secret').read('document-2.pdf')).rejects.toThrow('SignatureDoesNotMatch');
    expect([server.objects.size, await readdir(folder)]).toEqual([0, []]);
  });

  it('leave nothing when they are given up or the store breaks off', async () => {
    await (await write('document-3.pdf', 'x')).discard();
    server.breakWrites = true;
    await expect((await write('document-4.pdf', 'x')).keep()).rejects.toThrow();
    expect([server.objects.size, await readdir(folder)]).toEqual([0, []]);
  });

  it('that were only to be worked through go when they are old, on every page of the list', async () => {
    for (const name of ['incoming-1', 'incoming-2', 'incoming-3', 'incoming-4', 'document-5'])
      await (await write(`${name}.csv`, 'x')).keep();
    const old = new Date('2026-11-01');
    for (const [key, stored] of server.objects) if (!key.includes('incoming-3')) stored.modified = old;
    await files().sweep(new Date('2026-11-02'));
    expect([...server.objects.keys()].toSorted()).toEqual([
      'otolead/document-5.csv',
      'otolead/incoming-3.csv',
    ]);
  });

  it.each(['../secret.csv', 'a/b.csv', '..', ''])('have plain names: not %j', async (key) => {
    await expect(files().begin(key)).rejects.toThrow('no key of a file');
    await expect(files().read(key)).rejects.toThrow('no key of a file');
  });

  it('are signed with what the SDK finds where no keys are set', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'role');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', SECRET);
    const bare = filesOf(
      readEnvironment({ FILES_DIR: folder, S3_ENDPOINT: server.endpoint, S3_BUCKET: 'leads' }),
    );
    const file = await bare.begin('document-1.pdf');
    await new Promise((done) => file.sink.end('%PDF', () => done(undefined)));
    await file.keep();
    expect([...server.objects.keys()]).toEqual(['document-1.pdf']);
    vi.unstubAllEnvs();
  });
});
