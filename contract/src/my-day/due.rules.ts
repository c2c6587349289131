/** A follow-up is due 'now' this long before and after its time, and overdue later. */
export const DUE_NOW_MS = 15 * 60_000;

/** Rows shown per group of the day, and the limit of their counts. */
export const DAY_ROWS = 50;

export const DAY_COUNTED = 1_000;
