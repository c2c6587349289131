import type { ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import type { listMarketKeys, listPartnerKeys } from '@otolead/contract/partners/partners.endpoints.ts';
import type { KeyScope } from '@otolead/contract/partners/partners.rules.ts';
import type { MarketKey, PartnerKey } from '@otolead/contract/partners/partners.schema.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { contains, whenGiven } from '../../platform/list/conditions.ts';
import { numberedPage } from '../../platform/list/numbered-page.ts';

const OWNER = sql<string>`(select name from app_user as owner where owner.id = partner_key.owner_id)`;

function keysOf(db: Db | Tx, { market }: ActorContext) {
  return db
    .selectFrom('partner_key')
    .innerJoin('partner', 'partner.id', 'partner_key.partner_id')
    .innerJoin('app_user', 'app_user.id', 'partner_key.created_by')
    .where('partner.market_id', '=', market.id)
    .select(['partner_key.id', 'partner_key.partner_id', 'partner_key.prefix', 'partner_key.created_at'])
    .select(['partner_key.valid_until', 'partner_key.revoked_at', 'partner_key.last_used_at'])
    .select(['partner_key.expires_at', 'partner_key.is_sandbox'])
    .select('app_user.name as created_by')
    .select([
      sql<KeyScope[]>`partner_key.scopes`.as('scopes'),
      sql<string[]>`array(select abbrev(one.network) from unnest(partner_key.networks) with ordinality
        as one (network, place) order by one.place)`.as('networks'),
      OWNER.as('owner_name'),
    ]);
}

export type FoundKey = Awaited<ReturnType<ReturnType<typeof keysOf>['execute']>>[number];

export function presentKey(row: FoundKey, now: Date): PartnerKey {
  const { revoked_at: revoked, valid_until: replaced, expires_at: expires } = row;
  const ends = [revoked, replaced, expires].flatMap((at) => at?.getTime() ?? []);
  const end = ends.length > 0 ? new Date(Math.min(...ends)) : null;
  const isOver = end !== null && end <= now;
  return {
    id: row.id,
    prefix: row.prefix,
    state: isOver ? 'over' : replaced ? 'retiring' : 'active',
    is_revoked: revoked !== null,
    created_at: row.created_at.toISOString(),
    created_by: row.created_by,
    scopes: row.scopes,
    owner_name: row.owner_name,
    networks: row.networks,
    is_sandbox: row.is_sandbox,
    valid_until: end?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
  };
}

export function listKeyRows(context: ActorContext, request: ParsedOf<typeof listPartnerKeys>) {
  const query = keysOf(context.db, context).where('partner_key.partner_id', '=', request.partner_id);
  return numberedPage(query, request, {
    columns: { id: sql.ref('partner_key.id') },
    initial: { column: 'id', direction: 'desc' },
    id: sql.ref('partner_key.id'),
  });
}

type FoundMarketKey = FoundKey & { readonly partner_name: string; readonly expires_on: string | null };

export const presentMarketKey = (row: FoundMarketKey, now: Date): MarketKey => ({
  ...presentKey(row, now),
  partner_id: row.partner_id,
  partner_name: row.partner_name,
  expires_on: row.expires_on,
});

/** The earliest end of a key; null if it has none. */
const END = sql<Date | null>`least(partner_key.revoked_at, partner_key.valid_until, partner_key.expires_at)`;

/** Keys of all partners of the market, in their current state. */
export function listMarketKeyRows(
  context: ActorContext,
  { partner, owner, scope, state, ...request }: ParsedOf<typeof listMarketKeys>,
) {
  const { clock, market } = context;
  const isOver = sql<SqlBool>`coalesce(${END} <= ${clock.now()}, false)`;
  const isRetiring = sql<SqlBool>`partner_key.valid_until is not null and not ${isOver}`;
  const states = {
    over: isOver,
    retiring: isRetiring,
    active: sql<SqlBool>`partner_key.valid_until is null and not ${isOver}`,
  };
  const query = keysOf(context.db, context)
    .select([
      'partner.name as partner_name',
      // The market's last day before the key ends.
      sql<string | null>`to_char((partner_key.expires_at - interval '1 second')
        at time zone ${market.timeZone}, 'YYYY-MM-DD')`.as('expires_on'),
    ])
    .$call(whenGiven(partner, (keys, part) => keys.where(contains(sql.ref('partner.name'), part))))
    .$call(whenGiven(owner, (keys, part) => keys.where(contains(OWNER, part))))
    .$call(whenGiven(scope, (keys, one) => keys.where(sql<SqlBool>`${one} = any(partner_key.scopes)`)))
    .$call(whenGiven(state, (keys, one) => keys.where(states[one])));
  return numberedPage(query, request, {
    columns: {
      id: sql.ref('partner_key.id'),
      partner_name: sql`lower(partner.name)`,
      last_used_at: sql`coalesce(partner_key.last_used_at, '-infinity')`,
      expires_on: sql.ref('partner_key.expires_at'),
    },
    initial: { column: 'id', direction: 'desc' },
    id: sql.ref('partner_key.id'),
    market,
  });
}

/** Active users of the market who may be responsible for a key. */
export function keyOwners(db: Db | Tx, { market }: ActorContext) {
  return db
    .selectFrom('app_user')
    .where('app_user.status', '=', 1)
    .where('app_user.role_id', 'in', [ROLE.administrator, ROLE.supervisor])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('user_market')
          .whereRef('user_market.user_id', '=', 'app_user.id')
          .where('user_market.market_id', '=', market.id)
          .select('user_market.user_id'),
      ),
    )
    .select(['app_user.id', 'app_user.name'])
    .orderBy('app_user.name')
    .orderBy('app_user.id');
}

