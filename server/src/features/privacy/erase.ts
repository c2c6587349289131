import type { Market } from '@otolead/contract/kernel/market.ts';
import type { ErasureCause } from '@otolead/contract/privacy/privacy.rules.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { noteLeads } from '../../platform/events/event-log.ts';
import type { Files } from '../../platform/files/files.ts';
import type { People, PersonPart } from '../../platform/person/person-part.ts';
import { lockNumbers } from '../arrivals/arrivals.public.ts';
import { findPeople, lockPeople } from './people.ts';

export type Parts = readonly PersonPart[];

export interface Erasing {
  readonly market: Market;
  readonly leadIds: readonly number[];
  readonly now: Date;
  readonly cause: ErasureCause;
  /** Null for the server's operator and for retention. */
  readonly erasedBy: number | null;
}

export interface Erased {
  readonly leadIds: readonly number[];
  readonly counts: Readonly<Record<string, number>>;
}

/**
 * Makes the people of these leads anonymous, everywhere and at once: rows, list of erasures and the deletion of files are
 * one transaction. Undefined if nobody is left to erase.
 */
export async function erasePeople(tx: Tx, parts: Parts, erasing: Erasing): Promise<Erased | undefined> {
  const people = await lockedPeople(tx, erasing);
  if (people.leadIds.length === 0) return undefined;
  const counts = people.isThorough ? await countKept(tx, parts, people) : { lead: people.leadIds.length };
  const pseudonyms = await pseudonymsOf(tx, people);
  const files: string[] = [];
  for (const part of parts) files.push(...(await part.erase(tx, people)));
  await tx
    .insertInto('erasure')
    .values({
      market_id: people.marketId,
      cause: erasing.cause,
      lead_ids: sql<number[]>`${people.leadIds}::bigint[]`,
      pseudonyms: sql<string[]>`${pseudonyms}::text[]`,
      counts: JSON.stringify(counts),
      erased_by: erasing.erasedBy,
      erased_at: people.now,
    })
    .execute();
  await queueRemoval(tx, files);
  await noteLeads(
    tx,
    people.leadIds.map((leadId) => ({ leadId, marketId: people.marketId })),
  );
  return { leadIds: people.leadIds, counts };
}

/** Numbers are locked first, as by an enquiry: one that arrives meanwhile is erased as well, or comes after. */
async function lockedPeople(tx: Tx, { market, leadIds, now, cause }: Erasing): Promise<People> {
  const asked = { marketId: market.id, leadIds, now, isThorough: cause !== 'retention' };
  const before = await findPeople(tx, asked);
  await lockNumbers(tx, market, before.numbers);
  await lockPeople(tx, before);
  const people = await findPeople(tx, asked);
  await lockPeople(tx, people);
  return people;
}

/** Rows by table, without empty ones. */
export async function countKept(db: Db | Tx, parts: Parts, people: People): Promise<Record<string, number>> {
  const kept: Record<string, number> = {};
  for (const part of parts)
    for (const [table, rows] of Object.entries(await part.read(db, people)))
      if (rows.length > 0) kept[table] = rows.length;
  return kept;
}

async function pseudonymsOf(tx: Tx, { numbers }: People): Promise<string[]> {
  const { rows } = await sql<{ pseudonym: string }>`
    select pseudonym(number) from unnest(${numbers}::text[]) as number`.execute(tx);
  return rows.map(({ pseudonym }) => pseudonym);
}

export const REMOVE_ERASED_FILES = 'remove_erased_files';

/** Queued with the erasure, so that no file is left by a kill; deleting one twice is harmless. */
async function queueRemoval(tx: Tx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await sql`select graphile_worker.add_job(${REMOVE_ERASED_FILES}, ${JSON.stringify({ keys })}::json)`.execute(
    tx,
  );
}

export async function removeErasedFiles(files: Files, payload: unknown): Promise<void> {
  for (const key of (payload as { readonly keys: readonly string[] }).keys) await files.remove(key);
}
