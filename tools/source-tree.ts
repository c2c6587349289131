import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** A file of the project: path from the root with `/`, and its text. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

const CODE = [
  '{contract,web}/src/**/*.{ts,tsx}',
  'web/test/**/*.{ts,tsx}',
  'server/{src,test,migrations}/**/*.ts',
  'demo/src/**/*.ts',
  '{tools,bench,e2e}/**/*.ts',
  '{.,web}/*.config.ts',
];

export const isTest = (path: string): boolean => /\.(?:test|spec)\.tsx?$/.test(path);

/** Every TypeScript file, sorted by path. */
export function readCode(root = ROOT): SourceFile[] {
  return readFiles(CODE, root);
}

export function readFiles(patterns: readonly string[], root = ROOT): SourceFile[] {
  return globSync(patterns, { cwd: root, exclude: (path) => /(?:^|\/)(?:node_modules|dist)$/.test(path) })
    .map((path) => path.split(sep).join('/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}
