import type { LocalDate } from '@otolead/contract/kernel/market-time.ts';

/** The tag for Intl of an interface language; 'ph' is English as written in the Philippines. */
function localeOf(language: string): string {
  return language === 'id' ? 'id-ID' : language === 'ph' ? 'en-PH' : 'en-GB';
}

/** A format for each language, made once. */
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

/** What is counted so far only: '30,000+' for more. */
export function countTo(most: number, value: number, language: string): string {
  return value > most ? `${formatCount(most, language)}+` : formatCount(value, language);
}

/** A share in percent with two decimals: 33.3 as '33.30' or '33,30'. */
export const formatPercent = formatter({ minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A share in percent with the decimals that it has, at most two: '50', '92.31' or '92,31'. */
export const formatShare = formatter({ maximumFractionDigits: 2 });

/** The days of a month from one to another: '1–26 Oct 2026'. */
export function formatDays(from: LocalDate, to: LocalDate, language: string): string {
  const format = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeZone: 'UTC' });
  return format.formatRange(new Date(from), new Date(to));
}

/** By how much a number changed: '+1,284', '-3', '0'. */
export const formatChange = formatter({ signDisplay: 'exceptZero' });

/** Seconds as '1:05', hours as '1:00:05': the length of a call. */
export function formatDuration(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds % 60)];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}
