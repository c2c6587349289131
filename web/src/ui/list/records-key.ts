/** Key in the cache of everything that shows master data; a save makes all of it stale. */
export const RECORDS = 'records';
