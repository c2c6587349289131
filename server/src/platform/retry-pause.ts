/** First pause in milliseconds before a retry after an outage. */
export const FIRST_PAUSE_MS = 100;
/** Short enough to notice a recovery within seconds, long enough to log few lines per outage. */
const LONGEST_PAUSE_MS = 2_000;

/** Milliseconds before the retry after the next. */
export const longerPause = (pause: number): number => Math.min(pause * 2, LONGEST_PAUSE_MS);
