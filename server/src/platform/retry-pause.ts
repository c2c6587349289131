/** The first wait in milliseconds before something that has gone is tried again. */
export const FIRST_PAUSE_MS = 100;
/** What has come back is found within seconds, however long it was away, and a log gets few lines of each outage. */
const LONGEST_PAUSE_MS = 2_000;

/** Milliseconds to wait before the try after the next. */
export const longerPause = (pause: number): number => Math.min(pause * 2, LONGEST_PAUSE_MS);
