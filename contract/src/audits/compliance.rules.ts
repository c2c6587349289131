import type { AuditStatus } from './audits.rules.ts';

export const AUDIT_ANSWERS = ['YES', 'NO', 'NA', 'FATAL'] as const;
export type AuditAnswer = (typeof AUDIT_ANSWERS)[number];

/** From here on the agent has nothing to answer for (spec A§9). */
export const COMPLIANCE_THRESHOLD = 100;

/**
 * The share of YES among the answers that apply, in per cent with two decimals (spec A§5): one FATAL makes it 0, and
 * an audit in which nothing applies is without a fault (domain.md 8).
 */
export function complianceOf(answers: readonly AuditAnswer[]): number {
  if (answers.includes('FATAL')) return 0;
  const applying = answers.filter((answer) => answer !== 'NA');
  if (applying.length === 0) return 100;
  const yes = applying.filter((answer) => answer === 'YES').length;
  return Math.round((yes / applying.length) * 10_000) / 100;
}

/** What saving makes of an audit (spec A§4). */
export function statusAfterSave(compliance: number): Extract<AuditStatus, 'PENDING_ON_AGENT' | 'ACCEPTED'> {
  return compliance < COMPLIANCE_THRESHOLD ? 'PENDING_ON_AGENT' : 'ACCEPTED';
}
