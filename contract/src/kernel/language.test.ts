import { describe, expect, it } from 'vitest';
import { DEFAULT_LANGUAGE, LANGUAGES, languageOf } from './language.ts';

describe('the language of a call', () => {
  it('MKT-018 MKT-019 MKT-020 is one of en (1), id (2) and ph (3)', () => {
    expect(LANGUAGES).toEqual({ en: 1, id: 2, ph: 3 });
  });

  it.each([
    ['en', 'en'],
    ['1', 'en'],
    ['id', 'id'],
    ['2', 'id'],
    ['id-ID,id;q=0.9,en;q=0.8', 'id'],
    ['ph', 'ph'],
    ['3', 'ph'],
    ['fr-FR, 2', 'id'],
    ['EN-GB', 'en'],
  ])('MKT-018 MKT-019 MKT-020 named %j is %s', (header, language) => {
    expect(languageOf(header)).toBe(language);
  });

  it.each([undefined, '', '*', 'fr', '4', '12', 'x'.repeat(1000)])(
    'MKT-022 named %j is the default',
    (header) => {
      expect(languageOf(header)).toBe(DEFAULT_LANGUAGE);
    },
  );
});
