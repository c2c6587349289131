import { createHash, randomBytes } from 'node:crypto';
import { LEAD_SET_LENGTH } from '@otolead/contract/leads/filters.schema.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import type { Condition, LeadSearch } from './search/terms.ts';

/** A link to a set is good for so long after the set was last told. */
const KEPT_MS = 7 * 86_400_000;

/** Four characters of base64 hold three bytes. */
const newToken = () => randomBytes((LEAD_SET_LENGTH / 4) * 3).toString('base64url');

type Keeper = Pick<ActorContext, 'actor' | 'clock' | 'db' | 'market'>;

/**
 * Tokens by which links of this person name sets of leads that are too long for an address, in their order. The same
 * set has the same token, for another week.
 */
export async function keepLeadSets(
  { actor, clock, db, market }: Keeper,
  sets: readonly (readonly number[])[],
): Promise<string[]> {
  const rows = sets.map((ids) => ({ token: newToken(), digest: digestOf(ids), lead_ids: ids }));
  const different = [...new Map(rows.map((row) => [row.digest, row])).values()];
  if (different.length === 0) return [];
  const expiresAt = new Date(clock.now().getTime() + KEPT_MS);
  const kept = await sql<{ token: string; digest: string }>`
    insert into lead_set (token, market_id, user_id, digest, lead_ids, expires_at)
    select token, ${market.id}::smallint, ${actor.userId}::integer, digest, lead_ids, ${expiresAt}::timestamptz
    from json_to_recordset(${JSON.stringify(different)}::json) as set_of_leads (token text, digest text, lead_ids bigint[])
    on conflict (user_id, market_id, digest) do update set expires_at = excluded.expires_at
    returning token, digest`.execute(db);
  const tokens = new Map(kept.rows.map(({ token, digest }) => [digest, token]));
  return rows.map(({ digest }) => tokens.get(digest) as string);
}

const digestOf = (ids: readonly number[]) => createHash('sha256').update(ids.join(',')).digest('base64url');

/** The leads of a set that was kept for this person in this market; of any other none. */
export function inLeadSet({ filters, market, now, readerId }: LeadSearch): Condition | undefined {
  if (filters.lead_set === undefined) return undefined;
  return sql<SqlBool>`lead.lead_id = any(array(select unnest(lead_set.lead_ids) from lead_set
    where lead_set.token = ${filters.lead_set} and lead_set.user_id = ${readerId}
      and lead_set.market_id = ${market.id} and lead_set.expires_at > ${now}))`;
}

export async function sweepLeadSets(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('lead_set').where('expires_at', '<=', now).execute();
}
