import { describe, expect, it } from 'vitest';
import { fillScript, hasKnownPlaceholders } from './placeholders.rules.ts';

describe('a script', () => {
  it.each([
    ['Selamat pagi, [customer]. Saya [agent].', true],
    ['[car] in [city], [car] again', true],
    ['no facts', true],
    ['[name]', false],
    ['[ customer ]', false],
    ['[customer', false],
    ['customer]', false],
    ['[]', false],
    ['[[customer]]', false],
  ])('%j may be saved: %s', (script, may) => {
    expect(hasKnownPlaceholders(script)).toBe(may);
  });

  it('is filled with facts as they are, and shows a gap for an unknown one', () => {
    const facts = { customer: '<b>Budi</b> [car]', agent: 'Sari', car: '', city: 'Bandung' };
    expect(fillScript('[customer], [agent]\n[car] · [city]', facts)).toBe(
      '<b>Budi</b> [car], Sari\n… · Bandung',
    );
  });
});
