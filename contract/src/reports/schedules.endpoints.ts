import { z } from 'zod';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { defineList } from '../kernel/list.ts';
import { wireKey } from '../kernel/wire.ts';
import { REPORTS } from './report-types.rules.ts';
import {
  eligibleRecipient,
  recipientsRequest,
  reportSchedule,
  saveScheduleRequest,
  scheduleDelivery,
  scheduleFilters,
  sendScheduleRequest,
  startedRun,
} from './schedules.schema.ts';

const LIST = '/report_schedules';
const FORM = '/edit_report_schedule';
const SOURCE = 'issue "Twelve reports", point 5';

export const listReportSchedules = defineList({
  name: 'reports.list_schedules',
  path: '/report/list_schedules',
  summary: 'Reports that are sent by mail: own ones, for administrators and supervisors the market’s',
  source: SOURCE,
  access: LIST,
  row: reportSchedule,
  filters: scheduleFilters,
  sortable: ['id', 'name', 'next_at'],
});

export const saveReportSchedule = defineEndpoint({
  name: 'reports.save_schedule',
  method: 'POST',
  path: '/report/save_schedule',
  summary: 'Creates or changes a schedule; with {id, status} alone pauses it or lets it go on, 2 deletes it',
  source: SOURCE,
  access: FORM,
  request: saveScheduleRequest,
  data: reportSchedule,
  writes: ['report_schedule', 'report_schedule_recipient'],
});

export const sendReportSchedule = defineEndpoint({
  name: 'reports.send_schedule',
  method: 'POST',
  path: '/report/send_schedule',
  summary: 'Sends the report of a schedule now, besides its rhythm',
  source: SOURCE,
  access: FORM,
  request: sendScheduleRequest,
  data: startedRun,
  writes: ['report_run', 'report_delivery', 'job'],
});

export const listEligibleRecipients = defineEndpoint({
  name: 'reports.list_recipients',
  method: 'POST',
  path: '/report/list_recipients',
  summary: 'Active users of the market who hold the right of a report',
  source: SOURCE,
  access: {
    keys: [FORM, ...Object.values(REPORTS).map(({ access }) => access)],
    choose: ({ report_type: type }) => [FORM, REPORTS[type].access],
  },
  request: recipientsRequest,
  data: z.array(eligibleRecipient),
});

export const listScheduleDeliveries = defineList({
  name: 'reports.list_schedule_deliveries',
  path: '/report/list_schedule_deliveries',
  summary: 'What became of each report of a schedule for each recipient, the latest first',
  source: SOURCE,
  access: LIST,
  row: scheduleDelivery,
  filters: { schedule_id: wireKey },
  sortable: ['id'],
});

export const schedulesEndpoints = [
  listReportSchedules,
  saveReportSchedule,
  sendReportSchedule,
  listEligibleRecipients,
  listScheduleDeliveries,
] as const;
