import { z } from 'zod';
import {
  blankable,
  wireCursor,
  wireFlag,
  wireId,
  wireInt,
  wireKey,
  wireList,
  wireRequestId,
  wireText,
} from '../kernel/wire.ts';
import { REQUESTED_STATUSES } from './actions.rules.ts';
import {
  AUDIT_COMMENT_LENGTH,
  AUDIT_NOTE_LENGTH,
  AUDIT_QUESTIONS,
  type AuditQuestion,
  MOST_AUDIT_NOTES,
} from './audit-form.rules.ts';
import {
  AUDIT_ENTRY_STATUSES,
  AUDIT_PRIORITIES,
  AUDIT_STATES,
  AUDIT_STATUSES,
  AUDIT_TABS,
} from './audits.rules.ts';
import { AUDIT_ANSWERS } from './compliance.rules.ts';
import { AUDIT_DATE_TYPES, PURCHASE_MONTHS } from './filters.rules.ts';
import { MOST_QUESTIONS } from './questionnaire.rules.ts';

/** Rows on a page of the list. */
export const AUDIT_PAGE_SIZE = 50;
/** Tabs are counted exactly to this number. */
export const AUDIT_COUNT_LIMIT = 10_000;

const dateTime = z.iso.datetime();
const status = z.enum(AUDIT_STATUSES);

/** ISO; the day of the market on which it lies is meant. */
const wireInstant = wireText(40).refine(
  (value) => z.iso.datetime({ offset: true }).safeParse(value).success,
  {
    error: 'kernel:invalid.date',
  },
);

/** Filters of the list and of its export (spec A§2 'Audit list'). */
export const auditFilters = z.object({
  /** Name, mobile or lead id. */
  search: blankable(wireText(100)),
  date_type: blankable(z.enum(AUDIT_DATE_TYPES, { error: 'kernel:invalid.value' })),
  start_date: blankable(wireInstant),
  end_date: blankable(wireInstant),
  auditor: blankable(wireKey),
  /** The agent whose call is audited; an agent's own whatever stands here. */
  agent_id: blankable(wireKey),
  audit_priority: blankable(z.enum(AUDIT_PRIORITIES, { error: 'kernel:invalid.value' })),
  /** Processes by `gm_id`. */
  process: blankable(wireList(wireKey)),
  bought_make: blankable(wireKey),
  dealership: blankable(wireKey),
  purchase_month: blankable(z.enum(PURCHASE_MONTHS, { error: 'kernel:invalid.value' })),
});

export type AuditFilters = z.output<typeof auditFilters>;

export const auditListRequest = auditFilters.extend({
  tab_name: z.enum(AUDIT_TABS, { error: 'kernel:invalid.value' }).default('New'),
  is_agent_reaudit: blankable(wireFlag),
  type: blankable(z.literal('list', { error: 'kernel:invalid.value' })),
  page: wireInt(1, 1_000_000).default(1),
  cursor: blankable(wireCursor),
});

export type AuditListRequest = z.output<typeof auditListRequest>;

export const auditRow = z.object({
  auditlead_id: z.int(),
  lead_id: z.int(),
  customer_details: z.object({
    customer_name: z.string(),
    /** E.164 with plus. */
    customer_mobile: z.string(),
    customer_city_id: z.int().nullable(),
    customer_city: z.string().nullable(),
  }),
  status_id: z.int(),
  status: z.string(),
  sub_status_id: z.int(),
  sub_status: z.string(),
  attribution_status: z.string().nullable(),
  audit_date: dateTime,
  audit_priority: z.enum(AUDIT_PRIORITIES),
  calling_date: dateTime.nullable(),
  calling_agent_name: z.string().nullable(),
  audit_status: status,
  audit_state: z.enum(AUDIT_STATES),
  last_action_by: z.string().nullable(),
  last_action_date: dateTime.nullable(),
  last_action_comment: z.string().nullable(),
  last_audited_by: z.string().nullable(),
  compliance: z.number().nullable(),
  /** Auditor who has claimed it. */
  claimed_by: z.string().nullable(),
});

