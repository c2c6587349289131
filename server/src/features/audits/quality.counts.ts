import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';

const KEY = sql`market_id, question, week, agent_id, answer, second_answer`;
/** Column numbers of the key in the select. */
const PLACES = sql`1, 2, 3, 4, 5, 6`;
const NOBODY = sql.lit(0);

type Condition = RawBuilder<SqlBool>;

const weekOf = (instant: RawBuilder<unknown>) =>
  sql`date_trunc('week', ${instant} at time zone market.time_zone)::date`;

/**
 * Entries of scored audits: one without a question for the compliance, and one for each applicable answer; `audit`
 * joined with `moved (audit_id, change)`.
 */
const scoredEntries = (moved: RawBuilder<unknown>, of: Condition) => sql`
  select audit.market_id, given.question, ${weekOf(sql`audit.calling_at`)}, coalesce(audit.agent_id, ${NOBODY}),
    given.answer, '', sum(moved.change) as audits, sum(moved.change * given.compliance) as compliance
  from audit join market on market.id = audit.market_id
  ${moved}
  cross join lateral (
    select '' as question, '' as answer, audit.compliance
    union all
    select key, value, 0 from jsonb_each_text(audit.answers) where value <> 'NA'
  ) as given
  where audit.compliance is not null and audit.calling_at is not null and ${of}
  group by ${PLACES}`;

/** Entries of second scores: one for each question that both auditors answered. */
const pairEntries = (of: Condition) => sql`
  select score.market_id, given.key, ${weekOf(sql`score.scored_at`)}, coalesce(audit.agent_id, ${NOBODY}),
    audit.answers ->> given.key, given.value, count(*) as audits, 0 as compliance
  from audit_second_score as score
  join audit on audit.lead_id = score.lead_id and audit.id = score.audit_id
  join market on market.id = score.market_id
  cross join lateral jsonb_each_text(score.answers) as given
  where score.scored_at is not null and audit.answers ? given.key and ${of}
  group by ${PLACES}`;

/** In key order, so that concurrent writers wait for each other instead of deadlocking. */
const add = (entries: RawBuilder<unknown>) => sql`
  insert into audit_count (${KEY}, audits, compliance)
  select * from (${entries}) as entry where entry.audits <> 0 or entry.compliance <> 0 order by ${PLACES}
  on conflict (${KEY}) do update set audits = audit_count.audits + excluded.audits,
    compliance = audit_count.compliance + excluded.compliance`;

interface Scored {
  readonly leadId: number;
  readonly auditId: number;
  /** Audit that this one repeats: the call counts with the repeated audit's findings. */
  readonly repeated?: number | undefined;
}

/** Counts a newly scored audit in the transaction of its save; the lead is locked. */
export async function countScored(tx: Tx, { leadId, auditId, repeated }: Scored): Promise<void> {
  const ids = repeated === undefined ? [auditId] : [auditId, repeated];
  const changes = repeated === undefined ? [1] : [1, -1];
  const moved = sql`join unnest(${ids}::bigint[], ${changes}::int[]) as moved (audit_id, change)
    on moved.audit_id = audit.id`;
  await add(scoredEntries(moved, sql`audit.lead_id = ${leadId}`)).execute(tx);
}

/** Counts a newly saved second score in the transaction of its save; the score is locked. */
export async function countPairs(tx: Tx, leadId: number, scoreId: number): Promise<void> {
  await add(pairEntries(sql`score.lead_id = ${leadId} and score.id = ${scoreId}`)).execute(tx);
}

/** Recounts everything after rows were loaded past the product; saves wait meanwhile. */
export function recountQuality(db: Db): Promise<void> {
  return inTransaction(db, async (tx) => {
    await sql`lock table audit_count in share row exclusive mode`.execute(tx);
    await sql`delete from audit_count`.execute(tx);
    const each = sql`cross join (values (1)) as moved (change)`;
    await add(scoredEntries(each, sql`audit.audit_status <> 'AUDITED'`)).execute(tx);
    await add(pairEntries(sql`true`)).execute(tx);
  });
}
