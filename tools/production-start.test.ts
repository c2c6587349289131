import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, readCode, readFiles } from './source-tree.ts';
import { isNode, walk } from './syntax.ts';

/** Programs documented to run after `npm ci --omit=dev`. */
const STARTED = [
  'tools/start.ts',
  'tools/start-all.ts',
  'server/src/app/worker.ts',
  'server/src/app/migrate.ts',
  'server/src/app/cli.ts',
];

const FILES = new Map([...readCode(), ...readFiles(['web/*.ts'])].map((file) => [file.path, file]));
const IMPORTS = ['ImportDeclaration', 'ExportAllDeclaration', 'ExportNamedDeclaration'];

/** Static imports of a file, without types and dynamic imports. */
function loadedBy(path: string): string[] {
  const file = FILES.get(path);
  if (!file) throw new Error(`no such file: ${path}`);
  const loaded: string[] = [];
  walk(file, (node) => {
    if (!IMPORTS.includes(node.type)) return;
    const { source, importKind, exportKind } = node as unknown as Readonly<Record<string, unknown>>;
    if (importKind === 'type' || exportKind === 'type' || !isNode(source)) return;
    loaded.push(String((source as unknown as { readonly value: unknown }).value));
  });
  return loaded;
}

const CONTRACT = '@otolead/contract/';

function fileOf(specifier: string, from: string): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(from), specifier);
  return specifier.startsWith(CONTRACT) ? `contract/src/${specifier.slice(CONTRACT.length)}` : undefined;
}

const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** Packages loaded by a program, each with the loading file. */
function packagesOf(program: string): Map<string, string> {
  const seen = new Set([program]);
  const packages = new Map<string, string>();
  for (const path of seen)
    for (const specifier of loadedBy(path)) {
      const file = fileOf(specifier, path);
      if (file?.endsWith('.ts')) seen.add(file);
      else if (!file && !specifier.startsWith('node:')) packages.set(packageOf(specifier), path);
    }
  return packages;
}

/** Every module of a program; a busy machine takes longer than the usual time. */
const READS_MUCH = { timeout: 60_000 };

const installed = ['', 'contract', 'server', 'web', 'demo'].flatMap((folder) => {
  const { dependencies = {} } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
  return Object.keys(dependencies);
});

describe('a start without the tools', () => {
  it.each(STARTED)('%s loads no package that npm ci --omit=dev leaves out', READS_MUCH, (program) => {
    const missing = [...packagesOf(program)].filter(([name]) => !installed.includes(name));
    expect(missing).toEqual([]);
  });
});
