import { Readable } from 'node:stream';
import { text } from '@otolead/contract/kernel/text.ts';
import { LEAD_PARTS } from '@otolead/contract/leads/leads.limits.ts';
import {
  readDeliveries,
  readLead,
  readReport,
  resendDelivery,
  writeLeadStatus,
} from '@otolead/contract/partners/service.endpoints.ts';
import { MOST_DELIVERIES, type ReadLead } from '@otolead/contract/partners/service.schema.ts';
import { REPORTS } from '@otolead/contract/reports/report-types.rules.ts';
import { openReader } from '../../platform/http/open-reader.ts';
import { keyRoute, type Route } from '../../platform/http/route.ts';
import { doerOf, logSecurity } from '../../platform/trail/security-log.ts';
import { leadDetails } from '../leads/leads.public.ts';
import { reportFile } from '../reports/reports.public.ts';
import { deliveriesAfter, replay } from '../webhooks/webhooks.public.ts';
import { admitWith } from './admit.ts';
import { asOwner, refuseSandbox } from './owner.ts';
import { writeStatus } from './service.status.ts';

export const partnerServiceRoutes: readonly Route[] = [
  keyRoute(readLead, admitWith('read_leads'), async (context, { lead_id }) => {
    refuseSandbox(context);
    const owner = await asOwner(context, '/Leads-Details');
    return { data: (await leadDetails(owner, { lead_id, _with: LEAD_PARTS })) as ReadLead };
  }),
  keyRoute(writeLeadStatus, admitWith('write_status'), async (context, request) => ({
    data: await writeStatus(context, request),
    message: text('kernel:saved'),
  })),
  keyRoute(readReport, admitWith('reports'), async (context, { report, filters }) => {
    refuseSandbox(context);
    const { access, module } = REPORTS[report];
    const owner = await asOwner(context, access);
    const { header, name = `${report}.csv` } = await reportFile(await openReader(owner), report, filters);
    const detail = { module, partner: context.caller.id };
    await logSecurity(context.trail, doerOf(owner), { event: 'exported', detail });
    return {
      data: null,
      file: { content: Readable.from([header]), name, type: 'text/csv; charset=utf-8' },
    };
  }),
  keyRoute(readDeliveries, admitWith('webhooks'), async (context, request) => {
    refuseSandbox(context);
    return { data: await deliveriesAfter(await asOwner(context, '/webhooks'), request, MOST_DELIVERIES) };
  }),
  keyRoute(resendDelivery, admitWith('webhooks'), async (context, { id }) => {
    refuseSandbox(context);
    return { data: await replay(await asOwner(context, '/webhooks'), id) };
  }),
];
