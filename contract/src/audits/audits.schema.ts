import { z } from 'zod';
import { blankable, wireFlag, wireId, wireKey } from '../kernel/wire.ts';
import { AUDIT_QUESTIONS, type AuditQuestion } from './audit-form.rules.ts';
import { AUDIT_ENTRY_STATUSES, AUDIT_PRIORITIES, AUDIT_STATES, AUDIT_STATUSES } from './audits.rules.ts';
import { AUDIT_ANSWERS } from './compliance.rules.ts';

const dateTime = z.iso.datetime();
const status = z.enum(AUDIT_STATUSES);

export const auditDetailRequest = z.object({
  lead_id: wireId,
  /** The lead's newest audit without. */
  audit_id: blankable(wireId),
  /** Opening the form sends it and claims the audit; with 1, `parent_id` is the audit to be repeated. */
  is_reaudit: blankable(wireFlag),
  parent_id: blankable(wireId),
});

export const auditsRequest = z.object({
  lead_id: wireId,
  /** Only this audit and those that it repeats. */
  parent_id: blankable(wireId),
  /** Audits of this agent's calls; the server forces an agent's own id. */
  agent_id: blankable(wireKey),
  /** Only those before this audit. */
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
  comments: z.string(),
  compliance: z.number().nullable(),
  /** Why its agent has rejected it, the last time; null where nobody has. */
  rejection: z.object({ by: z.string(), at: dateTime, comment: z.string() }).nullable(),
  /** The status that its answers lead to; null before they are given. */
  audit_lead_status: status.nullable(),
  attachment_url: z.string().nullable(),
  attachment_name: z.string().nullable(),
  /** Content type of the attachment. */
  attachment_type: z.string().nullable(),
  /** Remarks about moments of the recording, in its order. */
  notes: z.array(z.object({ second: z.int(), text: z.string() })),
  /** The version that it was scored with, the current one before; its questions, and the answers by their keys. */
  questionnaire: z.int(),
  questions: z.array(askedQuestion),
  answers: z.partialRecord(z.string(), z.enum(AUDIT_ANSWERS)),
  /** How many saved audits of the lead came before. */
  previous_audits: z.int(),
});

export type Audit = z.infer<typeof audit>;

/** One audit as it opens. */
export const auditDetail = audit.extend({
  /** What the caller may save: the first answers, a re-audit, or nothing. */
  form: z.enum(['first', 'reaudit']).nullable(),
  /** Facts of the lead that bear on a question, by the question's key; empty unless the caller may save the form. */
  evidence: z.record(z.string(), z.string()),
  /** Why its purchase was chosen, for auditors; null for a re-audit and where nobody drew. */
  chosen: z
    .object({
      /** Of each agent's purchases of a week. */
      percent: z.int(),
      /** Monday, 'yyyy-MM-dd'. */
      week: z.string(),
      /** Among the purchases of its agent in this week, from 1. */
      place: z.int(),
    })
    .nullable(),
  /** The auditor who has claimed it, if not the caller. */
  claimed_by: z.string().nullable(),
});

export type AuditDetail = z.infer<typeof auditDetail>;

export const nextAuditRequest = z.object({
  /** Id of the audit that is open. */
  audit_id: blankable(wireId),
});

export const nextAudit = z.object({ lead_id: z.int(), auditlead_id: z.int(), is_reaudit: z.boolean() });

export const auditActivityRequest = z.object({ audit_id: wireId });

export const auditActivityEntry = z.object({
  id: z.int(),
  created_date: dateTime,
  audit_status: z.enum(AUDIT_ENTRY_STATUSES),
  customer_name: z.string(),
  /** Who did it, and in which role; the system without one. */
  user_name: z.string(),
  role: z.string().nullable(),
  comment: z.string(),
  /** Set where the priority was changed. */
  priority: z.enum(AUDIT_PRIORITIES).nullable(),
  status_name: z.string(),
  sub_status_name: z.string(),
  attribution_status_name: z.string().nullable(),
});

export type AuditActivityEntry = z.infer<typeof auditActivityEntry>;
