import type { Market } from '@otolead/contract/kernel/market.ts';
import { sql } from 'kysely';
import type { ActorContext } from '../../platform/http/context.ts';
import { leadScope, scopedLeadRows } from '../leads/leads.public.ts';

/** Which audits count for quality. */
export interface QualitySelection {
  readonly market: Market;
  readonly agentId: number | undefined;
  /** The share of YES to it instead of the compliance. */
  readonly question: string | undefined;
  /** Calls from then on. */
  readonly from: Date;
}

export interface FoundShare {
  readonly audits: number | string;
  readonly quality: number | string | null;
}

const MOST_AGENTS = 100;

/** Calls that were scored, each once: an audit that was repeated gives way to the one that repeats it. */
function scoredAudits(context: ActorContext, { market, agentId, from }: QualitySelection) {
  return scopedLeadRows(context.db, 'audit', leadScope(context))
    .where('audit.market_id', '=', market.id)
    .where('audit.calling_at', '>=', from)
    .where('audit.compliance', 'is not', null)
    .where('audit.audit_status', '!=', 'AUDITED')
    .$if(agentId !== undefined, (audits) => audits.where('audit.agent_id', '=', agentId as number));
}

/** Where one question is asked for: the audits in which it applied. */
function answered(context: ActorContext, selection: QualitySelection) {
  const { question } = selection;
  return scoredAudits(context, selection).$if(question !== undefined, (audits) =>
    audits.where(sql<boolean>`audit.answers ->> ${question}::text in ('YES', 'NO', 'FATAL')`),
  );
}

/** Per cent with two decimals. */
function shareOf({ question }: QualitySelection) {
  const each =
    question === undefined
      ? sql`audit.compliance`
      : sql`case audit.answers ->> ${question}::text when 'YES' then 100 else 0 end`;
  return {
    audits: sql<number>`count(*)::int`.as('audits'),
    quality: sql<number | null>`round(avg(${each}), 2)::float8`.as('quality'),
  };
}

export function findQualityByWeek(context: ActorContext, selection: QualitySelection) {
  const { audits, quality } = shareOf(selection);
  const { timeZone } = selection.market;
  const week = sql<string>`date_trunc('week', audit.calling_at at time zone ${sql.lit(timeZone)})::date::text`;
  return answered(context, selection)
    .select([week.as('week'), audits, quality])
    .groupBy(week)
    .execute();
}

/** The lowest first. */
export function findQualityByAgent(context: ActorContext, selection: QualitySelection) {
  const { audits, quality } = shareOf(selection);
  return answered(context, selection)
    .innerJoin('app_user as agent', 'agent.id', 'audit.agent_id')
    .select(['agent.id', 'agent.name', audits, quality])
    .groupBy(['agent.id', 'agent.name'])
    .orderBy('quality')
    .orderBy('agent.name')
    .orderBy('agent.id')
    .limit(MOST_AGENTS)
    .execute();
}

/** Of every question, whichever is asked for. */
export function findQualityByQuestion(context: ActorContext, selection: QualitySelection) {
  return scoredAudits(context, selection)
    .crossJoinLateral(sql<{ key: string; value: string }>`jsonb_each_text(audit.answers)`.as('given'))
    .where('given.value', '!=', 'NA')
    .select([
      'given.key',
      sql<number>`count(*)::int`.as('audits'),
      sql<number>`round(100 * avg((given.value = 'YES')::int), 2)::float8`.as('quality'),
    ])
    .groupBy('given.key')
    .execute();
}

/** How often which pair of answers was given to which question by two auditors. */
export function findAgreement(context: ActorContext, selection: QualitySelection) {
  return scopedLeadRows(context.db, 'audit_second_score', leadScope(context))
    .where('audit_second_score.market_id', '=', selection.market.id)
    .where('audit_second_score.scored_at', '>=', selection.from)
    .innerJoin('audit', (on) =>
      on.onRef('audit.lead_id', '=', 'lead.lead_id').onRef('audit.id', '=', 'audit_second_score.audit_id'),
    )
    .$if(selection.agentId !== undefined, (scores) =>
      scores.where('audit.agent_id', '=', selection.agentId as number),
    )
    .crossJoinLateral(
      sql<{ key: string; value: string }>`jsonb_each_text(audit_second_score.answers)`.as('given'),
    )
    .where(sql<boolean>`audit.answers ? given.key`)
    .select([
      'given.key as question',
      sql<string>`audit.answers ->> given.key`.as('first'),
      'given.value as second',
      sql<number>`count(*)::int`.as('count'),
    ])
    .groupBy(['given.key', sql`audit.answers ->> given.key`, 'given.value'])
    .execute();
}
