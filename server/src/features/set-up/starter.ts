import { createReadStream, existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { referenceUpload } from '@otolead/contract/imports/reference-data.upload.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { ReferenceName } from '@otolead/contract/reference-data/records.rules.ts';
import { STARTER_FILES } from '@otolead/contract/set-up/set-up.schema.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { RecordContext } from '../../platform/http/context.ts';
import { badRequest } from '../../platform/http/errors.ts';
import type { AnyServed } from '../../platform/records/declared-record.ts';
import { writeRows } from '../../platform/records/import-rows.ts';
import { readRecordFile } from '../imports/imports.public.ts';
import { SERVED_RECORDS } from '../reference-data/reference-data.public.ts';
import { insertStarterProcess } from '../webform/webform.public.ts';
import { readStarterProcesses } from './starter-process.file.ts';

const FOLDER = new URL('../../../../docs/starter/', import.meta.url);

const fileOf = (market: Market, name: ReferenceName | 'process') =>
  new URL(`${market.code}/${name}.csv`, FOLDER);

/** Kinds with a starter file for the market. */
export const starterFilesOf = (market: Market): ReferenceName[] =>
  STARTER_FILES.filter((name) => existsSync(fileOf(market, name)));

export const openStarterFile = (market: Market, name: ReferenceName): Readable =>
  createReadStream(fileOf(market, name));

export interface Loaded {
  readonly created: number;
  readonly changed: number;
}

/**
 * Loads a market's starter files in one atomic transaction. Throws 400 if data exists already, which belongs to its
 * authors.
 */
export function loadStarter(db: Db, context: RecordContext): Promise<Loaded> {
  return inTransaction(db, async (tx) => {
    // Serialises two loads: the second finds the first one's rows.
    await tx.selectFrom('market').where('id', '=', context.market.id).select('id').forNoKeyUpdate().execute();
    if (!(await isStarterWanted(tx, context.market))) throw badRequest(text('set-up:starter.filled'));
    const loaded = { created: 0, changed: 0 };
    for (const name of starterFilesOf(context.market)) {
      const ends = await loadFile(tx, context, name);
      loaded.created += ends.filter((end) => end === 'created').length;
      loaded.changed += ends.filter((end) => end === 'changed').length;
    }
    for (const process of await readStarterProcesses(fileOf(context.market, 'process')))
      loaded.created += await insertStarterProcess(tx, context, process);
    return loaded;
  });
}

/** Whether a market has none of the data that migrations leave out. */
export async function isStarterWanted(db: Db | Tx, { id }: Market): Promise<boolean> {
  const { rows } = await sql<{ wanted: boolean }>`select not exists (
    select from lead_type where market_id = ${id} union all select from dealer where market_id = ${id}
    union all select from process where market_id = ${id}) as wanted`.execute(db);
  return rows[0]?.wanted ?? false;
}

async function loadFile(tx: Tx, context: RecordContext, name: ReferenceName) {
  const served = SERVED_RECORDS.find(({ record }) => record.name === name) as AnyServed;
  const upload = referenceUpload(name);
  if (!upload) throw new TypeError(`no files are taken of ${name}`);
  const { clock, market } = context;
  const file = { upload, served, market, now: clock.now() };
  const rows = await readRecordFile(openStarterFile(market, name), file);
  const ends = await writeRows(tx, context, served, rows);
  const at = ends.findIndex((end) => typeof end === 'object');
  if (at >= 0) throw new Error(`row ${at + 2} of the starter file of ${name}: ${JSON.stringify(ends[at])}`);
  return ends;
}
