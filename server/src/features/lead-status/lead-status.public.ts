/** Startup check of configured ids, and the names of a lead's changes. */
export { FIELD_OF_COLUMN } from './lead-status.columns.ts';
/** The manage-status form for many leads, for uploads. */
export { holdShared } from './lead-status.effects.ts';
export { findMissingIds } from './lead-status.queries.ts';
export { type SaveStatusRows, statusRows } from './lead-status.rows.ts';
/** The manage-status form within a larger write. */
export { type StatusUpdated, updateStatusIn } from './lead-status.service.ts';
