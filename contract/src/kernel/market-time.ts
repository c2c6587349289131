import type { Language } from './language.ts';
import { remembered } from './remembered.ts';

/**
 * Days and clock times of a market. Instants are `Date`s; days and times are plain texts, so that no machine's time
 * zone can shift them. Based on Intl, hence correct under daylight saving.
 */

/** A calendar day, 'yyyy-MM-dd'. */
export type LocalDate = string;
/** A 24-hour clock time, 'HH:MM'. */
export type LocalTime = string;

const DAY_MS = 86_400_000;
const DATE_SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME_SHAPE = /^([01]\d|2[0-3]):([0-5]\d)$/;
const FIRST_YEAR = 1900;
const LAST_YEAR = 2200;

const MONTHS = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  id: ['Jan', 'Feb', 'Mar', 'Apr', 'Mei', 'Jun', 'Jul', 'Agu', 'Sep', 'Okt', 'Nov', 'Des'],
} as const;

/** True for an existing calendar day, years 1900 to 2200. */
export function isLocalDate(text: string): boolean {
  const year = new Date(epochMs(text)).getUTCFullYear();
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}

export function isLocalTime(text: string): boolean {
  return TIME_SHAPE.test(text);
}

export function localDate(instant: Date, timeZone: string): LocalDate {
  return dateOf(wallMs(instant.getTime(), timeZone));
}

export function localTime(instant: Date, timeZone: string): LocalTime {
  return new Date(wallMs(instant.getTime(), timeZone)).toISOString().slice(11, 16);
}

/**
 * Instant at which the zone's clocks show this day and time. A repeated time means its first occurrence; a skipped time
 * moves on by the gap (as Temporal's 'compatible' does).
 */
export function instantOf(date: LocalDate, time: LocalTime, timeZone: string): Date {
  const wall = dayMs(date) + minutesOf(time) * 60_000;
  const before = offsetMs(wall - DAY_MS, timeZone);
  const after = offsetMs(wall + DAY_MS, timeZone);
  const early = wall - before;
  const late = wall - after;
  const lateOnly = offsetMs(early, timeZone) !== before && offsetMs(late, timeZone) === after;
  return new Date(lateOnly ? late : early);
}

/** Instants of a day: `from` inclusive, `to` exclusive. */
export function dayBounds(date: LocalDate, timeZone: string): { from: Date; to: Date } {
  return { from: instantOf(date, '00:00', timeZone), to: instantOf(addDays(date, 1), '00:00', timeZone) };
}

export function addDays(date: LocalDate, days: number): LocalDate {
  return dateOf(dayMs(date) + days * DAY_MS);
}

const A_MONDAY: LocalDate = '1970-01-05';

/** Monday of the day's week. */
export function mondayOf(date: LocalDate): LocalDate {
  const days = daysBetween(A_MONDAY, date) % 7;
  return addDays(date, days < 0 ? -days - 7 : -days);
}

/** Calendar days from `from` to `to`; negative if `to` is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return (dayMs(to) - dayMs(from)) / DAY_MS;
}

/** Minutes since midnight of a clock time. */
export function minutesOf(time: LocalTime): number {
  const match = TIME_SHAPE.exec(time);
  if (!match) throw new RangeError(`not a time: ${time}`);
  return Number(match[1]) * 60 + Number(match[2]);
}

/** Clock times from `first` to `last` inclusive, on whole steps of the hour; possibly empty. */
export function timeSteps(first: LocalTime, last: LocalTime, stepMinutes: number): LocalTime[] {
  const steps: LocalTime[] = [];
  const end = minutesOf(last);
  let minutes = Math.ceil(minutesOf(first) / stepMinutes) * stepMinutes;
  for (; minutes <= end; minutes += stepMinutes) steps.push(timeOf(minutes));
  return steps;
}

/** The twelve months as dates show them. */
export function monthNames(language: Language): readonly string[] {
  return MONTHS[language === 'id' ? 'id' : 'en'];
}

/** 'dd mmm yyyy' with the language's month names (spec A§9). */
export function formatDate(date: LocalDate, language: Language): string {
  const day = new Date(dayMs(date));
  const month = monthNames(language)[day.getUTCMonth()];
  return `${date.slice(8)} ${month} ${date.slice(0, 4)}`;
}

/** 'dd mmm yyyy, HH:MM' by the market's clock, with a colon in every language (spec A§9). */
export function formatDateTime(instant: Date, timeZone: string, language: Language): string {
  return `${formatDate(localDate(instant, timeZone), language)}, ${localTime(instant, timeZone)}`;
}

/** 'yyyy-MM-dd HH:MM' of a payload (spec A§9). */
export function toWireTimestamp(instant: Date, timeZone: string): string {
  return `${localDate(instant, timeZone)} ${localTime(instant, timeZone)}`;
}

/** Instant of a payload's 'yyyy-MM-dd HH:MM'; null for other text. */
export function fromWireTimestamp(text: string, timeZone: string): Date | null {
  const [date = '', time = '', ...rest] = text.split(' ');
  if (rest.length > 0 || !isLocalDate(date) || !isLocalTime(time)) return null;
  return instantOf(date, time, timeZone);
}

/** Midnight UTC of a day; NaN if it does not exist. */
function epochMs(date: string): number {
  const match = DATE_SHAPE.exec(date);
  if (!match) return Number.NaN;
  const epoch = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
  return dateOf(epoch) === date ? epoch : Number.NaN;
}

function dayMs(date: LocalDate): number {
  const epoch = epochMs(date);
  if (Number.isNaN(epoch)) throw new RangeError(`not a date: ${date}`);
  return epoch;
}

function dateOf(epoch: number): LocalDate {
  return dateOfDay(Math.floor(epoch / DAY_MS));
}

/** A file repeats the same few days in its rows. */
const dateOfDay = remembered(
  2_000,
  (day) => day,
  (day: number): LocalDate => new Date(day * DAY_MS).toISOString().slice(0, 10),
);

function timeOf(minutes: number): LocalTime {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Wall clock of the zone as if it were UTC. */
function wallMs(epoch: number, timeZone: string): number {
  return epoch + offsetMs(epoch, timeZone);
}

const CLOCKS = new Map<string, Intl.DateTimeFormat>();
const CLOCK_SHAPE = /^(\d+)\/(\d+)\/(\d+), (\d+):(\d+):(\d+)$/;

/** From then on every zone has been a whole number of minutes off UTC, and changed its clocks at one. */
const WHOLE_MINUTES = Date.UTC(1973, 0, 1);
const MINUTE_MS = 60_000;

/** Offset of the zone's clocks from UTC at an instant, in whole seconds, which zones before 1964 need. */
function offsetMs(epoch: number, timeZone: string): number {
  return knownOffset(epoch < WHOLE_MINUTES ? epoch : epoch - (epoch % MINUTE_MS), timeZone);
}

/** Cached, because searches keep asking for the bounds of the same few days, and every save for the current time. */
const knownOffset = remembered(2_000, (epoch, timeZone) => `${timeZone} ${epoch}`, readOffset);

function readOffset(epoch: number, timeZone: string): number {
  const match = CLOCK_SHAPE.exec(clockOf(timeZone).format(epoch));
  if (!match) throw new RangeError(`no local time for ${epoch}`);
  const [month = 1, day = 1, year = 0, hour = 0, minute = 0, second = 0] = match.slice(1).map(Number);
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  return wall - Math.floor(epoch / 1000) * 1000;
}

/** Creating a formatter costs a thousand times more than using it. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = CLOCKS.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  CLOCKS.set(timeZone, clock);
  return clock;
}
