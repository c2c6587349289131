import { z } from 'zod';
import { defineEndpoint } from '../kernel/endpoint.ts';
import {
  auditDetail,
  auditDetailRequest,
  auditListRequest,
  auditRow,
  saveAuditRequest,
  savedAudit,
} from './audits.schema.ts';

export const listAudits = defineEndpoint({
  name: 'audits.list',
  method: 'POST',
  path: '/audit/lead_list',
  summary: 'Audits of one tab, newest first, by keyset, with the counts of all tabs; an agent’s own only',
  source: 'spec A§7, domain.md 8',
  access: '/audit_list',
  request: auditListRequest,
  data: z.array(auditRow),
  paginated: true,
});

export const getAuditDetail = defineEndpoint({
  name: 'audits.detail',
  method: 'POST',
  path: '/audit/get_audit_detail',
  summary: 'One audit of a lead; an agent’s reading marks it as opened',
  source: 'spec A§7, domain.md 8',
  access: '/audit_list',
  request: auditDetailRequest,
  data: auditDetail,
  writes: ['audit'],
});

export const saveAudit = defineEndpoint({
  name: 'audits.save',
  method: 'POST',
  path: '/audit/save_audit',
  summary: 'Saves the answers to a new audit; the server works out the compliance and with it the status',
  source: 'spec A§4, A§5, A§7',
  access: '/audit_list',
  request: saveAuditRequest,
  data: savedAudit,
  writes: ['audit'],
});

export const auditsEndpoints = [listAudits, getAuditDetail, saveAudit] as const;
