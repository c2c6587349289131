import { nameWords } from '@otolead/contract/leads/search.rules.ts';
import type pg from 'pg';
import { type CopyTarget, copyRows } from './copy-rows.ts';
import { leadsInTime, type StreamOrder } from './lead-stream.ts';
import type { References } from './references.ts';
import type { GeneratedLead, GeneratedLeadFamily } from './rows.ts';

export interface LoadOrder extends Omit<StreamOrder, 'firstLeadId'> {
  readonly print: (line: string) => void;
}

const BATCH = 1_000;
const PROGRESS_EVERY = 100_000;

/**
 * Generates leads and sends them in batches, oldest first, with constant memory and in the order of a grown table. Runs
 * in the caller's transaction. Continues after existing leads, so that a second call adds other people.
 */
export async function loadLeads(client: pg.ClientBase, references: References, order: LoadOrder) {
  const firstLeadId = await reserveIds(client, order.count);
  const loaded = { leads: 0, cars: 0, activities: 0 };
  let batch: GeneratedLeadFamily[] = [];
  for (const family of leadsInTime(references, { ...order, firstLeadId })) {
    batch.push(family);
    loaded.leads += 1;
    loaded.cars += family.cars.length;
    loaded.activities += family.activities.length;
    if (batch.length < BATCH && loaded.leads < order.count) continue;
    await send(client, batch);
    batch = [];
    if (loaded.leads % PROGRESS_EVERY === 0) order.print(`${loaded.leads.toLocaleString('en')} leads`);
  }
  await client.query(
    `insert into name_word select distinct word from lead_name_word order by word on conflict do nothing`,
  );
  return loaded;
}

async function send(client: pg.ClientBase, families: readonly GeneratedLeadFamily[]): Promise<void> {
  const rows: readonly (readonly [CopyTarget, readonly object[]])[] = [
    ['lead', families.map(({ lead }) => lead)],
    ['lead_name_word', families.flatMap(({ lead }) => wordsOf(lead))],
    ['lead_preference', families.flatMap(({ preferences }) => preferences)],
    ['assigned_car', families.flatMap(({ cars }) => cars)],
    ['activity', families.flatMap(({ activities }) => activities)],
    ['lead_route', families.map(({ route }) => route)],
  ];
  for (const [table, ofTable] of rows) await copyRows(client, table, ofTable);
}

function wordsOf({ lead_id, market_id, created_at, search_name }: GeneratedLead) {
  return nameWords(search_name).map((word) => ({ lead_id, word, market_id, created_at }));
}

/** First of a range of new ids. */
async function reserveIds(client: pg.ClientBase, count: number): Promise<number> {
  const { rows } = await client.query<{ last: string }>(
    `select setval('lead_id_seq', nextval('lead_id_seq') + $1 - 1) as last`,
    [count],
  );
  return Number(rows[0]?.last) - count + 1;
}

export async function isLeadTableEmpty(client: pg.ClientBase): Promise<boolean> {
  return (await client.query('select 1 from lead limit 1')).rows.length === 0;
}
