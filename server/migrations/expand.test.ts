import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const FOLDER = new URL('.', import.meta.url).pathname;
const BASELINE = /^(?:0001_|baseline\/|data\/)/;
const files = globSync('**/*.{sql,ts}', { cwd: FOLDER }).filter(
  (file) => !file.endsWith('.test.ts') && !BASELINE.test(file),
);
const numbers = globSync('0*.ts', { cwd: FOLDER }).map((file) => file.slice(0, 4));

/** What a process of the version before does not survive while it works on the new schema (docs/decisions/057). */
const CONTRACTS: readonly (readonly [string, RegExp])[] = [
  ['drops what is in use', /\bdrop (?:table|column|view|materialized view|type|schema)\s+(?!%I)/i],
  ['renames', /\brename (?:column |constraint )?\w* ?to\b/i],
  ['changes a type', /\balter column \w+ (?:set data )?type\b/i],
  ['demands a value', /\balter column \w+ (?:set not null|drop default)\b/i],
  [
    'demands a value',
    /\badd column (?:if not exists )?\w+ (?![^,;]*\bdefault\b)(?![^,;]*\bgenerated\b)[^,;]*\bnot null\b/i,
  ],
  ['refuses rows', /\badd constraint \w+ (?:check|exclude|foreign key|unique)(?![^;]*\bnot valid\b)/i],
];
/** `Contracts 0131: …` in a comment names the earlier migration that put something in its place. */
const SINCE = /\bContracts (\d{4}): \S/;

function contractionsOf(text: string): string[] {
  const since = SINCE.exec(text)?.[1];
  if (since && numbers.includes(since)) return [];
  return CONTRACTS.flatMap(([what, pattern]) => {
    const found = pattern.exec(text);
    return found ? [`${what}: ${found[0]}`] : [];
  });
}

it.each(files)('%s adds beside what the version before uses, or says what it contracts', (file) => {
  expect(contractionsOf(readFileSync(`${FOLDER}/${file}`, 'utf8'))).toEqual([]);
});

it.each([
  ['alter table lead drop column city_id', 1],
  ['drop table lead_lease', 1],
  ['alter table lead rename column city_id to town_id', 1],
  ['alter table lead rename to person', 1],
  ['alter table lead alter column name type citext', 1],
  ['alter table lead alter column name set not null', 1],
  ['alter table lead add column town integer not null', 1],
  ['alter table lead add constraint one_name unique (name)', 1],
  ['-- Contracts 9999: no such version\nalter table lead drop column city_id', 1],
  ['-- Contracts 0121: the partner has it since\nalter table lead drop column city_id', 0],
  ['alter table lead add column town integer not null default 0, add column kind text', 0],
  ['alter table lead add constraint named check (name is not null) not valid', 0],
  ['drop index lead_town', 0],
])('%s has %i contractions', (text, count) => {
  expect(contractionsOf(text)).toHaveLength(count);
});
