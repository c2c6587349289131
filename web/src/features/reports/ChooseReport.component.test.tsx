import {
  listEligibleRecipients,
  listReportSchedules,
} from '@otolead/contract/reports/schedules.endpoints.ts';
import { expect, it } from 'vitest';
import { answer, pageOf } from '../../../test/answers.ts';
import { answerConfig } from '../../../test/config.ts';
import { mount } from '../../../test/mount.tsx';
import { ReportScheduleFormPage } from './ReportScheduleFormPage.tsx';
import { ReportScheduleListPage } from './ReportScheduleListPage.tsx';

const rights = ['/report_schedules', '/edit_report_schedule', '/sales_report', '/retail_report'];

it('a schedule is added from the list of them: its report is chosen first, of those that one may open', async () => {
  answerConfig();
  answer(listReportSchedules, { data: [], pagination: pageOf({ total: 0, pages: 0 }) });
  answer(listEligibleRecipients, { data: [] });
  const list = await mount(<ReportScheduleListPage />, {
    at: '/report_schedules',
    route: '/report_schedules',
    rights,
  });
  await expect
    .element(list.getByRole('link', { name: 'Schedule a report' }))
    .toHaveAttribute('href', '/edit_report_schedule');
  await list.unmount();
  const form = { at: '/edit_report_schedule', route: '/edit_report_schedule', rights };
  const screen = await mount(<ReportScheduleFormPage />, form);
  const reports = screen.getByRole('listitem').getByRole('link');
  await expect
    .poll(() => reports.elements().map(({ textContent }) => textContent))
    .toEqual(['Sales Report', 'Retail Report']);
  await reports.first().click();
  await expect.element(screen.getByRole('form', { name: 'Schedule a report' })).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Sales Report');
});
