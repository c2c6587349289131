import { expect, it } from 'vitest';
import { shownName, showsSomething } from './unseen.ts';
import { requiredName, requiredText } from './wire.ts';

it.each([
  ['a sign without a width', '\u200b'],
  ['signs of direction', '\u202e\u200f\u2066'],
  ['a filler of Hangul', '\u3164'],
  ['the Braille blank', '\u2800'],
  ['joiners', '\u200d\u200c'],
  ['a variation selector', '\ufe0f'],
  ['white space', ' \u00a0\u3000'],
])('a text of %s alone is blank', (_signs, typed) => {
  expect(showsSomething(typed)).toBe(false);
  expect(requiredText(50).safeParse(typed).error?.issues[0]?.message).toBe('kernel:required');
  expect(requiredName(50).safeParse(typed).error?.issues[0]?.message).toBe('kernel:required');
});

it('a name keeps its letters, emoji and joiners, and loses what turns its direction', () => {
  expect(shownName('\u200eRatna\u202e  Lima\u200f')).toBe('Ratna Lima');
  expect(shownName('👩‍👩‍👧 مرحبا')).toBe('👩‍👩‍👧 مرحبا');
});
