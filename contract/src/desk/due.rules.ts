/** A follow-up is due 'now' for so long before and after its time, and overdue from then on. */
export const DUE_NOW_MS = 15 * 60_000;
