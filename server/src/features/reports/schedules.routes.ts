import { text } from '@otolead/contract/kernel/text.ts';
import {
  listEligibleRecipients,
  listReportSchedules,
  listScheduleDeliveries,
  saveReportSchedule,
  sendReportSchedule,
} from '@otolead/contract/reports/schedules.endpoints.ts';
import { requireMail } from '../../platform/http/require-mail.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { roleName } from '../../platform/i18n/role-name.ts';
import { pageRoute } from '../../platform/records/record-routes.ts';
import { listDeliveryRows, presentDelivery } from './schedules.delivery-log.ts';
import { eligiblePeople } from './schedules.eligibility.ts';
import { listScheduleRows } from './schedules.queries.ts';
import { saveSchedule, sendSchedule } from './schedules.service.ts';

export const schedulesRoutes: readonly Route[] = [
  pageRoute(listReportSchedules, listScheduleRows, (row) => row),
  route(saveReportSchedule, async (context, request) => ({
    data: await saveSchedule(context, request),
    message: text('kernel:saved'),
  })),
  route(sendReportSchedule, async (context, request) => {
    requireMail(context.messages);
    const started = await sendSchedule(context, request);
    return { data: started, message: text('reports:schedule.sending', { count: started.sent_to }) };
  }),
  route(listEligibleRecipients, async (context, { report_type: type }) => {
    const people = await eligiblePeople(context.db, { market: context.market, type });
    return {
      data: people.map(({ id, name, role_id, role_name }) => ({
        id,
        name,
        role_name: roleName({ id: role_id, name: role_name }, context.t),
      })),
    };
  }),
  pageRoute(listScheduleDeliveries, listDeliveryRows, presentDelivery),
];
