import { agreementOf } from '@otolead/contract/audits/agreement.rules.ts';
import type { AuditQuality, getAuditQuality } from '@otolead/contract/audits/quality.endpoints.ts';
import type { ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import { addDays, localDate, mondayOf } from '@otolead/contract/kernel/market-time.ts';
import { isAuditor } from '@otolead/contract/kernel/roles.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { forbidden } from '../../platform/http/errors.ts';
import { presentQuestions } from './audits.present.ts';
import {
  type FoundShare,
  findAgreement,
  findQualityByAgent,
  findQualityByQuestion,
  findQualityByWeek,
  type QualitySelection,
} from './quality.queries.ts';
import { findAllVersions } from './questionnaires.queries.ts';

const DAYS_OF_WEEK = 7;

/** Call quality by week of the call. Throws 403 without the role of an auditor. */
export async function auditQuality(
  context: ActorContext,
  request: ParsedOf<typeof getAuditQuality>,
): Promise<AuditQuality> {
  const { actor, clock, db, language, market } = context;
  if (!isAuditor(actor.roleId)) throw forbidden();
  const current = mondayOf(localDate(clock.now(), market.timeZone));
  const first = addDays(current, -DAYS_OF_WEEK * (request.weeks - 1));
  const selection: QualitySelection = {
    market,
    agentId: request.agent_id,
    question: request.question,
    from: first,
  };
  const [weeks, agents, questions, pairs, versions] = await Promise.all([
    findQualityByWeek(db, selection),
    findQualityByAgent(db, selection),
    findQualityByQuestion(db, selection),
    findAgreement(db, selection),
    findAllVersions(db, market.id),
  ]);
  const byWeek = new Map(weeks.map((row) => [row.week, row]));
  const asked = new Map(
    versions
      .flatMap((version) => presentQuestions(version.questions, language))
      .map((one) => [one.key, one.text]),
  );
  const byQuestion = new Map(questions.map((row) => [row.key, row]));
  const keys = [...new Set([...(versions[0]?.questions ?? []).map(({ key }) => key), ...byQuestion.keys()])];
  return {
    weeks: Array.from({ length: request.weeks }, (_, at) => {
      const week = addDays(first, DAYS_OF_WEEK * at);
      return { week, ...shareOf(byWeek.get(week)) };
    }),
    agents: agents.map(({ id, name, ...row }) => ({ id, name, ...shareOf(row) })),
    questions: keys.map((key) => ({
      key,
      text: asked.get(key) ?? key,
      ...shareOf(byQuestion.get(key)),
      ...agreementOf(pairs.filter(({ question }) => question === key)),
    })),
  };
}

function shareOf(found: FoundShare | undefined) {
  return { audits: found?.audits ?? 0, quality: found?.quality ?? null };
}
