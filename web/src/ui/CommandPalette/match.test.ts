import { describe, expect, it } from 'vitest';
import { FIT, fitOf, fitting, highlight } from './match.ts';

const marked = (text: string, query: string) =>
  highlight(text, query)
    .map((piece) => (piece.hit ? `[${piece.text}]` : piece.text))
    .join('');

describe('how a query fits an entry', () => {
  it.each([
    [['Manage Process', 'Webform'], 'manage', FIT.beginning],
    [['Manage Process', 'Webform'], 'Manage Pro', FIT.beginning],
    [['Manage Process', 'Webform'], 'process', FIT.words],
    [['Manage Process', 'Webform'], 'web pro', FIT.words],
    [['Manage Process', 'Webform'], 'form', FIT.inside],
    [['Café'], 'CAFE', FIT.beginning],
    [['Manage Process'], 'manage dealer', undefined],
    [['Manage Process'], '%', undefined],
    [['Manage Process'], '', FIT.beginning],
  ])('%j is found by %j: %s', (texts, query, fit) => {
    expect(fitOf(texts, query)).toBe(fit);
  });
});

it('an entry is found by the other words that people have for it, behind those that are called so', () => {
  const run = () => undefined;
  const items = [
    { id: 'black', label: 'Black List', alsoKnownAs: 'blacklist, do not call', run },
    { id: 'call', label: 'Call Rules', run },
  ];
  expect(fitting(items, 'blacklist').map(({ id }) => id)).toEqual(['black']);
  expect(fitting(items, 'call').map(({ id }) => id)).toEqual(['call', 'black']);
});

describe('what is marked', () => {
  it.each([
    ['Manage Process', 'pro man', '[Man]age [Pro]cess'],
    ['Ágnes Àgnes', 'agnes', '[Ágnes] [Àgnes]'],
    ['+62 812 3456', '812', '+62 [812] 3456'],
    ['+62 812 3456 789 · 1019', '8123456', '+62 [812 3456] 789 · 1019'],
    ['+62 812-3456 · 12', '345612', '+62 812-3456 · 12'],
    ['👩‍👧 Dewi', 'dewi', '👩‍👧 [Dewi]'],
    ['İstanbul', 'ist', '[İst]anbul'],
    ['aaaa', 'aa', '[aaaa]'],
    ['Dewi', '', 'Dewi'],
    ['(a+)+$', '(a+', '[(a+])+$'],
  ])('in %j by %j: %s', (text, query, result) => {
    expect(marked(text, query)).toBe(result);
  });
});
