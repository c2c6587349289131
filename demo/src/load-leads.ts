import { nameWords } from '@otolead/contract/leads/search.rules.ts';
import { LOADED_TABLES } from '@otolead/server/src/platform/db/bulk-load.ts';
import type pg from 'pg';
import { type CopyTarget, copyLine, copyLines, reserveIds } from './copy-rows.ts';
import type { GeneratedLeadFamily } from './lead-generator.ts';
import { leadsInTime } from './lead-stream.ts';
import type { References } from './references.ts';

export interface LoadOrder {
  readonly seed: number;
  readonly count: number;
  readonly now: Date;
  readonly onProgress?: (loaded: number) => void;
}

export interface Loaded {
  readonly leads: number;
  readonly cars: number;
  readonly activities: number;
}

const BATCH = 2_000;

/**
 * Generates leads and sends them in batches, oldest first, with constant memory and in the order of a grown table. Runs
 * in the caller's transaction. Continues after existing leads, so that a second call adds other people.
 */
export async function loadLeads(
  client: pg.ClientBase,
  references: References,
  { seed, count, now, onProgress }: LoadOrder,
): Promise<Loaded> {
  const firstIndex = await leadsMadeBefore(client);
  const firstLeadId = await reserveIds(client, 'lead_id_seq', count);
  const stream = leadsInTime(references, { seed, count, firstIndex, firstLeadId, now });
  const loaded = { leads: 0, cars: 0, activities: 0 };
  // Generates the next batch while PostgreSQL stores one.
  let sending = Promise.resolve();
  for (let batch = take(stream); batch.length > 0; batch = take(stream)) {
    const encoded = encodeBatch(batch);
    await sending;
    sending = sendBatch(client, encoded);
    for (const { cars, activities } of batch) {
      loaded.cars += cars.length;
      loaded.activities += activities.length;
    }
    loaded.leads += batch.length;
    onProgress?.(loaded.leads);
  }
  await sending;
  await client.query(
    `insert into name_word select distinct word from lead_name_word order by word on conflict do nothing`,
  );
  return loaded;
}

function take(stream: Iterator<GeneratedLeadFamily>): GeneratedLeadFamily[] {
  const batch: GeneratedLeadFamily[] = [];
  while (batch.length < BATCH) {
    const { value, done } = stream.next();
    if (done) break;
    batch.push(value);
  }
  return batch;
}

interface EncodedRows extends CopyTarget {
  readonly lines: readonly string[];
}

function encodeBatch(families: readonly GeneratedLeadFamily[]): EncodedRows[] {
  return [
    encoded(
      'lead',
      families.map(({ lead }) => lead),
    ),
    encoded(
      'lead_name_word',
      families.flatMap(({ lead }) => wordsOf(lead)),
    ),
    encoded(
      'lead_preference',
      families.flatMap(({ preferences }) => preferences),
    ),
    encoded(
      'assigned_car',
      families.flatMap(({ cars }) => cars),
    ),
    encoded(
      'activity',
      families.flatMap(({ activities }) => activities),
    ),
  ];
}

function wordsOf({ lead_id, market_id, created_at, search_name }: GeneratedLeadFamily['lead']) {
  return nameWords(search_name).map((word) => ({ lead_id, word, market_id, created_at }));
}

function encoded(table: CopyTarget['table'], rows: readonly object[]): EncodedRows {
  const target = { table, columns: Object.keys(rows[0] ?? {}) };
  return { ...target, lines: rows.map((row) => copyLine(target, row)) };
}

async function sendBatch(client: pg.ClientBase, batch: readonly EncodedRows[]): Promise<void> {
  for (const rows of batch) await copyLines(client, rows, rows.lines);
}

async function leadsMadeBefore(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ made: string }>(
    'select case when is_called then last_value - 1000000 else 0 end as made from lead_id_seq',
  );
  return Math.max(0, Number(rows[0]?.made ?? 0));
}

export async function isLeadTableEmpty(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query('select 1 from lead limit 1');
  return rows.length === 0;
}

/** Bytes on disk of the lead family with its indexes. */
export async function leadFamilySize(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    `select sum(pg_total_relation_size(relid)) as bytes
     from unnest($1::regclass[]) as root, pg_partition_tree(root) where isleaf`,
    [LOADED_TABLES],
  );
  return Number(rows[0]?.bytes ?? 0);
}
