export { ATTACHMENT_UPLOADS } from './attachments.service.ts';
export { lockSamples } from './audit-rules.queries.ts';
export { auditSelection } from './audits.list.ts';
export { beginAudit } from './audits.log.ts';
export { auditsPart } from './audits.person.ts';
export { auditsOf, countAudits } from './audits.queries.ts';
export { recountQuality } from './quality.counts.ts';
export { findAllVersions } from './questionnaires.queries.ts';
