import type { Language } from '@otolead/contract/kernel/language.ts';
import { daysBetween, formatDate, localDate, localTime } from '@otolead/contract/kernel/market-time.ts';
import type { Translate } from '../../platform/i18n/i18n.ts';

export interface FollowupWords {
  readonly tone: 'overdue' | 'today' | 'later';
  readonly first: string;
  readonly second?: string;
}

interface Reader {
  readonly timeZone: string;
  readonly language: Language;
  readonly t: Translate<'leads'>;
}

const MINUTE = 60_000;

/** A follow-up relative to `now`: '10:15' over 'overdue 22 min', '14:30 today', '24 Nov 2026' over '09:00'. */
export function followupWords(followup: Date, now: Date, { timeZone, language, t }: Reader): FollowupWords {
  const time = localTime(followup, timeZone);
  const date = localDate(followup, timeZone);
  const today = localDate(now, timeZone);
  const isToday = date === today;
  const late = Math.floor((now.getTime() - followup.getTime()) / MINUTE);
  if (late >= 1) {
    const overdue = t('followup.overdue', { time: durationWords(late, daysBetween(date, today), t) });
    return isToday
      ? { tone: 'overdue', first: time, second: overdue }
      : { tone: 'overdue', first: formatDate(date, language), second: `${time} · ${overdue}` };
  }
  if (isToday) return { tone: 'today', first: t('followup.today', { time }) };
  return { tone: 'later', first: formatDate(date, language), second: time };
}

/** Whole minutes or hours within a day, then calendar days: yesterday morning is one day ago until midnight. */
function durationWords(minutes: number, days: number, t: Translate<'leads'>): string {
  if (minutes < 60) return t('duration.minutes', { count: minutes });
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? t('duration.hours', { count: hours }) : t('duration.days', { count: days });
}
