const SECOND = 1;
const MINUTE = 60;
const HOUR = 3_600;

/** Seconds between tries (Standard Webhooks 1.0.0); after the last one the delivery has failed. */
export const RETRY_SECONDS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

/** Seconds until the next try after this many; undefined if there is none. */
export function secondsToRetry(tries: number): number | undefined {
  return RETRY_SECONDS[tries - 1];
}

/** Hours for which messages also carry the previous secret's signature. */
export const SECRET_GRACE_HOURS = 24;
