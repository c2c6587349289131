import { type Language, languageCookie } from '@otolead/contract/kernel/language.ts';

const YEAR_SECONDS = 365 * 24 * 3600;

/** Value for `document.cookie`. */
export const cookieOf = (language: Language, isSecure: boolean): string =>
  `${languageCookie(isSecure)}=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${isSecure ? '; secure' : ''}`;
