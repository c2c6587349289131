import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findWebBuilt, sourceHash } from './web-build.ts';

let root: string;

const put = async (path: string, content: string) => {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), content);
};

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'otolead-build-'));
  for (const path of ['web/src/main.tsx', 'contract/src/kernel/text.ts', 'package-lock.json'])
    await put(path, '1');
  await put('web/dist/.source-hash', await sourceHash(root));
});

afterEach(() => rm(root, { recursive: true }));

it('a web app that was built from these sources is served', async () => {
  expect(await findWebBuilt(root)).toBe(join(root, 'web', 'dist'));
});

it.each(['web/src/main.tsx', 'contract/src/kernel/text.ts', 'package-lock.json'])(
  'one that was built before a change of %s is refused with the command that builds it',
  async (path) => {
    await put(path, '2');
    await expect(findWebBuilt(root)).rejects.toThrow(/^[^\n]*npm run build$/);
  },
);

it('so is one that was never built', async () => {
  await rm(join(root, 'web/dist'), { recursive: true });
  await expect(findWebBuilt(root)).rejects.toThrow('npm run build');
});
