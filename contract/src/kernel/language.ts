/** Interface languages with their wire ids (spec A§1; id 3 for ph is domain.md 5). */
export const LANGUAGES = { en: 1, id: 2, ph: 3 } as const;

export type Language = keyof typeof LANGUAGES;

/** Intl locales; 'ph' is Philippine English. */
export const LOCALES = { en: 'en-GB', id: 'id-ID', ph: 'en-PH' } as const satisfies Record<Language, string>;

export const DEFAULT_LANGUAGE: Language = 'en';

/**
 * Readable cookie with the page's language, so that the server can localise the page's head. Over https the prefix prevents
 * other hosts and plain connections from setting it.
 */
export const languageCookie = (isSecure: boolean) =>
  isSecure ? '__Host-otolead_language' : 'otolead_language';

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(LANGUAGES, value);
}

const byId = (id: string) =>
  (Object.keys(LANGUAGES) as Language[]).find((code) => String(LANGUAGES[code]) === id);

/** First supported language of an Accept-Language header by code or id, else the default. */
export function languageOf(acceptLanguage: string | undefined): Language {
  for (const part of (acceptLanguage ?? '').slice(0, 200).split(',')) {
    const tag = part.split(';')[0]?.trim().toLowerCase() ?? '';
    const primary = tag.split('-')[0] ?? '';
    const known = [tag, primary, byId(tag)].find(isLanguage);
    if (known) return known;
  }
  return DEFAULT_LANGUAGE;
}
