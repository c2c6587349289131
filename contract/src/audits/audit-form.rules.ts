import { instantOf, isLocalDate, isLocalTime, localDate } from '../kernel/market-time.ts';
import { type Text, text } from '../kernel/text.ts';
import type { AuditAnswer } from './compliance.rules.ts';

/** In the order of the form (spec A§3 'Audit'). */
export const AUDIT_QUESTIONS = [
  'new_used',
  'purchase_cps_brand_car',
  'vehicle_brand',
  'dealership_name',
  'dealership_city',
  'dse_name',
  'booking_name',
  'booking_mobile',
  'purchase_date',
  'lost_reason',
  'crm_update',
  'cash_or_finance',
  'purchase_proof',
] as const;
export type AuditQuestion = (typeof AUDIT_QUESTIONS)[number];

/** Version → its questions. A published version never changes: an audit keeps the one that it was asked with. */
export const QUESTIONNAIRES: Readonly<Record<number, readonly AuditQuestion[]>> = { 1: AUDIT_QUESTIONS };
/** The version that new audits are asked with. */
export const CURRENT_QUESTIONNAIRE = 1;

export function questionsOf(version: number): readonly AuditQuestion[] {
  return QUESTIONNAIRES[version] ?? AUDIT_QUESTIONS;
}

export const AUDIT_COMMENT_LENGTH = 2000;

/** A remark about one moment of the recording. */
export interface AuditNote {
  /** Seconds from its beginning. */
  readonly second: number;
  readonly text: string;
}

export const AUDIT_NOTE_LENGTH = 300;
export const MOST_AUDIT_NOTES = 100;

export type AuditAnswers = Partial<Readonly<Record<AuditQuestion, AuditAnswer>>>;

export interface AuditForm extends AuditAnswers {
  readonly agent_id?: number | undefined;
  /** 'yyyy-MM-dd' and 'HH:mm' by the market's clock. */
  readonly calling_date?: string | undefined;
  readonly calling_time?: string | undefined;
}

export type AuditField =
  | AuditQuestion
  | 'agent_id'
  | 'calling_date'
  | 'calling_time'
  | 'action_required'
  | 'attachment_url';
export type AuditErrors = Partial<Record<AuditField, Text>>;

const CALL = ['agent_id', 'calling_date', 'calling_time'] as const;

interface AuditTerms {
  readonly now: Date;
  readonly timeZone: string;
  readonly questionnaire: number;
  /** No answer is required: an unanswered question keeps its earlier answer. */
  readonly isReaudit: boolean;
}

/** Errors beside the fields; none when the audit may be saved (spec A§5 'Audit form'). */
export function auditErrors(form: AuditForm, terms: AuditTerms): AuditErrors {
  const { now, timeZone } = terms;
  const errors: AuditErrors = {};
  const required = terms.isReaudit ? [] : [...questionsOf(terms.questionnaire), ...CALL];
  for (const field of required) if (form[field] === undefined) errors[field] = text('audits:required');
  const { calling_date: date, calling_time: time } = form;
  if (date !== undefined) {
    if (!isLocalDate(date)) errors.calling_date = text('audits:date.invalid');
    else if (date > localDate(now, timeZone)) errors.calling_date = text('audits:date.future');
  }
  if (time !== undefined && !isLocalTime(time)) errors.calling_time = text('audits:time.invalid');
  if (date && time && !errors.calling_date && !errors.calling_time && instantOf(date, time, timeZone) > now)
    errors.calling_time = text('audits:time.future');
  return errors;
}

/** The answers that a form gives to the questions of a version. */
export function answersOf(form: AuditForm, questionnaire: number): AuditAnswers {
  return Object.fromEntries(
    questionsOf(questionnaire)
      .filter((question) => form[question] !== undefined)
      .map((question) => [question, form[question]]),
  );
}
