const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Indonesian names that differ in their first three letters. */
const OTHER_MONTHS: Readonly<Record<string, number>> = { mei: 5, agu: 8, agt: 8, okt: 10, des: 12 };

function monthOf(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number)) return number;
  const start = text.slice(0, 3).toLowerCase();
  return OTHER_MONTHS[start] ?? MONTHS.indexOf(start) + 1;
}

/**
 * What people type as a date, day first as written in both markets, as 'yyyy-MM-dd': '5/1/2027', '05-01-27',
 * '05012027', '5 jan 2027', '2027-01-05'. Null while it is incomplete or no date of the calendar.
 */
export function parseDate(text: string): string | null {
  const trimmed = text.trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/u.exec(trimmed);
  const run = /^(\d{2})(\d{2})(\d{4})$/u.exec(trimmed);
  const free = /^(\d{1,2})[\s./-]+(\d{1,2}|\p{L}{3,})[\s./-]+(\d{4}|\d{2})$/u.exec(trimmed);
  const [day, month, year] = iso
    ? [iso[3], iso[2], iso[1]]
    : [(run ?? free)?.[1], (run ?? free)?.[2], (run ?? free)?.[3]];
  if (day === undefined || month === undefined || year === undefined) return null;
  const parts = { y: Number(year.length === 2 ? `20${year}` : year), m: monthOf(month), d: Number(day) };
  const date = new Date(Date.UTC(parts.y, parts.m - 1, parts.d));
  const real =
    date.getUTCFullYear() === parts.y && date.getUTCMonth() === parts.m - 1 && date.getUTCDate() === parts.d;
  return real ? date.toISOString().slice(0, 10) : null;
}

const NAMES = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  id: ['Jan', 'Feb', 'Mar', 'Apr', 'Mei', 'Jun', 'Jul', 'Agt', 'Sep', 'Okt', 'Nov', 'Des'],
} as const;

/** '2027-01-05' as '05 Jan 2027', the same as in the calendar field. */
export function formatDay(day: string, language: string): string {
  const [year, month, date] = day.split('-');
  return `${date} ${NAMES[language === 'id' ? 'id' : 'en'][Number(month) - 1]} ${year}`;
}
