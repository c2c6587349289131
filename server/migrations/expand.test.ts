import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { definitionOf } from '../src/platform/db/concurrent-indexes.ts';
import type { Step } from '../src/platform/db/migrate.ts';

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

/** Tables whose rows go into the millions: what takes seconds on them holds calls up. */
const LARGE =
  '(?:lead|activity|assigned_car|audit|lead_call|lead_message|lead_milestone|lead_name_word|recording|security_log|view_log)\\b';
const LASTS: readonly (readonly [string, RegExp])[] = [
  ['rewrites a large table, which is a `rewrite`', new RegExp(`\\bupdate ${LARGE}[^;]*\\bset\\b`, 'i')],
  [
    'holds writes up, which is one of `indexes`',
    new RegExp(`\\bcreate (?:unique )?index (?!concurrently)[^;(]*\\bon ${LARGE}`, 'i'),
  ],
];
/** Landed before the rule. */
const BEFORE_THE_RULE = 142;

function faultsOf(text: string, patterns: typeof CONTRACTS): string[] {
  return patterns.flatMap(([what, pattern]) => {
    const found = pattern.exec(text);
    return found ? [`${what}: ${found[0]}`] : [];
  });
}

function contractionsOf(text: string): string[] {
  const since = SINCE.exec(text)?.[1];
  return since && numbers.includes(since) ? [] : faultsOf(text, CONTRACTS);
}

const textOf = (file: string) => readFileSync(`${FOLDER}/${file}`, 'utf8');
const steps = await Promise.all(
  globSync('0*.ts', { cwd: FOLDER }).map(async (file) => ({
    name: file.replace(/\.ts$/, ''),
    text: textOf(file),
    step: (await import(`${FOLDER}/${file}`)) as Step,
  })),
);

it('what contracts after a rewrite needs it', () => {
  const rewritten = steps.filter(({ step }) => step.rewrite).map(({ name }) => name);
  const faults = steps.filter(({ text, step: { needs = [] } }) => {
    const since = SINCE.exec(text)?.[1];
    const needed = rewritten.find((name) => since !== undefined && name.startsWith(since));
    return (needed && !needs.includes(needed)) || needs.some((name) => !rewritten.includes(name));
  });
  expect(faults.map(({ name }) => name)).toEqual([]);
});

it('indexes that are made beside writes can be made of partitions, too', () => {
  for (const { step } of steps)
    for (const [index, statement] of Object.entries(step.indexes ?? {})) definitionOf(index, statement);
  for (const statement of ['create index concurrently other on lead (id)', 'create index town on lead (id)'])
    expect(() => definitionOf('town', statement)).toThrow(
      'indexes: write it as create index concurrently town on TABLE …',
    );
});

it.each(files.filter((file) => /^0/.test(file) && Number(file.slice(0, 4)) >= BEFORE_THE_RULE))(
  '%s leaves to the worker what would hold calls up',
  (file) => {
    expect(faultsOf(textOf(file), LASTS)).toEqual([]);
  },
);

it.each([
  ['update lead set town_id = city_id', 1],
  ['update lead l set town_id = c.id from city c', 1],
  ['update lead_lease set until = null', 0],
  ['create index lead_town on lead (town_id)', 1],
  ['create unique index lead_town on lead_call (town_id)', 1],
  ['create index message_town on lead_message (town_id)', 1],
  ['update recording set kind = 1', 1],
  ['create index if not exists car_town on assigned_car (town_id)', 1],
  ['create index concurrently lead_town on lead (town_id)', 0],
  ['create index passkey_user on passkey (user_id)', 0],
])('%s holds calls up: %i', (text, count) => {
  expect(faultsOf(text, LASTS)).toHaveLength(count);
});

it.each(files)('%s adds beside what the version before uses, or says what it contracts', (file) => {
  expect(contractionsOf(textOf(file))).toEqual([]);
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
