import { describe, expect, it } from 'vitest';
import { findMisfiled } from './check-files.ts';

const problemsOf = (...files: [path: string, text: string][]) =>
  findMisfiled(files.map(([path, text]) => ({ path, text }))).map(
    ({ path, message }) => `${path} ${message}`,
  );

const FACADE = 'server/src/features/leads/leads.public.ts';

describe('a public file', () => {
  it('may re-export, values and types', () => {
    const text = `/** What others use. */\nexport { a, type B } from './a.ts';\nexport type { C } from './c.ts';`;
    expect(problemsOf([FACADE, text])).toEqual([]);
  });

  it.each([
    `export function a() {}`,
    `export const a = 1;`,
    `import { b } from './b.ts';\nexport const a: B = b;`,
    `export interface A {}`,
    `import './b.ts';`,
  ])('holds no code: %s', (text) => {
    expect(problemsOf([FACADE, text])).toEqual([`${FACADE} holds code: a public file only re-exports`]);
  });
});

describe('files of the web', () => {
  it('that hold a component are named in PascalCase', () => {
    expect(problemsOf(['web/src/ui/pill.tsx', `export function Pill() {}`])).toEqual([
      'web/src/ui/pill.tsx exports the component Pill: such a file is named PascalCase.tsx',
    ]);
    expect(problemsOf(['web/src/ui/lead-list.pill.tsx', `export const Pill = () => null;`])).toHaveLength(1);
  });

  it('that hold a hook are named like it', () => {
    expect(problemsOf(['web/src/ui/use-menu.ts', ''])).toHaveLength(1);
  });

  it('have other names where they export neither', () => {
    const columns = `export function leadColumns() { return []; }\nfunction Cell() { return null; }`;
    expect(
      problemsOf(
        ['web/src/features/leads/lead-list.columns.tsx', columns],
        ['web/src/ui/Pill.tsx', `export function Pill() {}`],
        ['web/src/ui/useMenu.tsx', `export const SIZES = []; export function useMenu() {}`],
      ),
    ).toEqual([]);
  });
});

describe('a style sheet', () => {
  it('has at most 400 lines', () => {
    const path = 'web/src/ui/pill.module.css';
    expect(problemsOf([path, '\n'.repeat(400)])).toEqual([]);
    expect(problemsOf([path, '\n'.repeat(401)])).toEqual([`${path} 401 lines, at most 400`]);
  });
});

describe('migrations', () => {
  const migration = (name: string): [string, string] => [`server/migrations/${name}.ts`, ''];

  it('have a number each', () => {
    expect(problemsOf(migration('0013_one'), migration('0014_two'))).toEqual([]);
    expect(problemsOf(migration('0013_one'), migration('0013_two'))).toEqual([
      'server/migrations/0013_two.ts has the number of 0013_one.ts: every migration has its own',
    ]);
  });
});

describe('a README', () => {
  const README = 'contract/src/leads/README.md';

  it('names files that exist, in whichever folder', () => {
    const text =
      '- `search/` · `leads.schema.ts` rows · server: `leads/leads.list.ts`, `leads.*.ts`, `leadDetails`';
    const files = ['contract/src/leads/leads.schema.ts', 'server/src/features/leads/leads.list.ts'];
    expect(problemsOf([README, text], ...files.map((path): [string, string] => [path, '']))).toEqual([]);
  });

  it('names no other', () => {
    expect(problemsOf([README, '`leads.one.ts` one lead, `list/Gone.tsx`'])).toEqual([
      `${README} names leads.one.ts, which no file is called`,
      `${README} names Gone.tsx, which no file is called`,
    ]);
  });
});
