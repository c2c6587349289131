import { type Text, text } from '@otolead/contract/kernel/text.ts';
import {
  HOLDING_USES,
  MOST_COUNTED,
  USES,
  type Use,
  type UsedRecord,
} from '@otolead/contract/where-used/uses.rules.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { badRequest, notFound } from '../../platform/http/errors.ts';
import { findManagedUser } from '../users/users.public.ts';
import { KINDS } from './uses.kinds.ts';

/** Numbers of records in force and open leads that depend on a record; zero counts are left out. */
export type Uses = readonly { readonly use: Use; readonly count: number }[];

/** Throws 404 for a record outside the market, and like findManagedUser for a user. */
export async function usesIn(context: ActorContext, record: UsedRecord, id: number): Promise<Uses> {
  const { db, market } = context;
  const belongs = KINDS[record].belongs?.(market.id, id);
  if (record === 'user') await findManagedUser(context, id);
  else if (belongs) {
    const { rows } = await sql<{ found: boolean }>`select ${belongs} as found`.execute(db);
    if (!rows[0]?.found) throw notFound();
  }
  return usesOf(db, context, record, id);
}

/** For a record already found in the market. */
export async function usesOf(
  db: Db | Tx,
  context: ActorContext,
  record: UsedRecord,
  id: number,
): Promise<Uses> {
  const { counts } = KINDS[record];
  const asked = USES.flatMap((use) => {
    const count = counts[use];
    return count ? [{ use, count }] : [];
  });
  const found = await Promise.all(
    asked.map(async ({ use, count }) => ({ use, ...(await count(db, context, id)) })),
  );
  return found.filter(({ count }) => count > 0);
}

/** '3 lists, more than 1000 open leads'. */
function inWords({ t }: Pick<ActorContext, 't'>, uses: Uses): string {
  return uses
    .map(({ use, count }) =>
      use === 'leads' && count > MOST_COUNTED
        ? t(text('where-used:more_leads', { count: MOST_COUNTED }))
        : t(text(`where-used:use.${use}`, { count })),
    )
    .join(', ');
}

const AFTERWARDS: { readonly [Of in UsedRecord]?: Text } = {
  process: text('where-used:after.process'),
  campaign: text('where-used:after.campaign'),
  process_list: text('where-used:after.process_list'),
  user: text('where-used:after.user'),
};

/** 'In use: 3 lists, 2 campaigns', or that nothing in force uses it. */
export function usedBy({ t }: ActorContext, uses: Uses): string {
  if (uses.length === 0) return t(text('where-used:unused'));
  return t(text('where-used:used_by', { uses: inWords({ t }, uses) }));
}

/** Effect on dependants; empty if they continue unchanged, or there are none. */
export function afterwards({ t }: ActorContext, record: UsedRecord, uses: Uses): string {
  const after = AFTERWARDS[record];
  return after && uses.length > 0 ? t(after) : '';
}

/** 'Still in use: 3 lists, 2 campaigns'. */
export const stillUsed = (context: ActorContext, uses: Uses): Text =>
  text('where-used:still_used', { uses: inWords(context, uses) });

/**
 * Refuses deletion while active lists with their rules, or open leads, depend on a record; the message lists all
 * dependants.
 */
export async function refuseDeletion(
  tx: Tx,
  context: ActorContext,
  record: UsedRecord,
  id: number,
): Promise<void> {
  const uses = await usesOf(tx, context, record, id);
  if (uses.some(({ use }) => HOLDING_USES.includes(use))) throw badRequest(stillUsed(context, uses));
}
