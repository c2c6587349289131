export { findBlacklisted } from './blacklist.queries.ts';
