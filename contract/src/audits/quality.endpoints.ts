import { z } from 'zod';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { personal } from '../kernel/personal.ts';
import { blankable, wireId, wireInt, wireKey, wireText } from '../kernel/wire.ts';
import { askedQuestion } from './audits.schema.ts';
import { AUDIT_ANSWERS } from './compliance.rules.ts';
import { MOST_QUESTIONS } from './questionnaire.rules.ts';

const SOURCE = 'docs/decisions/039';

/** Default and maximum number of weeks, the current one included. */
const QUALITY_WEEKS = 12;
const MOST_WEEKS = 53;

/** Number of audits and their average in percent with two decimals; null for none. */
const share = { audits: z.int(), quality: z.number().nullable() };

const auditQuality = z.object({
  /** Without gaps, the earliest first; `week` is its Monday, 'yyyy-MM-dd'. */
  weeks: z.array(z.object({ week: z.string(), ...share })),
  /** The lowest first, at most a hundred. */
  agents: z.array(z.object({ id: z.int(), name: z.string(), ...share })),
  /** In the order of the latest version; questions that it dropped come last. */
  questions: z.array(
    z.object({
      key: z.string(),
      text: z.string(),
      ...share,
      /** Answers given by two auditors, and Cohen's kappa; null if undefined or with too few pairs. */
      pairs: z.int(),
      kappa: z.number().nullable(),
    }),
  ),
});

export type AuditQuality = z.infer<typeof auditQuality>;

export const getAuditQuality = defineEndpoint({
  name: 'audits.quality',
  method: 'POST',
  path: '/audit/quality',
  summary:
    'How well calls were led, by week, agent and question, and how far two auditors agree; never for agents',
  source: SOURCE,
  access: '/audit_quality',
  request: z.object({
    weeks: wireInt(1, MOST_WEEKS).default(QUALITY_WEEKS),
    agent_id: blankable(wireKey),
    /** Reports the share of YES to this question instead of the compliance. */
    question: blankable(wireText(40)),
  }),
  data: auditQuality,
});

/** Audit to score a second time, without the first auditor's findings. */
const secondScore = z.object({
  lead_id: z.int(),
  audit_id: z.int(),
  customer_name: z.string(),
  agent_name: z.string().nullable(),
  calling_date: z.iso.datetime().nullable(),
  questions: z.array(askedQuestion),
  /** Lead facts by question. */
  evidence: personal('text', z.record(z.string(), z.string())),
  attachment_url: z.string().nullable(),
  attachment_name: z.string().nullable(),
  attachment_type: z.string().nullable(),
});

export type SecondScore = z.infer<typeof secondScore>;

export const getNextSecondScore = defineEndpoint({
  name: 'audits.next_second_score',
  method: 'POST',
  path: '/audit/next_second_score',
  summary: 'The oldest audit that waits for a second score, never an own one; it is claimed',
  source: SOURCE,
  access: '/second_scores',
  request: z.object({}),
  data: z.object({ waiting: z.int(), score: secondScore.nullable() }),
  writes: ['audit_second_score'],
});

export const saveSecondScore = defineEndpoint({
  name: 'audits.save_second_score',
  method: 'POST',
  path: '/audit/save_second_score',
  summary: 'Keeps a second auditor’s answers, apart from the audit',
  source: SOURCE,
  access: '/second_scores',
  request: z.object({
    lead_id: wireId,
    audit_id: wireId,
    answers: z
      .array(
        z.object({
          question: wireText(40),
          answer: z.enum(AUDIT_ANSWERS, { error: 'kernel:invalid.value' }),
        }),
      )
      .max(MOST_QUESTIONS, { error: 'kernel:invalid.too_many' }),
  }),
  data: z.object({ audit_id: z.int() }),
  writes: ['audit_second_score'],
});

export const qualityEndpoints = [getAuditQuality, getNextSecondScore, saveSecondScore] as const;