/** Locked until the transaction ends; undefined outside the market. */
export function findKey(tx: Tx, context: ActorContext, id: number): Promise<FoundKey | undefined> {
  return keysOf(tx, context).where('partner_key.id', '=', id).forUpdate('partner_key').executeTakeFirst();
}

/** Ends the valid keys of the same scope at this time, unless they end earlier. */
export async function retireKeys(
  tx: Tx,
  { partnerId, scopes, isSandbox }: Pick<NewKey, 'partnerId' | 'scopes' | 'isSandbox'>,
  until: Date,
): Promise<void> {
  await tx
    .updateTable('partner_key')
    .set({ valid_until: until })
    .where('partner_id', '=', partnerId)
    .where(sql<SqlBool>`scopes = ${[...scopes]}::text[]`)
    .where('is_sandbox', '=', isSandbox)
    .where('revoked_at', 'is', null)
    .where(({ eb, or }) => or([eb('valid_until', 'is', null), eb('valid_until', '>', until)]))
    .execute();
}

export interface NewKey {
  readonly partnerId: number;
  readonly prefix: string;
  readonly hash: Buffer;
  readonly userId: number;
  readonly ownerId: number;
  /** In contract order. */
  readonly scopes: readonly KeyScope[];
  readonly networks: readonly string[];
  readonly isSandbox: boolean;
  readonly expiresAt: Date | null;
  readonly now: Date;
}

export async function insertKey(tx: Tx, key: NewKey): Promise<number> {
  const columns = {
    partner_id: key.partnerId,
    prefix: key.prefix,
    key_hash: key.hash,
    created_by: key.userId,
    created_at: key.now,
    owner_id: key.ownerId,
    scopes: [...key.scopes],
    networks: [...key.networks],
    is_sandbox: key.isSandbox,
    expires_at: key.expiresAt,
  };
  const row = await tx
    .insertInto('partner_key')
    .values({ ...columns, valid_until: null, revoked_at: null, last_used_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function endKey(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('partner_key').set({ revoked_at: now }).where('id', '=', id).execute();
}
