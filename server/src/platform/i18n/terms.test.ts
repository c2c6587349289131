import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { describe, expect, it } from 'vitest';
import { fillTerms } from './terms.ts';

describe('a name with a market’s term in it', () => {
  it.each([
    ['Booked ({spk})', 'Booked (SPK)', 'BOOKING'],
    ['Serah Terima ({do})', 'Serah Terima (DO)', 'RETAIL'],
    ['{stnk} follow-up', 'STNK follow-up', 'CNS follow-up'],
    ['Lost (other brand)', 'Lost (other brand)', 'Lost (other brand)'],
  ])('%s is %s in Indonesia and %s in the Philippines', (name, indonesia, philippines) => {
    expect([fillTerms(name, MARKETS.id), fillTerms(name, MARKETS.ph)]).toEqual([indonesia, philippines]);
  });
});
