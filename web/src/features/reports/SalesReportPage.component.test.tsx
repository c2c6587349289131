import { getReportDetail, getSalesReport } from '@otolead/contract/reports/reports.endpoints.ts';
import type { SalesRow } from '@otolead/contract/reports/sales.schema.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../../test/answers.ts';
import { answerConfig } from '../../../test/config.ts';
import { mount } from '../../../test/mount.tsx';
import { activeMarket } from '../../platform/market/active-market.ts';
import { OpensLeads } from '../../ui/report/opens-leads.ts';
import { SalesReportPage } from './SalesReportPage.tsx';

const rowOf = (campaign_id: number, hot: number): SalesRow => ({
  reporting_name: `Campaign ${String(campaign_id).padStart(2, '0')}`,
  campaign_id,
  all_active_leads: 60,
  all_closed_leads: 2,
  interested_hot: hot,
  interested_warm: 0,
  lms_spk_lead: 0,
  crm_spk_lead: 0,
  attribution_not_sent: 0,
  attribution_sent: 0,
  attribution_attributed: 0,
  attribution_rejected: 0,
  attribution_pending: 0,
  billing_not_sent: 0,
  billing_sent: 0,
  billing_completed: 0,
});

const rows = (hot: number) => Array.from({ length: 13 }, (_, at) => rowOf(at + 1, hot));

const today = () => new Intl.DateTimeFormat('sv', { timeZone: activeMarket().timeZone }).format(new Date());
const thisMonth = () => today().slice(0, 7);

const REPORT = { route: '/sales_report', rights: ['/sales_report'] };
const searched = () => ({ ...REPORT, at: `/sales_report?selected_month=${thisMonth()}` });

const LEAD = { lead_id: '71', name: 'Wati', mobile: '6281377700311' };

it('a report says what it is and begins with this month, which can be cleared', async () => {
  answerConfig();
  const screen = await mount(<SalesReportPage />, { ...REPORT, at: '/sales_report' });
  await expect.element(screen.getByText(/^Leads, sales, attribution and billing/).first()).toBeVisible();
  const month = screen.getByRole('textbox', { name: 'Month' });
  await expect.element(month).toHaveValue(`${thisMonth().slice(5)}/${thisMonth().slice(0, 4)}`);
  await screen.getByRole('button', { name: 'Clear' }).click();
  await expect.element(month).toHaveValue('');
  await screen.getByRole('button', { name: 'Search' }).click();
  await expect.element(screen.getByText('Month is required')).toBeVisible();
});

it('sums stand below the rows and open what they add up; the chart follows and shows everybody', async () => {
  answerConfig();
  answer(getSalesReport, { data: rows(3) });
  const details = answer(
    getReportDetail,
    new Response('Lead id\n71\n', { headers: { 'content-type': 'text/csv' } }),
  );
  const screen = await mount(<SalesReportPage />, searched());
  const total = screen.getByRole('button', { name: /^39 – Total, Interested, Hot/ });
  await expect.element(total).toBeVisible();
  await total.click();
  await expect
    .poll(() => details[0])
    .toEqual({
      report_type: 'sales_report',
      slug: 'interested_hot',
      selected_month: thisMonth(),
      format: 'csv',
    });
  await expect.element(page.getByText('lead_detail.csv holds 39 rows')).toBeVisible();
  const chart = screen.getByRole('figure', { name: 'All-time leads' });
  await expect.element(chart.getByText('Campaign 13')).toBeInTheDocument();
  await expect.element(chart.getByText('Campaign 01')).toBeInTheDocument();
  const [table, figure] = [screen.getByRole('table').element(), chart.element()];
  expect(table.compareDocumentPosition(figure) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  await chart.getByRole('button', { name: 'All-time leads' }).click();
  await expect.element(chart.getByText('Campaign 13')).not.toBeInTheDocument();
  await screen.unmount();
  const again = await mount(<SalesReportPage />, searched());
  await expect
    .element(again.getByRole('button', { name: 'All-time leads' }))
    .toHaveAttribute('aria-expanded', 'false');
});

it('a count that was downloaded says what it is, and shows its rows page by page', async () => {
  answerConfig();
  answer(getSalesReport, { data: rows(3) });
  const asked = answer(getReportDetail, ({ format, page: at }) =>
    format === 'csv'
      ? new Response('Lead id\n71\n', { headers: { 'content-type': 'text/csv' } })
      : { data: [{ ...LEAD, name: `Wati of page ${at}` }] },
  );
  const screen = await mount(
    <OpensLeads value>
      <SalesReportPage />
    </OpensLeads>,
    searched(),
  );
  await screen.getByRole('button', { name: /^60 – Campaign 02, All-time leads, Active/ }).click();
  await expect.element(page.getByText('lead_detail.csv holds 60 rows')).toBeVisible();
  await expect.element(page.getByText('Campaign 02, All-time leads, Active')).toBeVisible();
  await page.getByRole('button', { name: 'Show them here' }).click();
  const dialog = page.getByRole('dialog', { name: 'Campaign 02, All-time leads, Active' });
  await expect.element(dialog.getByText('1 to 50 of 60 rows')).toBeVisible();
  await expect.element(dialog.getByText('Wati of page 1')).toBeVisible();
  await expect
    .element(dialog.getByRole('link', { name: '71' }))
    .toHaveAttribute('href', '/id/Leads-Details?id=71');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect.element(dialog.getByText('51 to 60 of 60 rows')).toBeVisible();
  await expect.element(dialog.getByText('Wati of page 2')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Next' })).toBeDisabled();
  expect(asked.map(({ limit }) => limit)).toEqual([undefined, 50, 50]);
});

it('where counts open on the screen, none is downloaded and none leads to a lead that may not be seen', async () => {
  answerConfig();
  answer(getSalesReport, { data: rows(3) });
  const asked = answer(getReportDetail, { data: [LEAD] });
  const screen = await mount(<SalesReportPage />, searched());
  await screen.getByRole('switch', { name: 'Open counts on the screen' }).click();
  await screen.getByRole('button', { name: /^3 – Campaign 01, Interested, Hot/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Campaign 01, Interested, Hot' });
  await expect.element(dialog.getByText('Wati')).toBeVisible();
  expect(dialog.getByRole('link').elements()).toEqual([]);
  expect(asked.map(({ format }) => format)).toEqual(['list']);
});

it('a month that runs is compared with as many days of the one before, which the head names', async () => {
  answerConfig();
  const asked = answer(getSalesReport, ({ up_to_day: day }) => ({ data: rows(day === undefined ? 3 : 4) }));
  const screen = await mount(<SalesReportPage />, searched());
  await screen.getByRole('switch', { name: 'Compare with the month before' }).click();
  const cell = screen
    .getByRole('row', { name: /^Campaign 01/ })
    .getByRole('cell')
    .nth(3);
  await expect.element(cell).toHaveTextContent('3▼ -1 (-25%)');
  const day = Number(today().slice(8));
  expect(Number(asked[1]?.up_to_day)).toBeLessThanOrEqual(day);
  await expect.element(screen.getByText(/^Changes against 1\D/)).toBeVisible();
  await expect
    .element(
      screen
        .getByRole('row', { name: /^Total/ })
        .getByRole('cell')
        .nth(3),
    )
    .toHaveTextContent('39▼ -13 (-25%)');
});
