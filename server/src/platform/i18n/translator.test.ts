import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { expect, it } from 'vitest';
import { translator } from './translator.ts';

it.each([
  ['en', '1,135 of 1,223 leads done, 88 left alone'],
  ['id', '1.135 dari 1.223 prospek selesai, 88 dilewati'],
  ['ph', '1,135 of 1,223 leads done, 88 left alone'],
] as const)('counts are written as %s writes numbers', (language, told) => {
  const t = translator(language, MARKETS.id);
  expect(t(text('jobs:outcome.leads_left', { count: 1_223, done: 1_135, total: 1_223, left: 88 }))).toBe(
    told,
  );
});

it('an id stays as it is', () => {
  const t = translator('en', MARKETS.id);
  expect(t(text('merges:done', { into: 1_019_650 }))).toBe('Merged into lead 1019650');
});
