import { getAuditRules, saveAuditRules } from '@otolead/contract/audits/audit-rules.endpoints.ts';
import {
  getQuestionDraft,
  getQuestionnaires,
  publishQuestions,
  saveQuestionDraft,
} from '@otolead/contract/audits/questionnaire.endpoints.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { saveRecord } from '../../platform/records/save-record.ts';
import { AUDIT_RULE_RECORD, findAuditRules } from './audit-rules.queries.ts';
import { type DraftRecord, findDraft } from './questionnaires.queries.ts';
import { publishDraft, QUESTION_DRAFT, questionnaires } from './questionnaires.service.ts';

const present = ({ questions, ...draft }: DraftRecord) => ({ ...draft, questions: [...questions] });

/** Calls of those who maintain the audit rules. */
export const auditRulesRoutes: readonly Route[] = [
  route(getQuestionnaires, async (context, { number }) => ({ data: await questionnaires(context, number) })),
  route(getQuestionDraft, async ({ db, market }) => ({ data: present(await findDraft(db, market.id)) })),
  route(saveQuestionDraft, async (context, request) => ({
    data: present(await saveRecord(context, QUESTION_DRAFT, { ...request, id: context.market.id })),
    message: text('kernel:saved'),
  })),
  route(publishQuestions, async (context, { version }) => {
    const data = await publishDraft(context, version);
    return { data, message: text('audits:questions.published', { number: data.number }) };
  }),
  route(getAuditRules, async ({ db, market }) => ({ data: await findAuditRules(db, market.id) })),
  route(saveAuditRules, async (context, request) => ({
    data: await saveRecord(context, AUDIT_RULE_RECORD, { ...request, id: context.market.id }),
    message: text('kernel:saved'),
  })),
];
