import { z } from 'zod';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { MOST_ATTACHMENT_BYTES } from './attachment.rules.ts';
import { attachmentFileRequest, attachmentRequest, uploadedAttachment } from './attachment.schema.ts';
import { changeAuditStatusRequest, changedAudits, changePriorityRequest } from './audit-actions.schema.ts';
import { auditListRequest, auditRow } from './audit-list.schema.ts';
import { auditRulesEndpoints } from './audit-rules.endpoints.ts';
import { saveAuditRequest, savedAudit } from './audit-save.schema.ts';
import {
  audit,
  auditActivityEntry,
  auditActivityRequest,
  auditDetail,
  auditDetailRequest,
  auditsRequest,
  nextAudit,
  nextAuditRequest,
} from './audits.schema.ts';
import { qualityEndpoints } from './quality.endpoints.ts';
import { questionnaireEndpoints } from './questionnaire.endpoints.ts';

export const listAudits = defineEndpoint({
  name: 'audits.list',
  method: 'POST',
  path: '/audit/lead_list',
  summary: 'Audits of one tab, newest first, by keyset, with the counts of all tabs; an agent’s own only',
  source: 'spec A§7, domain.md 8',
  views: 'list',
  access: '/audit_list',
  request: auditListRequest,
  data: z.array(auditRow),
  paginated: true,
});

export const getAuditDetail = defineEndpoint({
  name: 'audits.detail',
  method: 'POST',
  path: '/audit/get_audit_detail',
  summary: 'One audit of a lead; an agent’s reading marks it as opened, who opens its form claims it',
  source: 'spec A§7, domain.md 8',
  views: 'lead',
  access: '/audit_list',
  request: auditDetailRequest,
  data: auditDetail,
  writes: ['audit'],
});

export const listLeadAudits = defineEndpoint({
  name: 'audits.of_lead',
  method: 'POST',
  path: '/audit/get_audits',
  summary: 'The saved audits of a lead, newest first; an agent’s own only',
  source: 'spec A§2, A§7',
  views: 'found',
  access: '/audit_list',
  request: auditsRequest,
  data: z.array(audit),
});

export const saveAudit = defineEndpoint({
  name: 'audits.save',
  method: 'POST',
  path: '/audit/save_audit',
  summary: 'Saves an audit or a re-audit; the server works out the compliance and with it the status',
  source: 'spec A§4, A§5, A§7',
  access: '/audit_list',
  request: saveAuditRequest,
  data: savedAudit,
  writes: ['audit', 'audit_activity', 'audit_attachment', 'audit_second_score', 'activity'],
});

export const getNextAudit = defineEndpoint({
  name: 'audits.next',
  method: 'POST',
  path: '/audit/next_audit',
  summary:
    'What waits for an auditor and is nobody’s: urgent ones first, then the oldest; null where nothing does',
  source: 'docs/decisions/036',
  access: '/audit_list',
  request: nextAuditRequest,
  data: nextAudit.nullable(),
});

export const listAuditActivity = defineEndpoint({
  name: 'audits.activity',
  method: 'POST',
  path: '/audit/get_audit_activity',
  summary: 'What happened to an audit, newest first',
  source: 'spec A§3, A§7',
  access: '/audit_list',
  request: auditActivityRequest,
  data: z.array(auditActivityEntry),
});

export const changeAuditStatus = defineEndpoint({
  name: 'audits.change_status',
  method: 'POST',
  path: '/audit/change_audit_status',
  summary: 'Accepts, rejects, refuses, re-audits or closes an audit; closes several by a job',
  source: 'spec A§4, A§7; domain.md 8',
  access: '/audit_list',
  request: changeAuditStatusRequest,
  data: changedAudits,
  writes: ['audit', 'audit_activity', 'activity', 'job', 'job_lead'],
});

export const changeAuditPriority = defineEndpoint({
  name: 'audits.change_priority',
  method: 'POST',
  path: '/audit/change_priority',
  summary: 'Gives an audit a priority, several by a job',
  source: 'spec A§4, A§7',
  access: '/audit_list',
  request: changePriorityRequest,
  data: changedAudits,
  writes: ['audit', 'audit_activity', 'activity', 'job', 'job_lead'],
});

export const uploadAttachment = defineEndpoint({
  name: 'audits.upload',
  method: 'POST',
  path: '/audit/upload_attachment',
  summary: 'Uploads the file of an audit; it belongs to none before the audit is saved with it',
  source: 'spec A§3 (attachment_url), A§5',
  access: '/audit_list',
  request: attachmentRequest,
  upload: { field: 'attachment', limit: MOST_ATTACHMENT_BYTES },
  data: uploadedAttachment,
  writes: ['audit_attachment'],
});

export const getAttachment = defineEndpoint({
  name: 'audits.attachment',
  method: 'GET',
  path: '/audit/attachment',
  summary: 'The file of an audit, whole or a range of it',
  source: 'spec A§3 (attachment_url)',
  views: 'file',
  access: '/audit_list',
  request: attachmentFileRequest,
  data: z.null(),
  file: true,
});

export const auditsEndpoints = [
  listAudits,
  getAuditDetail,
  listLeadAudits,
  saveAudit,
  getNextAudit,
  listAuditActivity,
  changeAuditStatus,
  changeAuditPriority,
  uploadAttachment,
  getAttachment,
  ...questionnaireEndpoints,
  ...auditRulesEndpoints,
  ...qualityEndpoints,
] as const;
