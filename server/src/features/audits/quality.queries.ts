import type { Market } from '@otolead/contract/kernel/market.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { whenGiven } from '../../platform/list/conditions.ts';

/** Which audits count for quality. */
export interface QualitySelection {
  readonly market: Market;
  readonly agentId: number | undefined;
  /** Reports the share of YES to it instead of the compliance. */
  readonly question: string | undefined;
  /** Monday of the first week of calls, 'yyyy-MM-dd'. */
  readonly from: string;
}

export interface FoundShare {
  readonly audits: number;
  readonly quality: number | null;
}

const MOST_AGENTS = 100;
/** Key of the compliance, which belongs to no question. */
const COMPLIANCE = '';
/** Key without a second auditor's answer. */
const ONCE = '';

/** Counts kept by `quality.counts.ts`, over all leads of the market, which every auditor may see. */
function counts(db: Db, { market, agentId, from }: QualitySelection) {
  return db
    .selectFrom('audit_count')
    .where('audit_count.market_id', '=', market.id)
    .where('audit_count.week', '>=', from)
    .$call(whenGiven(agentId, (found, value) => found.where('audit_count.agent_id', '=', value)));
}

const scoredOnce = (db: Db, selection: QualitySelection) =>
  counts(db, selection).where('second_answer', '=', ONCE);

const AUDITS = sql<number>`sum(audit_count.audits)::int`;
const SHARE_OF_YES = sql<number>`round(100 * sum(audit_count.audits) filter (where answer = 'YES')
  / sum(audit_count.audits), 2)::float8`;

/** Percent with two decimals, of the compliance or the chosen question. */
function shares(db: Db, selection: QualitySelection) {
  const { question } = selection;
  const quality =
    question === undefined
      ? sql<number>`round(sum(audit_count.compliance) / sum(audit_count.audits), 2)::float8`
      : sql<number>`coalesce(${SHARE_OF_YES}, 0)`;
  return scoredOnce(db, selection)
    .where('audit_count.question', '=', question ?? COMPLIANCE)
    .select([AUDITS.as('audits'), quality.as('quality')])
    .having(AUDITS, '>', 0);
}

export function findQualityByWeek(db: Db, selection: QualitySelection) {
  return shares(db, selection)
    .select(sql<string>`audit_count.week::text`.as('week'))
    .groupBy('audit_count.week')
    .execute();
}

/** The lowest first. */
export function findQualityByAgent(db: Db, selection: QualitySelection) {
  return shares(db, selection)
    .innerJoin('app_user as agent', 'agent.id', 'audit_count.agent_id')
    .select(['agent.id', 'agent.name'])
    .groupBy(['agent.id', 'agent.name'])
    .orderBy('quality')
    .orderBy('agent.name')
    .orderBy('agent.id')
    .limit(MOST_AGENTS)
    .execute();
}

/** All questions, even if one is chosen. */
export function findQualityByQuestion(db: Db, selection: QualitySelection) {
  return scoredOnce(db, selection)
    .where('audit_count.question', '!=', COMPLIANCE)
    .select(['audit_count.question as key', AUDITS.as('audits')])
    .select(sql<number>`coalesce(${SHARE_OF_YES}, 0)`.as('quality'))
    .groupBy('audit_count.question')
    .having(AUDITS, '>', 0)
    .execute();
}

/** Frequency of answer pairs of two auditors by question. */
export function findAgreement(db: Db, selection: QualitySelection) {
  return counts(db, selection)
    .where('second_answer', '!=', ONCE)
    .select(['audit_count.question', 'answer as first', 'second_answer as second', AUDITS.as('count')])
    .groupBy(['audit_count.question', 'answer', 'second_answer'])
    .execute();
}
