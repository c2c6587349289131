import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { JUDGED_HERE, JUDGED_IN, SHOWS_NOTHING } from '../e2e/judged-screens.ts';
import { screensIn } from './screens.ts';
import { ROOT, readCode } from './source-tree.ts';

/** '/add_domain' and '/edit_domain/$id' are one screen. */
const formOf = (path: string) => path.replace(/^\/(?:add|edit|create)[_-]/, '/form_').replace('/$id', '');

describe('screens that axe judges', () => {
  const judged = [...Object.keys(JUDGED_IN), ...JUDGED_HERE];
  const paths = screensIn(readCode()).map(({ path }) => path);

  it('are all of them, and no others', () => {
    const known = new Set([...judged, ...SHOWS_NOTHING].map(formOf));
    expect(paths.filter((path) => !known.has(formOf(path)))).toEqual([]);
    expect(judged.filter((path) => !paths.includes(path))).toEqual([]);
    expect(new Set(judged).size).toBe(judged.length);
  });

  it('are judged in journeys of every run', () => {
    const asksAxe = (journey: string) => {
      const tests = readFileSync(join(ROOT, `e2e/${journey}.spec.ts`), 'utf8').split(/^\s*test\(/m);
      return tests.some((test) => test.includes('accessibilityFaults()') && !test.includes("tag: '@all'"));
    };
    expect(Object.entries(JUDGED_IN).filter(([, journey]) => !asksAxe(journey))).toEqual([]);
  });
});
