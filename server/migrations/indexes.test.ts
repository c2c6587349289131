import { globSync, readFileSync } from 'node:fs';
import { endpoints } from '@otolead/contract/registry.ts';
import { expect, it } from 'vitest';

const FOLDER = new URL('.', import.meta.url).pathname;
const files = globSync('**/*.{sql,ts}', { cwd: FOLDER }).filter((file) => !file.endsWith('.test.ts'));

const jobs = readFileSync(new URL('../src/app/tasks.ts', import.meta.url), 'utf8');
/**
 * Whether it is the end of a call's path (`lead_list`, `audit/lead_list`), a task of the queue or an address for
 * machines.
 */
function isCall(name: string): boolean {
  return (
    endpoints.some(({ path }) => path === name || path.endsWith(`/${name}`)) ||
    new RegExp(`\\b${name}\\b`).test(jobs) ||
    OTHERS.has(name)
  );
}
/** Addresses outside the registry, and tasks that features add themselves. */
const OTHERS = new Set(['/metrics', 'dialer_push', 'send_message']);

it.each(files)('every index of %s says which call needs it', (file) => {
  const lines = readFileSync(`${FOLDER}/${file}`, 'utf8').split('\n');
  const faults = lines.flatMap((line, at) => {
    const name = /^\s*create (?:unique )?index (?:concurrently )?(?:if not exists )?(\w+)/i.exec(line)?.[1];
    if (name === undefined) return [];
    const start = lines.slice(0, at).findLastIndex((earlier) => !/^\s*--/.test(earlier)) + 1;
    const comment = lines.slice(start, at).join(' ');
    // Indexes created in a template text are commented without backticks.
    const calls = [...comment.matchAll(/`([\w/]+)`|^\s*-- ([\w/]+):/g)].map(
      ([, quoted, first]) => quoted ?? first ?? '',
    );
    return calls.some(isCall) || /Dropped by \d{4}/.test(comment)
      ? []
      : [`${name}: ${comment.trim() || 'no comment'}`];
  });
  expect(faults).toEqual([]);
});
