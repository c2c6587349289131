export { beginAudit } from './audits.queries.ts';
