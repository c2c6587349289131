import { DEFAULT_LANGUAGE, isLanguage, LOCALES } from '@otolead/contract/kernel/language.ts';
import type { LocalDate } from '@otolead/contract/kernel/market-time.ts';

const localeOf = (language: string) => LOCALES[isLanguage(language) ? language : DEFAULT_LANGUAGE];

/** A formatter, cached per language. */
function formatter(options: Intl.NumberFormatOptions = {}): (value: number, language: string) => string {
  const formats = new Map<string, Intl.NumberFormat>();
  return (value, language) => {
    let format = formats.get(language);
    if (!format) {
      format = new Intl.NumberFormat(localeOf(language), options);
      formats.set(language, format);
    }
    return format.format(value);
  };
}

/** 1284 as '1,284' or '1.284'. */
export const formatCount = formatter();

/** A capped count: '30,000+' above `most`. */
export function countTo(most: number, value: number, language: string): string {
  return value > most ? `${formatCount(most, language)}+` : formatCount(value, language);
}

/** Per cent with two decimals: 33.3 as '33.30' or '33,30'. */
export const formatPercent = formatter({ minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Per cent with up to two decimals: '50', '92.31' or '92,31'. */
export const formatShare = formatter({ maximumFractionDigits: 2 });

/** A range within a month: '1–26 Oct 2026'. */
export function formatDays(from: LocalDate, to: LocalDate, language: string): string {
  const format = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeZone: 'UTC' });
  return format.formatRange(new Date(from), new Date(to));
}

/** A signed difference: '+1,284', '-3', '0'. */
export const formatChange = formatter({ signDisplay: 'exceptZero' });

/** Seconds as '1:05' or '1:00:05': the length of a call. */
export function formatDuration(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds % 60)];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}
