import { formRules, type Rule, required } from '../kernel/form-rules.ts';
import { LEAD_STATUS } from '../kernel/lead-statuses.ts';
import { text } from '../kernel/text.ts';

/** Right to set after how many months people are made anonymous. */
export const RETENTION = '/retention';

/** Months without a change after which a closed lead's person is made anonymous; 0 for never. */
export interface RetentionValues {
  readonly not_connectable: number;
  readonly not_interested: number;
  readonly not_eligible: number;
  readonly purchase: number;
}

export const NO_RETENTION: RetentionValues = {
  not_connectable: 0,
  not_interested: 0,
  not_eligible: 0,
  purchase: 0,
};

export const RETENTION_STATUS: Readonly<Record<keyof RetentionValues, number>> = {
  not_connectable: LEAD_STATUS.notConnectable,
  not_interested: LEAD_STATUS.notInterested,
  not_eligible: LEAD_STATUS.notEligible,
  purchase: LEAD_STATUS.purchase,
};

export const RETENTION_FIELDS = Object.keys(NO_RETENTION) as (keyof RetentionValues)[];

/** Longer than anything that names people and is deleted by itself (90 days). */
const FEWEST_MONTHS = 6;
const MOST_MONTHS = 240;

const months: Rule<RetentionValues> = (value, _values, name) => {
  const number = Number(value);
  const isMonths = Number.isInteger(number) && number >= FEWEST_MONTHS && number <= MOST_MONTHS;
  return number === 0 || isMonths
    ? null
    : text('privacy:invalid.months', { name, least: FEWEST_MONTHS, most: MOST_MONTHS });
};

export const retentionRules = formRules<RetentionValues>('privacy', {
  not_connectable: [required, months],
  not_interested: [required, months],
  not_eligible: [required, months],
  purchase: [required, months],
});

/** Leads that a dry run counts at most. */
export const MOST_COUNTED = 100_000;
