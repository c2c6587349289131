import { z } from 'zod';
import { blankable, wireCursor, wireFlag, wireId, wireInt, wireKey, wireText } from '../kernel/wire.ts';
import { AUDIT_COMMENT_LENGTH, AUDIT_QUESTIONS, type AuditQuestion } from './audit-form.rules.ts';
import { AUDIT_PRIORITIES, AUDIT_STATES, AUDIT_STATUSES, AUDIT_TABS } from './audits.rules.ts';
import { AUDIT_ANSWERS } from './compliance.rules.ts';

/** Rows on a page of the list. */
export const AUDIT_PAGE_SIZE = 50;
/** Tabs are counted exactly to this number. */
export const AUDIT_COUNT_LIMIT = 10_000;

const dateTime = z.iso.datetime();
const status = z.enum(AUDIT_STATUSES);

export const auditListRequest = z.object({
  /** Name, mobile or lead id. */
  search: blankable(wireText(100)),
  tab_name: z.enum(AUDIT_TABS, { error: 'kernel:invalid.value' }).default('New'),
  is_agent_reaudit: blankable(wireFlag),
  /** The agent whose call is audited; an agent's own whatever stands here. */
  agent_id: blankable(wireKey),
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
});

export type AuditRow = z.infer<typeof auditRow>;

export const auditDetailRequest = z.object({
  lead_id: wireId,
  /** The lead's newest audit without. */
  audit_id: blankable(wireId),
});

const answer = z.enum(AUDIT_ANSWERS, { error: 'kernel:invalid.value' });

function eachQuestion<Schema extends z.ZodType>(schema: Schema): Record<AuditQuestion, Schema> {
  return Object.fromEntries(AUDIT_QUESTIONS.map((question) => [question, schema])) as Record<
    AuditQuestion,
    Schema
  >;
}

export const auditDetail = z.object({
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
});

export type AuditDetail = z.infer<typeof auditDetail>;

/** What is missing or wrong is told by the rules of the form, in its own words. */
export const saveAuditRequest = z.object({
  lead_id: wireId,
  auditlead_id: wireId,
  version: blankable(wireKey),
  ...eachQuestion(blankable(answer)),
  agent_id: blankable(wireKey),
  calling_date: blankable(wireText(10)),
  calling_time: blankable(wireText(5)),
  action_required: blankable(wireKey),
  comments: blankable(wireText(AUDIT_COMMENT_LENGTH)),
});

export type SaveAuditRequest = z.output<typeof saveAuditRequest>;

export const savedAudit = z.object({
  auditlead_id: z.int(),
  version: z.int(),
  audit_status: status,
  compliance: z.number(),
});
