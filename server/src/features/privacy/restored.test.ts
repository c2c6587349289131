import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useTestApp } from '../../../test/harness.ts';
import { buildPerson, SECRET, tablesNaming } from '../../../test/person-scene.ts';
import { readCommand } from '../../app/cli-commands.ts';
import { personParts } from '../../app/person-parts.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { erasePeople } from './erase.ts';

const t = useTestApp();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'otolead-erasures-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function cli(words: readonly string[]): Promise<string> {
  const printed: string[] = [];
  await readCommand(words)({
    db: t.db,
    pool: t.pool,
    now: t.clock.now(),
    readPassword: async () => '',
    print: (line) => void printed.push(line),
    say: () => undefined,
  });
  return printed.join('\n');
}

it('the list of erasures is applied to a restored database, once, and spares younger leads', async () => {
  const person = await buildPerson(t);
  const { lead } = person;
  await inTransaction(t.db, (tx) =>
    erasePeople(tx, personParts, {
      ...{
        market: MARKETS.id,
        leadIds: [lead.lead_id],
        now: t.clock.now(),
        cause: 'request',
        erasedBy: null,
      },
    }),
  );
  const file = join(folder, 'erasures.jsonl');
  expect(await cli(['erasures', 'export', file])).toBe('1 erasures');
  const text = await readFile(file, 'utf8');
  expect(text).not.toMatch(new RegExp(`${SECRET}|${person.mobile.slice(2)}`));

  // As a backup from before has them: one lead under its id, one person under another id.
  const { lead_id, ...columns } = lead;
  await t.db.updateTable('lead').set(columns).where('lead_id', '=', lead_id).execute();
  await t.db.deleteFrom('erasure').execute();
  const moved = await t.db
    .insertInto('lead')
    .values({ ...columns, name: `${SECRET} moved` })
    .returning('lead_id')
    .executeTakeFirstOrThrow();
  const later = new Date(t.clock.now().getTime() + 60_000);
  const younger = await t.db
    .insertInto('lead')
    .values({
      ...columns,
      ...{ mobile: '6281100000001', booking_mobile: null, name: 'Younger', created_at: later },
    })
    .returning('lead_id')
    .executeTakeFirstOrThrow();
  const named = JSON.parse(text.trim());
  await writeFile(file, JSON.stringify({ ...named, lead_ids: [...named.lead_ids, younger.lead_id] }));
  expect(await cli(['erasures', 'apply', file])).toBe('1 erasures, 2 leads made anonymous');
  const left = await t.db
    .selectFrom('lead')
    .where('lead_id', 'in', [lead_id, moved.lead_id, younger.lead_id])
    .where('erased_at', 'is', null)
    .select('lead_id')
    .execute();
  expect(left).toEqual([younger]);
  expect(await tablesNaming(t, [person.mobile])).toEqual([]);
  expect(await cli(['erasures', 'apply', file])).toBe('1 erasures, 0 leads made anonymous');
  const list = await t.db.selectFrom('erasure').select(['uuid', 'cause']).orderBy('id').execute();
  expect(list).toEqual([
    { uuid: named.uuid, cause: 'request' },
    { uuid: expect.any(String), cause: 'restore' },
  ]);
});

it.each([
  ['no JSON', '{"uuid"'],
  ['a number in its place', '{"uuid":"x","market_id":1,"lead_ids":["1"]}'],
])('a line that is %s is refused before anything is applied', async (_name, line) => {
  const file = join(folder, 'broken.jsonl');
  await writeFile(file, line);
  await expect(cli(['erasures', 'apply', file])).rejects.toThrow('Line 1 is no erasure; nothing was applied');
});
