import type { Market } from '@otolead/contract/kernel/market.ts';
import { MARKETS } from '@otolead/contract/kernel/market.ts';
import {
  MOST_COUNTED,
  RETENTION_FIELDS,
  RETENTION_STATUS,
  type RetentionValues,
} from '@otolead/contract/privacy/retention.rules.ts';
import { type SqlBool, sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { scopedLeads } from '../leads/leads.public.ts';
import { erasePeople, type Parts } from './erase.ts';
import { findPeople } from './people.ts';
import { findRetention, noteRun } from './retention.queries.ts';

/** Leads whose people share a transaction: few, because enquiries of their numbers wait for it. */
const BATCH = 200;

interface Terms {
  readonly marketId: number;
  readonly months: RetentionValues;
  readonly now: Date;
}

/** True for leads that are closed and unchanged for long enough. */
function isOver({ months, now }: Terms) {
  const over = RETENTION_FIELDS.filter((field) => months[field] > 0).map(
    (field) => sql<SqlBool>`(lead.status_id = ${RETENTION_STATUS[field]}
      and lead.updated_at < ${now}::timestamptz - ${months[field]} * interval '1 month')`,
  );
  return over.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(over, sql` or `)})`;
}

/** The shortest of the periods, by which the index on the last change finds the leads. */
function newest({ months, now }: Terms) {
  const given = RETENTION_FIELDS.map((field) => months[field]).filter((count) => count > 0);
  return sql<Date>`${now}::timestamptz - ${Math.min(...given)} * interval '1 month'`;
}

const overLeads = (db: Db | Tx, terms: Terms) =>
  scopedLeads(db, { marketId: terms.marketId, dseId: 'everyone' })
    .where('lead.erased_at', 'is', null)
    .where(sql<SqlBool>`lead.updated_at < ${newest(terms)}`)
    .where(isOver(terms));

/**
 * Leads by status that are over, up to a limit. A person of whom another lead is still in work stays, so that the night may
 * do fewer.
 */
export async function countOver(
  db: Db,
  terms: Terms,
): Promise<RetentionValues & { readonly capped: boolean }> {
  const none = Object.fromEntries(RETENTION_FIELDS.map((field) => [field, 0])) as unknown as RetentionValues;
  if (RETENTION_FIELDS.every((field) => terms.months[field] === 0)) return { ...none, capped: false };
  const found = overLeads(db, terms)
    .select('lead.status_id')
    .limit(MOST_COUNTED + 1);
  const rows = await db
    .selectFrom(found.as('over'))
    .select(['over.status_id', sql<number>`count(*)::integer`.as('leads')])
    .groupBy('over.status_id')
    .execute();
  const counts = RETENTION_FIELDS.map((field) => [
    field,
    rows.find(({ status_id: status }) => status === RETENTION_STATUS[field])?.leads ?? 0,
  ]);
  const total = rows.reduce((sum, { leads }) => sum + leads, 0);
  return { ...(Object.fromEntries(counts) as RetentionValues), capped: total > MOST_COUNTED };
}

export const RETAIN = 'retain_people';

/** Nightly: each market's people by its rule, in batches. Whom a killed run has not reached, the next one finds. */
export async function retainPeople(db: Db, clock: Clock, parts: Parts): Promise<void> {
  for (const market of Object.values(MARKETS)) {
    const months = await findRetention(db, market.id);
    if (RETENTION_FIELDS.every((field) => months[field] === 0)) continue;
    const terms = { marketId: market.id, months, now: clock.now() };
    await noteRun(db, market.id, clock.now(), await retainIn(db, market, terms, parts));
  }
}

async function retainIn(db: Db, market: Market, terms: Terms, parts: Parts): Promise<number> {
  let erased = 0;
  for (let after = 0; ; ) {
    const found = await overLeads(db, terms)
      .where('lead.lead_id', '>', after)
      .select('lead.lead_id')
      .orderBy('lead.lead_id')
      .limit(BATCH)
      .execute();
    const last = found.at(-1);
    if (!last) return erased;
    after = last.lead_id;
    const leadIds = found.map(({ lead_id: id }) => id);
    erased += await inTransaction(db, async (tx) => {
      const over = await wholePeople(tx, terms, leadIds);
      if (over.length === 0) return 0;
      const erasing = { market, leadIds: over, now: terms.now, cause: 'retention', erasedBy: null } as const;
      return (await erasePeople(tx, parts, erasing))?.leadIds.length ?? 0;
    });
  }
}

/** Leads of people all of whose leads are over. */
async function wholePeople(tx: Tx, terms: Terms, leadIds: readonly number[]): Promise<readonly number[]> {
  const asked = { marketId: terms.marketId, now: terms.now, isThorough: false };
  const people = await findPeople(tx, { ...asked, leadIds });
  const over = await overLeads(tx, terms)
    .where(sql<SqlBool>`lead.lead_id = any(${people.leadIds})`)
    .select('lead.lead_id')
    .execute();
  const isLeadOver = new Set(over.map(({ lead_id: id }) => id));
  const inWork = people.leadIds.filter((id) => !isLeadOver.has(id));
  if (inWork.length === 0) return people.leadIds;
  const spared = new Set((await findPeople(tx, { ...asked, leadIds: inWork })).leadIds);
  return people.leadIds.filter((id) => !spared.has(id));
}
