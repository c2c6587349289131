import { formRules, type Rule } from '../kernel/form-rules.ts';
import type { Language } from '../kernel/language.ts';
import { type Text, text } from '../kernel/text.ts';
import { AUDIT_QUESTIONS } from './audit-form.rules.ts';

/** One question of a version. */
export interface Question {
  /** Key of the stored answers: one of the specification's, or 'question_<n>'; the same in every version. */
  readonly key: string;
  readonly text_en: string;
  readonly text_id: string;
  /** Weight of the question in the compliance. */
  readonly weight: number;
  /** FATAL is a possible answer. */
  readonly is_critical: boolean;
  /** Whether it is asked. */
  readonly is_on: boolean;
}

export const QUESTION_LENGTH = 300;
export const MOST_QUESTIONS = 40;
export const MOST_WEIGHT = 10;

/** Number of the first question beyond the specification's. */
const FIRST_OWN = AUDIT_QUESTIONS.length + 1;
const OWN_KEY = /^question_(\d{1,4})$/;

const isKey = (key: string) => AUDIT_QUESTIONS.some((one) => one === key) || OWN_KEY.test(key);

/** An empty question under a new key. */
export function newQuestion(questions: readonly Question[]): Question {
  const numbers = questions.map(({ key }) => Number(OWN_KEY.exec(key)?.[1] ?? 0));
  const key = `question_${Math.max(FIRST_OWN - 1, ...numbers) + 1}`;
  return { key, text_en: '', text_id: '', weight: 1, is_critical: true, is_on: true };
}

export function questionText({ text_en, text_id }: Question, language: Language): string {
  return language === 'id' ? text_id : text_en;
}

type QuestionField = 'text_en' | 'text_id' | 'weight';

/** Faults of one question by field. */
export function questionFaults(question: Question): Partial<Record<QuestionField, Text>> {
  const faults: Partial<Record<QuestionField, Text>> = {};
  for (const field of ['text_en', 'text_id'] as const) {
    const name = text(`audits:question.${field}`);
    const typed = question[field].trim();
    if (typed === '') faults[field] = text('kernel:required', { name });
    else if (typed.length > QUESTION_LENGTH)
      faults[field] = text('kernel:invalid.longer_than', { name, length: QUESTION_LENGTH });
  }
  const { weight } = question;
  if (!Number.isInteger(weight) || weight < 1 || weight > MOST_WEIGHT)
    faults.weight = text('audits:question.weight_range', { most: MOST_WEIGHT });
  return faults;
}

export interface QuestionnaireValues {
  /** In the order of asking. */
  readonly questions: readonly Question[];
}

const soundQuestions: Rule<QuestionnaireValues> = (_, { questions }) => {
  if (!questions.some(({ is_on }) => is_on)) return text('audits:questions.none_on');
  if (questions.length > MOST_QUESTIONS) return text('audits:questions.too_many', { most: MOST_QUESTIONS });
  const keys = questions.map(({ key }) => key);
  if (new Set(keys).size < keys.length || !keys.every(isKey)) return text('audits:questions.wrong_key');
  const at = questions.findIndex((question) => Object.keys(questionFaults(question)).length > 0);
  return at < 0 ? null : text('audits:questions.wrong', { place: at + 1 });
};

export const questionnaireRules = formRules<QuestionnaireValues>('audits', { questions: [soundQuestions] });

export interface QuestionChange {
  readonly key: string;
  /** `place` counts from 1; null if the question is missing. */
  readonly before: (Question & { readonly place: number }) | null;
  readonly after: (Question & { readonly place: number }) | null;
}

/** Questions that were added, removed, moved or changed between two lists. */
export function questionChanges(
  before: readonly Question[],
  after: readonly Question[],
): readonly QuestionChange[] {
  const placed = (questions: readonly Question[]) =>
    new Map(questions.map((question, at) => [question.key, { ...question, place: at + 1 }]));
  const [old, now] = [placed(before), placed(after)];
  const keys = [...new Set([...now.keys(), ...old.keys()])];
  return keys
    .map((key) => ({ key, before: old.get(key) ?? null, after: now.get(key) ?? null }))
    .filter((change) => !isSame(change.before, change.after));
}

function isSame(one: QuestionChange['before'], other: QuestionChange['after']): boolean {
  if (one === null || other === null) return one === other;
  const fields = ['text_en', 'text_id', 'weight', 'is_critical', 'is_on', 'place'] as const;
  return fields.every((field) => one[field] === other[field]);
}
