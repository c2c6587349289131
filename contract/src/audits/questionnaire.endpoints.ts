import { z } from 'zod';
import { defineEndpoint } from '../kernel/endpoint.ts';
import {
  publishedQuestions,
  publishQuestionsRequest,
  questionDraft,
  questionnaires,
  questionnairesRequest,
  saveQuestionDraftRequest,
} from './questionnaire.schema.ts';

const AUDIT_QUESTIONS = '/audit_questions';
const SOURCE = 'docs/decisions/039';

export const getQuestionnaires = defineEndpoint({
  name: 'audits.questionnaires',
  method: 'POST',
  path: '/audit/questionnaires',
  summary: 'The versions of the questions, one of them whole, and the draft of the next',
  source: SOURCE,
  access: AUDIT_QUESTIONS,
  request: questionnairesRequest,
  data: questionnaires,
});

export const getQuestionDraft = defineEndpoint({
  name: 'audits.question_draft',
  method: 'POST',
  path: '/audit/question_draft',
  summary: 'The draft of the next version of the questions',
  source: SOURCE,
  access: AUDIT_QUESTIONS,
  request: z.object({}),
  data: questionDraft,
});

export const saveQuestionDraft = defineEndpoint({
  name: 'audits.save_question_draft',
  method: 'POST',
  path: '/audit/save_question_draft',
  summary: 'Saves the draft of the next version; no audit is asked with it before it is published',
  source: SOURCE,
  access: AUDIT_QUESTIONS,
  request: saveQuestionDraftRequest,
  data: questionDraft,
  writes: ['questionnaire_draft'],
});

export const publishQuestions = defineEndpoint({
  name: 'audits.publish_questions',
  method: 'POST',
  path: '/audit/publish_questions',
  summary: 'Makes the draft the version that audits are asked with from now on',
  source: SOURCE,
  access: AUDIT_QUESTIONS,
  request: publishQuestionsRequest,
  data: publishedQuestions,
  writes: ['questionnaire', 'questionnaire_draft'],
});

export const questionnaireEndpoints = [
  getQuestionnaires,
  getQuestionDraft,
  saveQuestionDraft,
  publishQuestions,
] as const;
