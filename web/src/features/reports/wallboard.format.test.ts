import { interpolate } from '@otolead/contract/kernel/text.ts';
import english from '@otolead/contract/reports/messages.en.json' with { type: 'json' };
import indonesian from '@otolead/contract/reports/messages.id.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { formatWait } from './wallboard.format.ts';

const wordsOf =
  (texts: Readonly<Record<string, string>>) =>
  (key: string, params = {}) =>
    interpolate(texts[key] ?? key, params);

it.each([
  [0, '0 s', '0 dtk'],
  [59.9, '59 s', '59 dtk'],
  [60, '1 min', '1 mnt'],
  [3_599, '59 min', '59 mnt'],
  [3_600, '1 h 00 min', '1 jam 00 mnt'],
  [14_519, '4 h 01 min', '4 jam 01 mnt'],
  [190_800, '2 d 5 h', '2 hari 5 jam'],
])('%d seconds are told as %j, in Indonesian as %j', (seconds, told, inIndonesian) => {
  expect(formatWait(seconds, wordsOf(english))).toBe(told);
  expect(formatWait(seconds, wordsOf(indonesian))).toBe(inIndonesian);
});
