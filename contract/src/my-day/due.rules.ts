/** A follow-up is due 'now' for so long before and after its time, and overdue from then on. */
export const DUE_NOW_MS = 15 * 60_000;

/** Rows of each group of the day that are shown, and how far the others are counted. */
export const DAY_ROWS = 50;

export const DAY_COUNTED = 1_000;
