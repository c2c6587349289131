import { type Kysely, sql } from 'kysely';

/**
 * Counts of what quality asks of scored audits: by week of the call, agent and answer, and the pairs of answers that two
 * auditors gave by week of the second (docs/decisions/046). Weeks are those of the market's zone, by their Monday.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table audit_count (
      market_id smallint not null,
      question text not null,
      week date not null,
      agent_id integer not null,
      answer text not null,
      second_answer text not null,
      audits bigint not null,
      compliance numeric not null,
      primary key (market_id, question, week, agent_id, answer, second_answer)
    );

    insert into audit_count (market_id, question, week, agent_id, answer, second_answer, audits, compliance)
    select audit.market_id, given.question, date_trunc('week', audit.calling_at at time zone market.time_zone)::date,
      coalesce(audit.agent_id, 0), given.answer, '', count(*), sum(given.compliance)
    from audit join market on market.id = audit.market_id
    cross join lateral (
      select '' as question, '' as answer, audit.compliance
      union all
      select key, value, 0 from jsonb_each_text(audit.answers) where value <> 'NA'
    ) as given
    where audit.compliance is not null and audit.calling_at is not null and audit.audit_status <> 'AUDITED'
    group by 1, 2, 3, 4, 5;

    insert into audit_count (market_id, question, week, agent_id, answer, second_answer, audits, compliance)
    select score.market_id, given.key, date_trunc('week', score.scored_at at time zone market.time_zone)::date,
      coalesce(audit.agent_id, 0), audit.answers ->> given.key, given.value, count(*), 0
    from audit_second_score as score
    join audit on audit.lead_id = score.lead_id and audit.id = score.audit_id
    join market on market.id = score.market_id
    cross join lateral jsonb_each_text(score.answers) as given
    where score.scored_at is not null and audit.answers ? given.key
    group by 1, 2, 3, 4, 5, 6;
  `.execute(db);
}
