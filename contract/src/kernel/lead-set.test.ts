import { describe, expect, it } from 'vitest';
import { LEAD_SET_LENGTH } from '../leads/filters.schema.ts';
import { FOLLOWUP_CHOICES, leadSetToken, readLeadSet, STAGES, type Stage } from './lead-set.ts';

const KINDS = [...(Object.keys(STAGES) as Stage[]), 'not_eligible' as const];

describe('the token of a count’s leads', () => {
  it.each(KINDS.flatMap((of) => FOLLOWUP_CHOICES.map((followup) => [of, followup] as const)))(
    'names %s with follow-up %s in one address',
    (of, followup) => {
      const set = { ownerId: 999_999_999, of, followup, day: '2028-02-29' };
      const token = leadSetToken(set);
      expect(encodeURIComponent(token)).toBe(token);
      expect(token.length).toBeLessThanOrEqual(LEAD_SET_LENGTH);
      expect(readLeadSet(token)).toEqual(set);
    },
  );

  it.each([
    '',
    'NCL2VC',
    'NCL2XX.1.0.20261120',
    'toString.1.0.20261120',
    'NCL2VC.-1.0.20261120',
    'NCL2VC.9999999999.0.20261120',
    'NCL2VC.1.7.20261120',
    'NCL2VC.1.0.20261131',
    'NCL2VC.1.0.20261120.1',
  ])('is none in %j', (token) => {
    expect(readLeadSet(token)).toBeNull();
  });
});
