import type { ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import type { listPartnerKeys } from '@otolead/contract/partners/partners.endpoints.ts';
import type { PartnerKey } from '@otolead/contract/partners/partners.schema.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { numberedPage } from '../../platform/list/numbered-page.ts';

function keysOf(db: Db | Tx, { market }: ActorContext) {
  return db
    .selectFrom('partner_key')
    .innerJoin('partner', 'partner.id', 'partner_key.partner_id')
    .innerJoin('app_user', 'app_user.id', 'partner_key.created_by')
    .where('partner.market_id', '=', market.id)
    .select(['partner_key.id', 'partner_key.partner_id', 'partner_key.prefix', 'partner_key.created_at'])
    .select(['partner_key.valid_until', 'partner_key.revoked_at', 'partner_key.last_used_at'])
    .select('app_user.name as created_by');
}

export type FoundKey = Awaited<ReturnType<ReturnType<typeof keysOf>['execute']>>[number];

export function presentKey(row: FoundKey, now: Date): PartnerKey {
  const end = row.revoked_at ?? row.valid_until;
  return {
    id: row.id,
    prefix: row.prefix,
    state: end === null ? 'active' : end > now ? 'retiring' : 'over',
    created_at: row.created_at.toISOString(),
    created_by: row.created_by,
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

/** Locked until the transaction ends; undefined outside the market. */
export function findKey(tx: Tx, context: ActorContext, id: number): Promise<FoundKey | undefined> {
  return keysOf(tx, context).where('partner_key.id', '=', id).forUpdate('partner_key').executeTakeFirst();
}

/** Keys that are still good get an end, unless theirs is nearer. */
export async function retireKeys(tx: Tx, partnerId: number, until: Date): Promise<void> {
  await tx
    .updateTable('partner_key')
    .set({ valid_until: until })
    .where('partner_id', '=', partnerId)
    .where('revoked_at', 'is', null)
    .where(({ eb, or }) => or([eb('valid_until', 'is', null), eb('valid_until', '>', until)]))
    .execute();
}

interface NewKey {
  readonly partnerId: number;
  readonly prefix: string;
  readonly hash: Buffer;
  readonly userId: number;
  readonly now: Date;
}

export async function insertKey(tx: Tx, { partnerId, prefix, hash, userId, now }: NewKey): Promise<number> {
  const columns = { partner_id: partnerId, prefix, key_hash: hash, created_by: userId, created_at: now };
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
