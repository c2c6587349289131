import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './source-tree.ts';
import { TABLE_OWNERS } from './table-owners.ts';

/** Cells of the rows of a document's tables. */
function rowsOf(path: string, heading?: string): string[][] {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const part = heading === undefined ? text : (text.split(heading)[1] ?? '');
  const lines = part.split('\n').filter((line) => line.startsWith('| '));
  return lines.map((line) => line.split(' | ').map((cell) => cell.replace(/^\||\|$/g, '').trim()));
}

const codeIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

it('every table of the product stands once in the data inventory, with class and term', () => {
  const rows = rowsOf('docs/security.md', '## Data inventory').filter(([first]) => first?.startsWith('`'));
  const tables = rows.flatMap(([first]) => codeIn(first)).filter((name) => Object.hasOwn(TABLE_OWNERS, name));
  expect(tables.toSorted()).toEqual(Object.keys(TABLE_OWNERS).toSorted());
  for (const [first, holds, classes, kept] of rows) {
    expect(holds, first).toBeTruthy();
    expect(classes, first).toMatch(/^[ABC]\b/);
    expect(kept, first).toBeTruthy();
  }
});

describe('the table of ASVS', () => {
  const STATES = ['holds', 'in part', 'not', 'does not apply'];
  const rows = rowsOf('docs/asvs.md');
  const lines = rows.filter(([id]) => /^\d+\.\d+\.\d+$/.test(id ?? ''));

  it('gives every line a state and a place or a reason, and counts them by chapter and level', () => {
    const counts = new Map<string, number[]>();
    expect(lines.length).toBeGreaterThan(250);
    for (const [id = '', level, asks, state = '', where] of lines) {
      expect(STATES, id).toContain(state);
      expect(asks && where, id).toBeTruthy();
      for (const group of [id.split('.', 1)[0] ?? '', `level ${level} alone`, 'all']) {
        const found = counts.get(group) ?? STATES.map(() => 0);
        counts.set(
          group,
          found.map((count, at) => count + (STATES[at] === state ? 1 : 0)),
        );
      }
    }
    const told = rows
      .filter(([first = '']) => /^(?:\d+ \w|level |all$)/.test(first))
      .map(([first = '', ...numbers]) => [/^(?:\d+|level .*|all)/.exec(first)?.[0], numbers.map(Number)]);
    expect(told).toEqual(
      [...counts]
        .toSorted(([one], [other]) => order(one) - order(other))
        .map(([group, found]) => [group, [...found, found.reduce((sum, count) => sum + count, 0)]]),
    );
  });

  it('names files that are there', () => {
    const paths = lines
      .flatMap(([, , , , where]) => codeIn(where))
      .filter((code) => /^[\w.-]+\/[\w./-]+$/.test(code));
    expect(paths.length).toBeGreaterThan(100);
    const isThere = (path: string) =>
      [path, join('server/src', path)].some((one) => existsSync(join(ROOT, one)));
    expect(paths.filter((path) => !isThere(path))).toEqual([]);
  });
});

/** Chapters by number, then the levels, then all. */
function order(group: string): number {
  if (group === 'all') return 1_000;
  return group.startsWith('level') ? 100 + Number(group.split(' ')[1]) : Number(group);
}