export type AuditRow = z.infer<typeof auditRow>;

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

const answer = z.enum(AUDIT_ANSWERS, { error: 'kernel:invalid.value' });

export const askedQuestion = z.object({
  key: z.string(),
  text: z.string(),
  weight: z.int(),
  is_critical: z.boolean(),
});

function eachQuestion<Schema extends z.ZodType>(schema: Schema): Record<AuditQuestion, Schema> {
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

/** What is missing or wrong is told by the rules of the form, in its own words. */
export const saveAuditRequest = z.object({
  lead_id: wireId,
  auditlead_id: wireId,
  /** The audit that a re-audit repeats. */
  parent_id: blankable(wireId),
  /** As the form showed them; the server works both out for itself. */
  compliance: blankable(z.coerce.number({ error: 'kernel:invalid.number' })),
  audit_lead_status: blankable(z.enum(AUDIT_STATUSES, { error: 'kernel:invalid.value' })),
  version: blankable(wireKey),
  ...eachQuestion(blankable(answer)),
  /** To questions that the specification does not have. */
  answers: blankable(
    z
      .array(z.object({ question: wireText(40), answer }))
      .max(MOST_QUESTIONS, { error: 'kernel:invalid.too_many' }),
  ),
  /** The version of the questions that the form showed. */
  questionnaire: blankable(wireKey),
  agent_id: blankable(wireKey),
  calling_date: blankable(wireText(10)),
  calling_time: blankable(wireText(5)),
  action_required: blankable(wireKey),
  comments: blankable(wireText(AUDIT_COMMENT_LENGTH)),
  /** As the upload answered it. */
  attachment_url: blankable(wireText(500)),
  notes: blankable(
    z
      .array(z.object({ second: wireInt(0, 86_400), text: wireText(AUDIT_NOTE_LENGTH) }))
      .max(MOST_AUDIT_NOTES, { error: 'kernel:invalid.too_many' }),
  ),
});

export type SaveAuditRequest = z.output<typeof saveAuditRequest>;

export const nextAuditRequest = z.object({
  /** Id of the audit that is open. */
  audit_id: blankable(wireId),
});

export const nextAudit = z.object({ lead_id: z.int(), auditlead_id: z.int(), is_reaudit: z.boolean() });

export const savedAudit = z.object({
  auditlead_id: z.int(),
  version: z.int(),
  audit_status: status,
  compliance: z.number(),
});

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

/** Audits of one bulk change. */
export const MOST_AUDITS = 1_000;

const auditIds = wireList(wireId)
  .refine((ids) => ids.length > 0, { error: 'kernel:required' })
  .refine((ids) => ids.length <= MOST_AUDITS, { error: 'kernel:invalid.too_many' });

export const changeAuditStatusRequest = z.object({
  auditlead_id: auditIds,
  audit_status: z.enum(REQUESTED_STATUSES, { error: 'kernel:invalid.value' }),
  comment: blankable(wireText(AUDIT_COMMENT_LENGTH)),
  request_id: wireRequestId,
});

export const changePriorityRequest = z.object({
  auditlead_id: auditIds,
  priority: blankable(z.enum(AUDIT_PRIORITIES, { error: 'kernel:invalid.value' })),
  comment: blankable(wireText(AUDIT_COMMENT_LENGTH)),
  request_id: wireRequestId,
});

/** One audit is changed at once; several by a job, whose id this is. */
export const changedAudits = z.object({ auditlead_id: z.array(z.int()), job_id: z.int().nullable() });

export const attachmentRequest = z.object({ lead_id: wireId });

export const uploadedAttachment = z.object({
  attachment_url: z.string(),
  attachment_name: z.string(),
  attachment_type: z.string(),
});

export const attachmentFileRequest = z.object({ lead_id: wireId, attachment: wireText(100) });
