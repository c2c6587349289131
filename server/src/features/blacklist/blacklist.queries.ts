import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { deferWrite } from '../../platform/db/defer-write.ts';
import { Statement } from '../../platform/db/statement.ts';
import type { BlacklistOrigin } from '../../tables/dialer.tables.ts';

/** Numbers that identify a person: E.164 digits. */
interface Numbered {
  readonly mobile: string;
  readonly alternateMobile: string | null;
}

const numbersOf = ({ mobile, alternateMobile }: Numbered): string[] =>
  alternateMobile === null ? [mobile] : [mobile, alternateMobile];

/** Blocked numbers with their origin: a user or the customer. */
export type Listed = ReadonlyMap<string, BlacklistOrigin>;

/** The blocked numbers of these people in this market. */
export async function findListed(
  db: Db | Tx,
  marketId: number,
  people: readonly Numbered[],
): Promise<Listed> {
  const numbers = [...new Set(people.flatMap(numbersOf))];
  if (numbers.length === 0) return new Map();
  const { rows } = await sql<{ number: string; origin: BlacklistOrigin }>`
    select given.number, blacklist.origin from unnest(${numbers}::text[]) as given (number)
    join blacklist on blacklist.market_id = ${marketId} and blacklist.status = 1
      and blacklist.mobile in (given.number, pseudonym(given.number))`.execute(db);
  return new Map(rows.map(({ number, origin }) => [number, origin]));
}

/**
 * Restores the entries of numbers that were erased and black-listed: the numbers are stored again, so the black list must
 * compare them.
 */
export async function recallNumbers(tx: Tx, marketId: number, numbers: readonly string[]): Promise<void> {
  if (numbers.length === 0) return;
  await deferWrite(tx, recall.filled(tx, { marketId, numbers }));
}

const recall = new Statement<{ readonly marketId: number; readonly numbers: readonly string[] }, never>(
  (_db, { marketId, numbers }) => sql`
    update blacklist set mobile = given.number
    from unnest(${numbers}::text[]) as given (number)
    where blacklist.market_id = ${marketId}::smallint and blacklist.mobile = pseudonym(given.number)
      and not exists (select from blacklist as other where other.market_id = ${marketId}::smallint
        and other.mobile = given.number)`,
);

/** Origin of a person's block; undefined without one. A refusal takes precedence. */
export function originOf(listed: Listed, person: Numbered): BlacklistOrigin | undefined {
  const origins = numbersOf(person).flatMap((number) => listed.get(number) ?? []);
  return origins.find((origin) => origin === 'refusal') ?? origins[0];
}

/** Number of refusals to review, up to `most` + 1. */
export async function countReviews(db: Db, marketId: number, most: number): Promise<number> {
  const found = db
    .selectFrom('blacklist')
    .where('market_id', '=', marketId)
    .where('review', 'is not', null)
    .select('id')
    .limit(most + 1);
  return (await found.execute()).length;
}
