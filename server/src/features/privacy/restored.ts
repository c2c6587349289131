import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { ERASURE_CAUSES } from '@otolead/contract/privacy/privacy.rules.ts';
import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { scopedLeads } from '../leads/leads.public.ts';
import { erasePeople, type Parts } from './erase.ts';

const PSEUDONYM = /^x[0-9a-f]{32}$/;

/** An erasure as a line of the operator's file: ids and pseudonyms, no contents. */
export const erasureLine = z.object({
  uuid: z.uuid(),
  market_id: z.int().refine((id) => Object.values(MARKETS).some((market) => market.id === id)),
  cause: z.enum(ERASURE_CAUSES),
  lead_ids: z.array(z.int().positive()),
  pseudonyms: z.array(z.string().regex(PSEUDONYM)),
  erased_at: z.iso.datetime(),
});

export type ErasureLine = z.infer<typeof erasureLine>;

const PART = 1_000;

/** All erasures, oldest first. */
export async function* erasureLines(db: Db): AsyncGenerator<ErasureLine> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('erasure')
      .where('id', '>', after)
      .select(['id', 'uuid', 'market_id', 'cause', 'pseudonyms', 'erased_at'])
      .select(sql<number[]>`to_jsonb(lead_ids)`.as('lead_ids'))
      .orderBy('id')
      .limit(PART)
      .execute();
    for (const { id, erased_at: at, ...row } of rows) {
      after = id;
      yield { ...row, erased_at: at.toISOString() };
    }
    if (rows.length < PART) return;
  }
}

/**
 * Erases in a restored database whom the list names, by lead and then by pseudonym, unless the lead is younger than the
 * erasure: a restored database gives out ids again. The list is kept as well. Returns the leads that were made anonymous;
 * a second time none.
 */
export async function applyErasures(
  db: Db,
  parts: Parts,
  lines: readonly ErasureLine[],
  now: Date,
): Promise<number> {
  let erased = 0;
  for (const line of lines) {
    erased += await eraseAgain(db, parts, now, line.market_id, async (tx) => {
      await keepLine(tx, line);
      return named(tx, line);
    });
  }
  for (const { market_id: marketId, lead_id: leadId } of await findByPseudonyms(db, lines))
    erased += await eraseAgain(db, parts, now, marketId, async () => [leadId]);
  return erased;
}

function eraseAgain(
  db: Db,
  parts: Parts,
  now: Date,
  marketId: number,
  find: (tx: Tx) => Promise<readonly number[]>,
): Promise<number> {
  const market = Object.values(MARKETS).find(({ id }) => id === marketId) ?? MARKETS.id;
  return inTransaction(db, async (tx) => {
    const leadIds = await find(tx);
    if (leadIds.length === 0) return 0;
    const done = await erasePeople(tx, parts, { market, leadIds, now, cause: 'restore', erasedBy: null });
    return done?.leadIds.length ?? 0;
  });
}

async function keepLine(tx: Tx, { lead_ids: leadIds, pseudonyms, ...line }: ErasureLine): Promise<void> {
  await tx
    .insertInto('erasure')
    .values({
      ...line,
      erased_at: new Date(line.erased_at),
      lead_ids: sql<number[]>`${leadIds}::bigint[]`,
      pseudonyms: sql<string[]>`${pseudonyms}::text[]`,
      counts: '{}',
      erased_by: null,
    })
    .onConflict((conflict) => conflict.column('uuid').doNothing())
    .execute();
}

async function named(tx: Tx, line: ErasureLine): Promise<number[]> {
  const found = await scopedLeads(tx, { marketId: line.market_id, dseId: 'everyone' })
    .where(sql<SqlBool>`lead.lead_id = any(${line.lead_ids})`)
    .where('lead.erased_at', 'is', null)
    .where('lead.created_at', '<=', new Date(line.erased_at))
    .select('lead.lead_id')
    .execute();
  return found.map(({ lead_id: id }) => id);
}

/** Leads whose number was stored under another id; reads every lead once. */
async function findByPseudonyms(db: Db, lines: readonly ErasureLine[]) {
  const found: { market_id: number; lead_id: number }[] = [];
  for (const { id: marketId } of Object.values(MARKETS)) {
    const known = lines
      .filter((line) => line.market_id === marketId)
      .flatMap(({ pseudonyms, erased_at: at }) => pseudonyms.map((pseudonym) => ({ pseudonym, at })));
    if (known.length === 0) continue;
    const leads = await scopedLeads(db, { marketId, dseId: 'everyone' })
      .innerJoin(
        sql<{ pseudonym: string; at: Date }>`(select * from json_to_recordset(${JSON.stringify(known)}::json)
          as erased (pseudonym text, at timestamptz))`.as('erased'),
        (on) => on.on(sql<SqlBool>`erased.pseudonym = pseudonym(lead.mobile)`),
      )
      .where('lead.erased_at', 'is', null)
      .where(sql<SqlBool>`lead.created_at <= erased.at`)
      .select('lead.lead_id')
      .distinct()
      .execute();
    found.push(...leads.map(({ lead_id }) => ({ market_id: marketId, lead_id })));
  }
  return found;
}
