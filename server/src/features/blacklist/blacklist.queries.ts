import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
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
  const rows = await db
    .selectFrom('blacklist')
    .where('market_id', '=', marketId)
    .where('status', '=', 1)
    .where(sql<boolean>`mobile = any(${numbers})`)
    .select(['mobile', 'origin'])
    .execute();
  return new Map(rows.map(({ mobile, origin }) => [mobile, origin]));
}

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
