import { getAuditDetail, listAudits, saveAudit } from '@otolead/contract/audits/audits.endpoints.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { listAuditPage } from './audits.list.ts';
import { auditDetail, saveAudit as save } from './audits.service.ts';

export const auditsRoutes: readonly Route[] = [
  route(listAudits, async (context, request) => {
    const { rows, pagination } = await listAuditPage(context, request);
    return { data: rows, pagination };
  }),
  route(getAuditDetail, async (context, request) => ({ data: await auditDetail(context, request) })),
  route(saveAudit, async (context, request) => ({
    data: await save(context, request),
    message: text('audits:saved'),
  })),
];
