import {
  isClosed,
  LEAD_STATUS_IDS,
  LEAD_SUB_STATUS as SUB,
} from '@otolead/contract/lead-status/statuses.rules.ts';
import { type SqlBool, sql } from 'kysely';
import { type Condition, type Metric, moment } from './grid.ts';

const CLOSED = LEAD_STATUS_IDS.filter((id) => isClosed(id));
const ACTIVE = LEAD_STATUS_IDS.filter((id) => !isClosed(id));

/** `lms_status_list`: what the dealer's LMS says of a sale (domain.md 2). */
const LMS_BOOKED = 5;
const LMS_RETAIL = 6;

export const IS_ACTIVE: Condition = sql<SqlBool>`lead.status_id = any(${ACTIVE})`;
export const IS_CLOSED: Condition = sql<SqlBool>`lead.status_id = any(${CLOSED})`;
export const IS_CRM_SPK: Condition = sql<SqlBool>`lead.sub_status_id = any(${[SUB.booked, SUB.retailed]})`;
export const IS_LMS_SPK: Condition = sql<SqlBool>`lead.lms_status_id = any(${[LMS_BOOKED, LMS_RETAIL]})`;
export const IS_CRM_RETAIL: Condition = sql<SqlBool>`lead.sub_status_id = ${SUB.retailed}`;
/** A retail that the dealer's LMS alone knows of. */
export const IS_LMS_RETAIL: Condition = sql<SqlBool>`(lead.lms_status_id = ${LMS_RETAIL} and lead.sub_status_id <> ${SUB.retailed})`;
export const IS_RETAIL: Condition = sql<SqlBool>`(lead.lms_status_id = ${LMS_RETAIL} or lead.sub_status_id = ${SUB.retailed})`;

const CREATED = moment('lead.created_at');

/** Leads by their creation. */
export const createdLeads = (...where: Condition[]): Metric => ({ base: 'lead', where, at: CREATED });

export const inSubStatus = (id: number): Condition => sql<SqlBool>`lead.sub_status_id = ${id}`;
