import { z } from 'zod';
import { personal } from '../kernel/personal.ts';
import { blankable, wireFlag, wireId, wireKey } from '../kernel/wire.ts';
import { AUDIT_QUESTIONS, type AuditQuestion } from './audit-form.rules.ts';
import { AUDIT_ENTRY_STATUSES, AUDIT_PRIORITIES, AUDIT_STATES, AUDIT_STATUSES } from './audits.rules.ts';
import { AUDIT_ANSWERS } from './compliance.rules.ts';

const dateTime = z.iso.datetime();
const status = z.enum(AUDIT_STATUSES);

export const auditDetailRequest = z.object({
  lead_id: wireId,
  /** The lead's newest audit if absent. */
  audit_id: blankable(wireId),
  /** Sent when the form opens, which claims the audit; with 1, `parent_id` is the audit to repeat. */
  is_reaudit: blankable(wireFlag),
  parent_id: blankable(wireId),
});

export const auditsRequest = z.object({
  lead_id: wireId,
  /** Only this audit and those that it repeats. */
  parent_id: blankable(wireId),
  /** Audits of this agent's calls; agents always get only their own. */
  agent_id: blankable(wireKey),
  /** Only audits older than this one. */
  audit_id: blankable(wireId),
});

export const askedQuestion = z.object({
  key: z.string(),
  text: z.string(),
  weight: z.int(),
  is_critical: z.boolean(),
});

/** A field for each question of the specification. */
export function eachQuestion<Schema extends z.ZodType>(schema: Schema): Record<AuditQuestion, Schema> {
  return Object.fromEntries(AUDIT_QUESTIONS.map((question) => [question, schema])) as Record<
    AuditQuestion,
    Schema
  >;
}

/** One audit with its answers. */
export const audit = z.object({
  id: z.int(),
  auditlead_id: z.int(),
  lead_id: z.int(),
  parent_id: z.int().nullable(),
  version: z.int(),
  audit_status: status,
  audit_state: z.enum(AUDIT_STATES),
  priority: z.enum(AUDIT_PRIORITIES),
  auditor: z.string().nullable(),
  created_date: dateTime,
  agent_id: z.int().nullable(),
  agent_name: z.string().nullable(),
  /** 'yyyy-MM-dd' and 'HH:mm' by the market's clock. */
  calling_date: z.string().nullable(),
  calling_time: z.string().nullable(),
  ...eachQuestion(z.enum(AUDIT_ANSWERS).nullable()),
  action_required: z.int().nullable(),
  action_required_name: z.string().nullable(),
  comments: personal('text', z.string()),
  compliance: z.number().nullable(),
  /** Its agent's latest rejection; null without one. */
  rejection: z.object({ by: z.string(), at: dateTime, comment: personal('text', z.string()) }).nullable(),
  /** Status implied by the answers; null before they exist. */
  audit_lead_status: status.nullable(),
  attachment_url: z.string().nullable(),
  attachment_name: z.string().nullable(),
  /** Content type of the attachment. */
  attachment_type: z.string().nullable(),
  /** Remarks about moments of the recording, in its order. */
  notes: z.array(z.object({ second: z.int(), text: personal('text', z.string()) })),
  /**
   * Version of the questions it was scored with (the current one if unscored), the questions, and the answers by key.
   */
  questionnaire: z.int(),
  questions: z.array(askedQuestion),
  answers: z.partialRecord(z.string(), z.enum(AUDIT_ANSWERS)),
  /** Number of earlier saved audits of the lead. */
  previous_audits: z.int(),
});

export type Audit = z.infer<typeof audit>;

/** Audit as its form opens it. */
export const auditDetail = audit.extend({
  /** Form that the caller may save; null for none. */
  form: z.enum(['first', 'reaudit']).nullable(),
  /** Lead facts that help to answer a question, by question key; empty unless the caller may save. */
  evidence: personal('text', z.record(z.string(), z.string())),
  /** How its purchase was sampled, for auditors; null for a re-audit and for unsampled ones. */
  chosen: z
    .object({
      /** Share of each agent's purchases of a week. */
      percent: z.int(),
      /** Monday, 'yyyy-MM-dd'. */
      week: z.string(),
      /** Rank among the agent's purchases of the week, from 1. */
      place: z.int(),
    })
    .nullable(),
  /** Auditor who has claimed it, unless the caller. */
  claimed_by: z.string().nullable(),
});

export type AuditDetail = z.infer<typeof auditDetail>;

export const nextAuditRequest = z.object({
  /** Id of the open audit. */
  audit_id: blankable(wireId),
});

export const nextAudit = z.object({ lead_id: z.int(), auditlead_id: z.int(), is_reaudit: z.boolean() });

export const auditActivityRequest = z.object({ audit_id: wireId });

export const auditActivityEntry = z.object({
  id: z.int(),
  created_date: dateTime,
  audit_status: z.enum(AUDIT_ENTRY_STATUSES),
  customer_name: z.string(),
  /** Who acted, and in which role; the system has none. */
  user_name: z.string(),
  role: z.string().nullable(),
  comment: personal('text', z.string()),
  /** Set if the priority was changed. */
  priority: z.enum(AUDIT_PRIORITIES).nullable(),
  status_name: z.string(),
  sub_status_name: z.string(),
  attribution_status_name: z.string().nullable(),
});

export type AuditActivityEntry = z.infer<typeof auditActivityEntry>;
