import { describe, expect, it } from 'vitest';
import { isMarketCode, MARKETS, marketById } from './market.ts';

describe('the markets', () => {
  it('MKT-001 are exactly two, each with a separate id', () => {
    expect(Object.values(MARKETS).map(({ id, code }) => [id, code])).toEqual([
      [1, 'id'],
      [2, 'ph'],
    ]);
    expect(['id', 'ph', 'ID', 'sg', '', undefined, 1].filter(isMarketCode)).toEqual(['id', 'ph']);
    expect(() => marketById(3)).toThrow('unknown market 3');
  });

  it('MKT-003 MKT-006 MKT-008 Indonesia has +62, clusters and Rp', () => {
    expect(MARKETS.id).toMatchObject({ currency: 'Rp', phone: { prefix: '+62' }, grouping: 'cluster' });
  });

  it('MKT-004 MKT-005 MKT-007 Indonesia says SPK, DO and STNK', () => {
    expect(MARKETS.id.terms).toEqual({ spk: 'SPK', do: 'DO', stnk: 'STNK' });
  });

  it('MKT-010 MKT-012 the Philippines have +63, provinces and ₱', () => {
    expect(MARKETS.ph).toMatchObject({ currency: '₱', phone: { prefix: '+63' }, grouping: 'province' });
  });

  it('MKT-011 MKT-013 the Philippines say BOOKING, RETAIL and CNS', () => {
    expect(MARKETS.ph.terms).toEqual({ spk: 'BOOKING', do: 'RETAIL', stnk: 'CNS' });
  });
});
