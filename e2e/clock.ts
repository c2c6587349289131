/**
 * The journeys' clock: server, demo data, browser and tests run at a fixed time, so that no result depends on the
 * hour. E2E_NOW sets another start: `E2E_NOW=2028-02-29T23:50+07:00 npm test`.
 */

/** A Friday, 10:00 in Jakarta and 11:00 in Manila. */
const BEGIN = '2026-11-20T10:00+07:00';

/** Passes the offset to the worker processes and the server. */
const VARIABLE = 'E2E_CLOCK_OFFSET_MS';

/** Call once per run, before anything else starts. */
export function startClock(): void {
  const begin = Date.parse(process.env.E2E_NOW || BEGIN);
  if (Number.isNaN(begin)) throw new RangeError(`E2E_NOW is no moment: ${process.env.E2E_NOW}`);
  process.env[VARIABLE] ??= String(begin - Date.now());
}

/** Milliseconds the journeys' clock is ahead of the machine's; 0 against a demo that was already running. */
export function clockOffset(): number {
  return Number(process.env[VARIABLE] ?? 0);
}

/** The server's current time, plus `later` milliseconds. */
export function now(later = 0): Date {
  return new Date(Date.now() + clockOffset() + later);
}

/** Runs in each page before its scripts; leaves a time set by `page.clock.setFixedTime` alone. */
export function shiftDate(offset: number): void {
  const Real = Date;
  if (!Function.prototype.toString.call(Real).includes('[native code]')) return;
  globalThis.Date = new Proxy(Real, {
    construct: (target, given, as) =>
      Reflect.construct(target, given.length > 0 ? given : [Real.now() + offset], as) as Date,
    apply: () => new Real(Real.now() + offset).toString(),
    get: (target, key) => (key === 'now' ? () => Real.now() + offset : Reflect.get(target, key)),
  });
}
