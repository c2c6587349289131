import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { localFiles } from './files.ts';

let folder: string;

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'otolead-files-')), 'files');
});
afterEach(() => rm(join(folder, '..'), { recursive: true }));

async function write(key: string, content: string) {
  const file = await localFiles(folder).begin(key);
  await new Promise((done) => file.sink.end(content, () => done(undefined)));
  return file;
}

const contentOf = async (key: string) => {
  const content = await localFiles(folder).read(key);
  return content && (await text(content));
};

describe('files of jobs', () => {
  it('are seen whole or not at all, and by this account only', async () => {
    const first = await write('export-1.csv', 'first');
    expect(await contentOf('export-1.csv')).toBeUndefined();
    expect(await first.keep()).toBe(5);
    const second = await write('export-1.csv', 'second');
    expect(await contentOf('export-1.csv')).toBe('first');
    await second.keep();
    expect(await contentOf('export-1.csv')).toBe('second');
    expect((await stat(join(folder, 'export-1.csv'))).mode & 0o777).toBe(0o600);
    await localFiles(folder).remove('export-1.csv');
    expect(await readdir(folder)).toEqual([]);
  });

  it('leave nothing when they are given up or when their process was killed', async () => {
    await (await write('export-1.csv', 'x')).discard();
    expect(await readdir(folder)).toEqual([]);
    await write('export-2.csv', 'killed');
    const [left = ''] = await readdir(folder);
    const old = new Date('2026-11-01');
    await utimes(join(folder, left), old, old);
    await write('export-3.csv', 'still on its way');
    await localFiles(folder).sweep(new Date('2026-11-02'));
    expect(await readdir(folder)).toEqual([expect.stringMatching(/^export-3\.csv\..+\.part$/)]);
  });

  it.each(['../secret.csv', 'a/b.csv', '..', '.hidden', ''])('have plain names: not %j', async (key) => {
    await expect(localFiles(folder).begin(key)).rejects.toThrow('no key of a file');
    await expect(localFiles(folder).read(key)).rejects.toThrow('no key of a file');
  });
});
