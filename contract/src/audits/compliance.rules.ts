import type { AuditStatus } from './audits.rules.ts';

export const AUDIT_ANSWERS = ['YES', 'NO', 'NA', 'FATAL'] as const;
export type AuditAnswer = (typeof AUDIT_ANSWERS)[number];

/** By the key of the question. */
export type AuditAnswers = Readonly<Partial<Record<string, AuditAnswer>>>;

/** From here on the agent has nothing to answer for (spec A§9). */
export const COMPLIANCE_THRESHOLD = 100;

/** What the compliance takes of a question. */
interface Weighed {
  readonly key: string;
  readonly weight: number;
}

/**
 * The share of YES among the answers that apply, in per cent with two decimals (spec A§5), each counted as often as its
 * question weighs in this version; in the specification's each weighs 1. One FATAL makes it 0, and an audit in which
 * nothing applies is without a fault (domain.md 8).
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

/** What saving makes of an audit (spec A§4). */
export function statusAfterSave(compliance: number): Extract<AuditStatus, 'PENDING_ON_AGENT' | 'ACCEPTED'> {
  return compliance < COMPLIANCE_THRESHOLD ? 'PENDING_ON_AGENT' : 'ACCEPTED';
}

/** The answers that a question takes. */
export function answersTo({ is_critical }: { readonly is_critical: boolean }): readonly AuditAnswer[] {
  return is_critical ? AUDIT_ANSWERS : AUDIT_ANSWERS.filter((answer) => answer !== 'FATAL');
}
