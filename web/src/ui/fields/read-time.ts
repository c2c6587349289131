import { isLocalTime, type LocalTime } from '@otolead/contract/kernel/market-time.ts';

const SHAPES = [
  /^(?<hour>\d{1,2})(?:[.:,h ] ?(?<minute>\d{2}))? ?(?<half>[ap])?$/u,
  /^(?<hour>\d{1,2})(?<minute>\d{2}) ?(?<half>[ap])?$/u,
];

/** Parses a typed time to 'HH:mm': '1430', '14.30', '14:30', '14', '2.30 pm'. Null if unreadable. */
export function readTime(typed: string): LocalTime | null {
  const text = typed
    .toLowerCase()
    .trim()
    .replace(/\s+/gu, ' ')
    .replace(/^(?:jam|pukul|at) /u, '')
    .replace(/([ap])\.?m\.?$/u, '$1');
  for (const shape of SHAPES) {
    const { hour, minute = '00', half } = shape.exec(text)?.groups ?? {};
    if (hour === undefined) continue;
    const time = `${String(hourOfDay(Number(hour), half)).padStart(2, '0')}:${minute}`;
    return isLocalTime(time) ? time : null;
  }
  return null;
}

/** NaN for an invalid hour of the twelve-hour clock. */
function hourOfDay(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return Number.NaN;
  return (hour % 12) + (half === 'p' ? 12 : 0);
}

/** Times that match the text typed so far, the parsed one first. */
export function timesLike(times: readonly LocalTime[], typed: string): LocalTime[] {
  const read = readTime(typed);
  const figures = typed.replace(/[\s.:]/gu, '');
  const begins = (time: LocalTime) => {
    const written = time.replace(':', '');
    return (
      /^\d+$/u.test(figures) && [written, written.replace(/^0/u, '')].some((one) => one.startsWith(figures))
    );
  };
  return [...times.filter((time) => time === read), ...times.filter((time) => time !== read && begins(time))];
}
