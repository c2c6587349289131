import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { expect, it } from 'vitest';
import { mobileWords } from './leads.mobile.ts';

it.each([
  ['+6281774895901', 'id', '+62 817 7489 5901'],
  ['+62817748959', 'id', '+62 817 7489 59'],
  ['+639171234567', 'ph', '+63 917 1234 567'],
  ['+6591234567', 'id', '+6591234567'],
  ['+62', 'id', '+62'],
] as const)('%s reads in market %s as %s', (e164, market, words) => {
  expect(mobileWords(e164, MARKETS[market])).toBe(words);
});
