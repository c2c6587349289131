import { describe, expect, it } from 'vitest';
import { statusFamily } from './StatusPill.tsx';

describe('statusFamily', () => {
  it.each([
    [1, 'new'],
    [2, 'interested'],
    [3, 'not-connectable'],
    [4, 'not-interested'],
    [5, 'not-eligible'],
    [6, 'booking'],
    [24, 'reopened'],
  ] as const)('gives status %i the hue %s', (statusId, family) => {
    expect(statusFamily(statusId)).toBe(family);
  });

  it('shows an unknown status in grey instead of failing', () => {
    expect(statusFamily(99)).toBe('not-connectable');
  });
});
