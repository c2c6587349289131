import type { AuditStatus } from './audits.rules.ts';

export const AUDIT_ANSWERS = ['YES', 'NO', 'NA', 'FATAL'] as const;
export type AuditAnswer = (typeof AUDIT_ANSWERS)[number];

/** By the key of the question. */
export type AuditAnswers = Readonly<Partial<Record<string, AuditAnswer>>>;

/** Threshold from which on the agent has nothing to answer for (spec A§9). */
export const COMPLIANCE_THRESHOLD = 100;

/** Properties of a question that compliance uses. */
interface Weighed {
  readonly key: string;
  readonly weight: number;
}

/**
 * Share of YES among the applicable answers, in percent with two decimals (spec A§5), weighted by question; the
 * specification's questions weigh 1 each. One FATAL makes it 0; an audit without applicable answers scores 100
 * (domain.md 8).
 */
export function complianceOf(answers: AuditAnswers, questions: readonly Weighed[]): number {
  const given = questions.map(({ key, weight }) => ({ answer: answers[key], weight }));
  if (given.some(({ answer }) => answer === 'FATAL')) return 0;
  const applying = given.filter(({ answer }) => answer !== undefined && answer !== 'NA');
  if (applying.length === 0) return 100;
  const weighed = (some: typeof given) => some.reduce((sum, { weight }) => sum + weight, 0);
  const yes = applying.filter(({ answer }) => answer === 'YES');
  return Math.round((weighed(yes) / weighed(applying)) * 10_000) / 100;
}

/** Whether an answer counts against the agent. */
export const isFault = (answer: AuditAnswer | undefined): boolean => answer === 'NO' || answer === 'FATAL';

/** Status of an audit after a save (spec A§4). */
export function statusAfterSave(compliance: number): Extract<AuditStatus, 'PENDING_ON_AGENT' | 'ACCEPTED'> {
  return compliance < COMPLIANCE_THRESHOLD ? 'PENDING_ON_AGENT' : 'ACCEPTED';
}

/** Possible answers to a question. */
export function answersTo({ is_critical }: { readonly is_critical: boolean }): readonly AuditAnswer[] {
  return is_critical ? AUDIT_ANSWERS : AUDIT_ANSWERS.filter((answer) => answer !== 'FATAL');
}
