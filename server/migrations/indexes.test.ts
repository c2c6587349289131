import { globSync, readFileSync } from 'node:fs';
import { endpoints } from '@otolead/contract/registry.ts';
import { expect, it } from 'vitest';

const FOLDER = new URL('.', import.meta.url).pathname;
const files = globSync('**/*.{sql,ts}', { cwd: FOLDER }).filter((file) => !file.endsWith('.test.ts'));

const jobs = readFileSync(new URL('../src/app/jobs.ts', import.meta.url), 'utf8');
/** `lead_list` and `audit/lead_list` name the calls that end so, others a task of the queue or an address for machines. */
function isCall(name: string): boolean {
  return (
    endpoints.some(({ path }) => path === name || path.endsWith(`/${name}`)) ||
    new RegExp(`\\b${name}\\b`).test(jobs) ||
    OTHERS.has(name)
  );
}
/** Tasks that a feature adds by itself, and what is no call of the registry. */
const OTHERS = new Set(['/metrics', 'dialer_push', 'send_message']);

it.each(files)('every index of %s says which call needs it', (file) => {
  const lines = readFileSync(`${FOLDER}/${file}`, 'utf8').split('\n');
  const faults = lines.flatMap((line, at) => {
    const name = /^\s*create (?:unique )?index (?:concurrently )?(?:if not exists )?(\w+)/i.exec(line)?.[1];
    if (name === undefined) return [];
    const start = lines.slice(0, at).findLastIndex((earlier) => !/^\s*--/.test(earlier)) + 1;
    const comment = lines.slice(start, at).join(' ');
    // In a migration's own template text there are no backticks.
    const calls = [...comment.matchAll(/`([\w/]+)`|^\s*-- ([\w/]+):/g)].map(
      ([, quoted, first]) => quoted ?? first ?? '',
    );
    return calls.some(isCall) || /Dropped by \d{4}/.test(comment)
      ? []
      : [`${name}: ${comment.trim() || 'no comment'}`];
  });
  expect(faults).toEqual([]);
});
