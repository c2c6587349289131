export { sweepAttachments } from './attachments.sweep.ts';
export { beginAudit } from './audits.log.ts';
