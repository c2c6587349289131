/** Cache key of all master data screens; a save invalidates it. */
export const RECORDS = 'records';
