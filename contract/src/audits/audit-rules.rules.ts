import { formRules, type Rule, required } from '../kernel/form-rules.ts';
import { text } from '../kernel/text.ts';

/** Which purchases of a market are audited, and which audits get a second score. */
export interface AuditRuleValues {
  /** Share of each agent's purchases of a week. */
  readonly sample_percent: number;
  /** Share of the first audits. */
  readonly second_percent: number;
  /** The same seed draws the same sample. */
  readonly seed: string;
}

/** Every purchase is audited (domain.md 8). */
export const AUDIT_RULES: AuditRuleValues = { sample_percent: 100, second_percent: 10, seed: '' };

export const SEED_LENGTH = 40;

function percent(least: number): Rule<AuditRuleValues> {
  return (value, _values, name) => {
    const number = Number(value);
    return Number.isInteger(number) && number >= least && number <= 100
      ? null
      : text('audits:rules.percent', { name, least });
  };
}

const seed: Rule<AuditRuleValues> = (value, _values, name) =>
  String(value).trim().length > SEED_LENGTH
    ? text('kernel:invalid.longer_than', { name, length: SEED_LENGTH })
    : null;

export const auditRuleRules = formRules<AuditRuleValues>('audits', {
  sample_percent: [required, percent(1)],
  second_percent: [required, percent(0)],
  seed: [required, seed],
});
