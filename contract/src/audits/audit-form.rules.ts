import { instantOf, isLocalDate, isLocalTime, localDate } from '../kernel/market-time.ts';
import { type Text, text } from '../kernel/text.ts';
import { type AuditAnswer, type AuditAnswers, answersTo } from './compliance.rules.ts';

/** The specification's questions, which are version 1, in form order (spec A§3 'Audit'). */
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

export const AUDIT_COMMENT_LENGTH = 2000;

/** Remark at a moment of the recording. */
export interface AuditNote {
  /** Seconds from the start. */
  readonly second: number;
  readonly text: string;
}

export const AUDIT_NOTE_LENGTH = 300;
export const MOST_AUDIT_NOTES = 100;

/** A question as an audit asks it. */
export interface AskedQuestion {
  readonly key: string;
  /** In the reader's language. */
  readonly text: string;
  readonly weight: number;
  readonly is_critical: boolean;
}

export interface AuditForm {
  readonly answers: AuditAnswers;
  readonly agent_id?: number | undefined;
  /** 'yyyy-MM-dd' and 'HH:mm' by the market's clock. */
  readonly calling_date?: string | undefined;
  readonly calling_time?: string | undefined;
}

/** Fault by field: a question's key, or a field about the call. */
export type AuditErrors = Partial<Record<string, Text>>;

const CALL = ['agent_id', 'calling_date', 'calling_time'] as const;

interface AnswerTerms {
  readonly questions: readonly Pick<AskedQuestion, 'key' | 'is_critical'>[];
  /** No answer is required; an unanswered question keeps its earlier answer. */
  readonly isReaudit: boolean;
}

interface AuditTerms extends AnswerTerms {
  readonly now: Date;
  readonly timeZone: string;
}

/** Fault by question: missing though required, or not among its answers. */
export function answerErrors(answers: AuditAnswers, { questions, isReaudit }: AnswerTerms): AuditErrors {
  const errors: AuditErrors = {};
  for (const question of questions) {
    const answer = answers[question.key];
    if (answer !== undefined && !answersTo(question).includes(answer))
      errors[question.key] = text('audits:choice.unknown');
    else if (answer === undefined && !isReaudit) errors[question.key] = text('audits:required');
  }
  return errors;
}

/** Faults by field; empty if the audit may be saved (spec A§5 'Audit form'). */
export function auditErrors(form: AuditForm, terms: AuditTerms): AuditErrors {
  const { now, timeZone } = terms;
  const errors: AuditErrors = { ...answerErrors(form.answers, terms) };
  const required = terms.isReaudit ? [] : CALL;
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

type NamedAnswers = Partial<Readonly<Record<AuditQuestion, AuditAnswer | undefined>>>;

/** Answers as a save sends them: the specification's by name, others in a list. */
export interface SentAnswers extends NamedAnswers {
  readonly answers?: readonly { readonly question: string; readonly answer: AuditAnswer }[] | undefined;
}

/** Answers of a save, those of added questions included. */
export function readAnswers(sent: SentAnswers): AuditAnswers {
  const named = AUDIT_QUESTIONS.flatMap((key) => (sent[key] === undefined ? [] : [[key, sent[key]]]));
  const others = (sent.answers ?? []).map(({ question, answer }) => [question, answer]);
  return Object.fromEntries([...others, ...named]);
}

export function sendAnswers(answers: AuditAnswers): SentAnswers {
  const given = Object.entries(answers) as [string, AuditAnswer][];
  const isNamed = (key: string) => AUDIT_QUESTIONS.some((one) => one === key);
  return {
    ...Object.fromEntries(given.filter(([key]) => isNamed(key))),
    answers: given.filter(([key]) => !isNamed(key)).map(([question, answer]) => ({ question, answer })),
  };
}

/** Answers to the questions of one version only. */
export function answersOf(
  answers: AuditAnswers,
  questions: readonly { readonly key: string }[],
): AuditAnswers {
  const known = new Set(questions.map(({ key }) => key));
  return Object.fromEntries(Object.entries(answers).filter(([key]) => known.has(key)));
}
