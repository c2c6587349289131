import { z } from 'zod';
import { personal } from '../kernel/personal.ts';
import { blankable, wireCursor, wireFlag, wireInt, wireKey, wireList, wireText } from '../kernel/wire.ts';
import { LAST_ACTIONS } from './audits.policy.ts';
import { AUDIT_PRIORITIES, AUDIT_STATES, AUDIT_STATUSES, AUDIT_TABS } from './audits.rules.ts';
import { AUDIT_DATE_TYPES, dayMeant, PURCHASE_MONTHS } from './filters.rules.ts';

const dateTime = z.iso.datetime();

/** A day; an ISO instant means its day in the market. */
const wireDay = wireText(40).refine((value) => dayMeant(value, 'UTC') !== null, {
  error: 'kernel:invalid.date',
});

/** '01' to '12', the leading zero optional. */
const wireMonth = z.preprocess(
  (value) => (/^\d$/.test(String(value)) ? `0${value}` : String(value)),
  z.enum(PURCHASE_MONTHS, { error: 'kernel:invalid.value' }),
);

/** Filters of the list and of its export (spec A§2 'Audit list'). */
export const auditFilters = z.object({
  /** Name, mobile or lead id. */
  search: blankable(wireText(100)),
  date_type: blankable(z.enum(AUDIT_DATE_TYPES, { error: 'kernel:invalid.value' })),
  start_date: blankable(wireDay),
  end_date: blankable(wireDay),
  auditor: blankable(wireKey),
  /** The agent whose call is audited; ignored for agents, who see their own audits only. */
  agent_id: blankable(wireKey),
  audit_priority: blankable(z.enum(AUDIT_PRIORITIES, { error: 'kernel:invalid.value' })),
  /** Processes by `gm_id`. */
  process: blankable(wireList(wireKey)),
  bought_make: blankable(wireKey),
  dealership: blankable(wireKey),
  purchase_month: blankable(wireMonth),
});

export type AuditFilters = z.output<typeof auditFilters>;

export const auditListRequest = auditFilters.extend({
  tab_name: z.enum(AUDIT_TABS, { error: 'kernel:invalid.value' }).default('New'),
  is_agent_reaudit: blankable(wireFlag),
  /** Statuses within the tab, as sent by callers that know its mapping (spec A§4, A§7); 'list' means all. */
  type: z.preprocess(
    (value) => (value === 'list' ? undefined : value),
    blankable(wireList(z.enum(AUDIT_STATUSES, { error: 'kernel:invalid.value' }))),
  ),
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
    customer_mobile: personal('mobile', z.string()),
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
  audit_status: z.enum(AUDIT_STATUSES),
  audit_state: z.enum(AUDIT_STATES),
  /** Last action of a person; null before the first. */
  last_action: z.enum(LAST_ACTIONS).nullable(),
  last_action_by: z.string().nullable(),
  last_action_date: dateTime.nullable(),
  last_action_comment: personal('text', z.string()).nullable(),
  last_audited_by: z.string().nullable(),
  compliance: z.number().nullable(),
  /** Auditor who has claimed it. */
  claimed_by: z.string().nullable(),
});

export type AuditRow = z.infer<typeof auditRow>;
