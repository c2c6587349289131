import {
  changeAuditPriority,
  changeAuditStatus,
  getAttachment,
  getAuditDetail,
  getNextAudit,
  listAuditActivity,
  listAudits,
  listLeadAudits,
  saveAudit,
  uploadAttachment,
} from '@otolead/contract/audits/audits.endpoints.ts';
import {
  getAuditQuality,
  getNextSecondScore,
  saveSecondScore,
} from '@otolead/contract/audits/quality.endpoints.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { type Route, route, uploadRoute } from '../../platform/http/route.ts';
import { keepAttachment, openAttachment } from './attachments.service.ts';
import { auditRulesRoutes } from './audit-rules.routes.ts';
import { changePriority, changeStatus } from './audits.actions.ts';
import { listAuditPage } from './audits.list.ts';
import { auditActivity } from './audits.log.ts';
import { saveAudit as save } from './audits.save.ts';
import { auditDetail, auditsOfLead, nextAudit } from './audits.service.ts';
import { auditQuality } from './quality.ts';
import { keepSecondScore, nextSecondScore } from './second-scores.ts';

export const auditsRoutes: readonly Route[] = [
  route(listAudits, async (context, request) => {
    const { rows, pagination } = await listAuditPage(context, request);
    return { data: rows, pagination };
  }),
  route(getAuditDetail, async (context, request) => ({ data: await auditDetail(context, request) })),
  route(listLeadAudits, async (context, request) => ({ data: await auditsOfLead(context, request) })),
  route(saveAudit, async (context, request) => ({
    data: await save(context, request),
    message: text('audits:saved'),
  })),
  route(getNextAudit, async (context, { audit_id: openId }) => ({ data: await nextAudit(context, openId) })),
  route(listAuditActivity, async (context, { audit_id: id }) => ({ data: await auditActivity(context, id) })),
  route(changeAuditStatus, changeStatus),
  route(changeAuditPriority, changePriority),
  uploadRoute(uploadAttachment, async (context, { lead_id: leadId }, file) => ({
    data: await keepAttachment(context, leadId, file),
  })),
  route(getAttachment, async (context, request) => ({
    data: null,
    file: await openAttachment(context, request),
  })),
  route(getAuditQuality, async (context, request) => ({ data: await auditQuality(context, request) })),
  route(getNextSecondScore, async (context) => ({ data: await nextSecondScore(context) })),
  route(saveSecondScore, async (context, request) => ({
    data: await keepSecondScore(context, request),
    message: text('audits:second.saved'),
  })),
  ...auditRulesRoutes,
];
