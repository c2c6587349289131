import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from './source-tree.ts';

const SOURCES = ['contract', 'server', 'demo', 'web', 'tools', 'e2e', 'docs'];
const SETTINGS = [
  'package.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'biome.json',
  'knip.json',
  '.gitignore',
];
const NAME = 'spare-keys';

let copy = '';
/** What was laid down, and what it was entered in. */
let changed: string[] = [];

/** The project without what is installed or made; packages are linked, our own ones to the copy. */
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'otolead-new-feature-'));
  const isOurs = (path: string) => !/[\\/](?:node_modules|dist)$/.test(path);
  for (const path of [...SOURCES, ...SETTINGS])
    cpSync(join(ROOT, path), join(copy, path), { recursive: true, filter: isOurs });
  mkdirSync(join(copy, 'node_modules', '@otolead'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name !== '@otolead') symlinkSync(join(ROOT, 'node_modules', name), join(copy, 'node_modules', name));
  }
  for (const name of ['contract', 'server', 'web'])
    symlinkSync(join(copy, name), join(copy, 'node_modules', '@otolead', name));
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

function run(program: string, ...args: string[]) {
  const file = program === 'node' ? process.execPath : join(copy, 'node_modules', '.bin', program);
  const { status, stdout, stderr } = spawnSync(file, args, { cwd: copy, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

/** What a check reports about the new feature alone. */
function saidAbout(program: string, ...args: string[]): string[] {
  return run(program, ...args)
    .output.split('\n')
    .filter((line) => /spare-?_?keys/i.test(line));
}

describe('npm run new-feature', { timeout: 240_000, tags: ['all'] }, () => {
  it('lays down a feature, enters it and says what is left to do', () => {
    const { status, output } = run('node', 'tools/new-feature.ts', NAME);
    expect(output).toContain(`web/src/features/${NAME}/SpareKeysListPage.tsx`);
    expect(output).toContain('Left to do');
    expect(status).toBe(0);
    const listed = (output.split('\n\n', 1)[0] ?? '').split('\n').map((line) => line.trim());
    const written = listed.filter((line) => !line.endsWith('(entered)'));
    changed = listed.map((line) => line.replace(' (entered)', ''));
    // The goal of docs/decisions/021, texts uncounted.
    expect(written.filter((file) => !/README\.md|messages\./.test(file)).length).toBeLessThanOrEqual(12);
    const read = (path: string) => readFileSync(join(copy, path), 'utf8');
    expect(read('contract/src/registry.ts')).toContain('...spareKeysEndpoints,');
    expect(read('contract/src/text-keys.ts')).toContain("'spare-keys': typeof spareKeys;");
    expect(read('server/src/app/features.ts')).toContain('...spareKeysRoutes,');
    expect(read('web/src/routes/route-tree.ts')).toContain('  ...spareKeysRoutes,');
    expect(read('web/src/app/header/menu.ts')).toContain("screen('/spare-keys'),");
    expect(read('tools/table-owners.ts')).toContain("spare_keys: 'spare-keys',");
    expect(read('docs/map.md')).toContain('`POST /api/crm/spare_keys/save`');
  });

  it.each([
    ['boundaries', 'tools/check-boundaries.ts'],
    ['scoped reads and owned writes', 'tools/check-scope.ts'],
    ['texts', 'tools/check-messages.ts'],
    ['sizes', 'tools/check-sizes.ts'],
    ['files', 'tools/check-files.ts'],
  ])('leaves nothing to find for the check of %s', (_, tool) => {
    expect(saidAbout('node', tool)).toEqual([]);
  });

  it('leaves nothing to find for format, lint and the search for dead code', () => {
    expect(run('biome', 'ci', '--colors=off', ...changed)).toMatchObject({ status: 0 });
    expect(saidAbout('knip', '--no-progress')).toEqual([]);
    expect(run('node', 'tools/map.ts', '--check').status).toBe(0);
  });

  it.each([
    ['server', [`server/src/features/${NAME}/${NAME}.test.ts`, 'server/src/app/features.ts']],
    ['web', ['web/src/routes/route-tree.ts']],
  ])('has no type error in %s', (folder, files) => {
    const settings = { extends: `./${folder}/tsconfig.json`, files, include: [] };
    writeFileSync(join(copy, 'tsconfig.feature.json'), JSON.stringify(settings));
    const said = saidAbout('tsc', '-p', 'tsconfig.feature.json', '--listFiles');
    expect(said.length).toBeGreaterThan(0);
    expect(said.filter((line) => line.includes('error'))).toEqual([]);
  });

  it('refuses a name that is taken or odd, and writes nothing', () => {
    for (const [name, message] of [
      [NAME, 'There already is'],
      ['Spare Keys', 'words in lower case'],
      ['', 'words in lower case'],
    ]) {
      const { status, output } = run('node', 'tools/new-feature.ts', name ?? '');
      expect(status).toBe(1);
      expect(output).toContain(message);
    }
  });
});
