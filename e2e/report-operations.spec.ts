import type { AssignedSummaryRow } from '@otolead/contract/reports/assigned-summary.schema.ts';
import { expect, test } from './journey.ts';
import {
  chooseLastMonth,
  clearMonth,
  countToasts,
  downloadedRows,
  expectCountOpens,
  expectZerosClosed,
  lastMonth,
  openReport,
  thisMonth,
} from './report.ts';

const search = { name: 'Search', exact: true } as const;

test('REP-004 REP-010 REP-022 a supervisor searches the dialer report of a campaign, syncs it and opens a count', async ({
  page,
  signIn,
}) => {
  await signIn('supervisor.id');
  await openReport(page, 'Dialer Report');
  await page.getByRole('button', search).click();
  await expect(page.locator('.mantine-Notification-root').getByText('All fields are required')).toBeVisible();
  const filters = page.getByRole('form', { name: 'Filters' });
  await filters.getByLabel('Campaign').fill('new car portal veri');
  await page.getByRole('option', { name: 'New Car Portal Verification' }).click();
  await chooseLastMonth(page);
  await page.getByRole('button', search).click();
  const table = page.getByRole('table');
  await expect(table).toBeVisible();
  const again = page.waitForResponse('**/report/dialer_report');
  await page.getByRole('button', { name: 'Sync the dialer data' }).click();
  await expect(page.getByText('The dialer data are up to date')).toBeVisible();
  expect((await again).status()).toBe(200);
  await expect(table).toBeVisible();
  await table.getByText('Total attempts').hover();
  await expect(page.getByRole('tooltip', { name: 'Calls of the dialer' })).toBeVisible();
  const attempts = table
    .getByRole('row', { name: /Total attempts/ })
    .getByRole('button')
    .first();
  await expectCountOpens(page, attempts);
});

test('REP-006 REP-007 REP-008 the dialer report has heads for days and separators, and opens what is above zero', async ({
  page,
  database,
  signIn,
}) => {
  const campaign = await database
    .selectFrom('campaign')
    .where('name', '=', 'New Car Portal Verification')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await signIn('supervisor.id', {
    at: `/dialer_report?campaign_id=${campaign.id}&selected_month=${lastMonth()}`,
  });
  const table = page.getByRole('table');
  await expect(table.locator('th[scope=rowgroup]')).toHaveText(['Connected calls', 'Cross sell']);
  await expect(table.locator('th[scope=colgroup]')).toHaveText(['Month', 'Days']);
  await expect(
    page.getByText(/^Campaign: New Car Portal Verification · last updated \d\d \w{3,4} \d{4}, \d\d:\d\d/),
  ).toBeVisible();
  await expect(
    table
      .getByRole('row', { name: /Connect rate/ })
      .getByRole('cell')
      .first(),
  ).toHaveText(/^\d+\.\d\d$/);
  await expectZerosClosed(page, ['Connect rate (%)', 'Average talk time (seconds)']);
  const days = table.getByRole('row', { name: /Total attempts/ }).getByRole('button');
  await expectCountOpens(page, days.last());
});

test('REP-005 REP-011 REP-015 a dialer report without calls names its campaign; its months go from August 2020 on', async ({
  page,
  database,
  signIn,
}) => {
  const { id } = await database
    .selectFrom('campaign')
    .where('name', '=', 'New Car Portal Verification')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await signIn('supervisor.id', { at: `/dialer_report?campaign_id=${id}&selected_month=2020-08` });
  await expect(page.getByText('No record found')).toBeVisible();
  await expect(
    page.getByText(/^Campaign: New Car Portal Verification · last updated \d\d \w{3,4} \d{4}, \d\d:\d\d/),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sync the dialer data' })).toBeEnabled();

  const filters = page.getByRole('form', { name: 'Filters' });
  const month = filters.getByLabel('Month');
  await month.pressSequentially('092020');
  await expect(month).toHaveValue('08/2020');
  await month.click();
  const calendar = page.locator('[data-date-calendar]');
  const offered = calendar.getByRole('button', { name: /^[A-Z][a-z]{2}$/, disabled: false });
  await expect(offered).toHaveText(['Aug', 'Sep', 'Oct', 'Nov', 'Dec']);
  await expect(calendar.getByRole('button', { name: 'Previous year' })).toBeDisabled();
  const later = calendar.getByRole('button', { name: 'Next year' });
  for (let year = 2020; year < Number(thisMonth().slice(0, 4)); year += 1) await later.click();
  await expect(offered).toHaveCount(Number(thisMonth().slice(5)));
  await expect(later).toBeDisabled();
  await month.press('Escape');

  const campaign = filters.getByLabel('Campaign');
  await campaign.fill('');
  await campaign.press('Tab');
  await expect(campaign).toHaveValue('');
  await campaign.fill('new car portal veri');
  await page.getByRole('option', { name: 'New Car Portal Verification' }).click();
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(campaign).toHaveValue('');
  await expect(month).toHaveValue('');
  await expect(page.getByText('No record found')).toHaveCount(0);
});

test('REP-009 ERR-029 the dialer report says by a toast what its filter lacks, and saves its table', async ({
  page,
  signIn,
}) => {
  await signIn('supervisor.id', { at: '/dialer_report' });
  await chooseLastMonth(page);
  await page.getByRole('button', search).click();
  await expect(page.locator('.mantine-Notification-root').getByText('Campaign is required')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await page.getByRole('form', { name: 'Filters' }).getByLabel('Campaign').fill('new car portal veri');
  await page.getByRole('option', { name: 'New Car Portal Verification' }).click();
  await page.getByRole('button', search).click();
  const saved = await downloadedRows(page, () => page.getByRole('button', { name: 'Download CSV' }).click());
  expect(saved.name).toBe('dialer_report.csv');
});

test('REP-023 REP-025 REP-026 a supervisor searches the ops report by sections, opens counts and saves it', async ({
  page,
  signIn,
}) => {
  await signIn('supervisor.ph', { market: 'ph' });
  await openReport(page, 'Ops Report');
  const filters = page.getByRole('form', { name: 'Filters' });
  await filters.getByRole('combobox', { name: 'Process' }).fill('new car');
  await page.getByRole('option', { name: 'New Car Portal' }).click();
  await chooseLastMonth(page);
  await page.getByRole('button', search).click();
  const table = page.getByRole('table');
  await expect(table.locator('th[scope=rowgroup]')).toHaveText([
    'Inflow',
    'Calling',
    'Outcome',
    'Dealer',
    'Sales',
  ]);
  await expect(table.getByRole('columnheader', { name: 'MTD', exact: true })).toBeVisible();
  await expect(table.getByRole('columnheader', { name: /^MTD [A-Z][a-z]{2}$/ })).toHaveCount(2);
  await table.getByText('Created', { exact: true }).hover();
  await expect(page.getByRole('tooltip', { name: 'Leads that came in' })).toBeVisible();
  await expectZerosClosed(page, ['Connect rate (%)']);
  await expectCountOpens(page);
  const before = table.getByRole('row', { name: /^Attempts/ }).getByRole('cell');
  await expectCountOpens(page, before.nth(1).getByRole('button'));
  const saved = await downloadedRows(page, () => page.getByRole('button', { name: 'Download CSV' }).click());
  expect(saved.name).toBe('ops_report.csv');
  await page.getByRole('button', { name: /: EN$/ }).click();
  await page.getByRole('menuitemradio', { name: 'Bahasa Indonesia', exact: true }).click();
  const months = /^MTD (?:Jan|Feb|Mar|Apr|Mei|Jun|Jul|Agu|Sep|Okt|Nov|Des)$/;
  await expect(table.getByRole('columnheader', { name: months })).toHaveCount(2);
  await expect(
    table
      .getByRole('row', { name: /^Tingkat tersambung/ })
      .getByRole('cell')
      .first(),
  ).toHaveText(/^\d+,\d\d$/);
});

test('REP-024 REP-027 REP-033 the ops report asks for all its fields and leaves out campaigns of the dialer', async ({
  page,
  signIn,
}) => {
  await signIn('supervisor.id', { at: '/ops_report' });
  await page.getByRole('button', search).click();
  await expect(page.getByText('All fields are required').first()).toBeVisible();
  await expect(page.getByRole('form', { name: 'Filters' }).getByLabel('Month')).toBeVisible();
  const filters = page.getByRole('form', { name: 'Filters' });
  await filters.getByRole('combobox', { name: 'Process' }).fill('new car');
  await page.getByRole('option', { name: 'New Car Portal' }).click();
  await filters.getByLabel('Campaign').click();
  await expect(page.getByRole('option', { name: 'New Car Portal Attribution' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'New Car Portal Verification' })).toHaveCount(0);
});

const AGENT_LINES = [
  ...['Attempts', 'Connected', 'Unique connected', 'Talk time (seconds)', 'Hot', 'Warm'],
  ...['Test drives scheduled', 'Visits', 'SPK', 'Retail', 'Average audit compliance (%)'],
];

test('REP-063 REP-064 REP-065 a supervisor compares all agents of a process, then looks at one', async ({
  page,
  signIn,
}) => {
  await signIn('supervisor.id');
  await openReport(page, 'Agent Performance Report');
  const filters = page.getByRole('form', { name: 'Filters' });
  await filters.getByRole('combobox', { name: 'Process' }).fill('new car');
  await page.getByRole('option', { name: 'New Car Portal' }).click();
  await filters.getByLabel('Agent').fill('all');
  await page.getByRole('option', { name: 'All Agents' }).click();
  await chooseLastMonth(page);
  const agentsAsked = async () => {
    const request = page.waitForRequest('**/report/get_agent_performance_report');
    await page.getByRole('button', search).click();
    return (await request).postDataJSON().agent_id;
  };
  // The server expands -1 to the ids of all agents.
  expect(await agentsAsked()).toEqual([-1]);
  const table = page.getByRole('table');
  const agents = table.locator('th[scope=rowgroup]');
  await expect.poll(() => agents.count()).toBeGreaterThan(3);
  await expectCountOpens(page);
  const saved = await downloadedRows(page, () => page.getByRole('button', { name: 'Download CSV' }).click());
  expect(saved.name).toBe('agent_performance_report.csv');
  const name = (await agents.first().textContent()) ?? '';
  await filters.getByLabel('Agent').fill(name);
  await page.getByRole('option', { name }).click();
  expect(await agentsAsked()).toEqual([expect.any(Number)]);
  await expect(agents).toHaveText([name]);
  const month = /^MTD [A-Z][a-z]{2}$/;
  await expect(table.getByRole('columnheader')).toHaveText(['Line', 'MTD', month, month]);
  await expect(table.locator('th[scope=row]')).toHaveText(AGENT_LINES);
});

test('REP-062 REP-066 ERR-029 the agent performance report says beside its fields what is required, and in no toast', async ({
  page,
  signIn,
}) => {
  await signIn('supervisor.id', { at: '/agent_performance_report' });
  const toasts = await countToasts(page);
  await clearMonth(page);
  await page.getByRole('button', search).click();
  const filters = page.getByRole('form', { name: 'Filters' });
  for (const name of ['Process', 'Agent', 'Month'])
    await expect(filters.getByLabel(name)).toHaveAccessibleDescription(`${name} is required`);
  await filters.getByRole('combobox', { name: 'Process' }).fill('new car');
  await page.getByRole('option', { name: 'New Car Portal' }).click();
  await page.getByRole('button', search).click();
  await expect(filters.getByLabel('Agent')).toHaveAccessibleDescription('Agent is required');
  await expect(page.getByText('Process is required')).toHaveCount(0);
  expect(await toasts()).toBe(0);
});

test('what the server refuses of a search stands beside its filter until that is changed', {
  tag: '@all',
}, async ({ page, signIn }) => {
  await signIn('supervisor.id');
  const filters = page.getByRole('form', { name: 'Filters' });
  for (const agent of ['abc', '6,7', '-2']) {
    await page.goto(
      `/id/agent_performance_report?process_id=1&agent_id=${agent}&selected_month=${lastMonth()}`,
    );
    await expect(filters.getByLabel('Agent')).toHaveAccessibleDescription('Agent is invalid');
  }
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await filters.getByRole('combobox', { name: 'Agent' }).fill('all agents');
  await page.getByRole('option', { name: 'All Agents' }).click();
  await expect(filters.getByLabel('Agent')).toHaveAccessibleDescription('');
  await page.getByRole('button', search).click();
  await expect(page.getByRole('table')).toBeVisible();

  const month = filters.getByLabel('Month');
  for (const [asked, refusal] of [
    ['2026-13', '“2026-13” is no month'],
    ['2040-01', 'This month is not offered'],
  ] as const) {
    await page.goto(`/id/sales_report?selected_month=${asked}`);
    await expect(month).toHaveAccessibleDescription(refusal);
    await month.press('ArrowDown');
    await expect(month).toHaveAccessibleDescription('');
  }
  await page.getByRole('button', search).click();
  await expect(page.getByRole('table')).toBeVisible();
});

test('REP-001 REP-077 REP-078 the assigned-lead summary waits for its search and shows each agent’s leads by stage', async ({
  page,
  signIn,
}) => {
  const searches: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/report/assigned_lead_summary')) searches.push(request.url());
  });
  await signIn('supervisor.id');
  await openReport(page, 'Assigned Lead Summary');
  const followup = page.getByRole('form', { name: 'Filters' }).getByLabel('Follow-up');
  await expect(followup).toHaveValue('Till Today');
  await followup.click();
  await expect(page.getByRole('option')).toHaveText([
    ...['Till Today', 'Next 15 Days', 'Next 30 Days', 'Next 60 Days', 'Next 90 Days', 'Over 90 Days'],
  ]);
  await followup.press('Escape');
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(page.getByText('No record found')).toHaveCount(0);
  expect(searches).toEqual([]);
  const answer = page.waitForResponse('**/report/assigned_lead_summary');
  await page.getByRole('button', search).click();
  const table = page.getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText([
    ...[
      'Agent',
      'Verification',
      'Nurturing',
      'Attribution',
      'Attribution Rejected',
      'Not Eligible For Dialer',
    ],
  ]);
  const { data } = (await (await answer).json()) as { data: AssignedSummaryRow[] };
  const shown = (count: number) => count.toLocaleString('en');
  const agents = [...Map.groupBy(data, ({ agent_id: id }) => id).values()];
  await expect(table.locator('tbody th[scope=row]')).toHaveCount(agents.length);
  for (const [at, own] of agents.entries()) {
    const count = (stage: string) =>
      shown(own.find(({ campgain_name: name }) => name === stage)?.all_active_leads ?? 0);
    const refused = own.reduce((sum, { not_eligible_for_dialer: leads }) => sum + leads, 0);
    await expect(table.locator('tbody tr').nth(at).locator('th, td')).toHaveText([
      ...[own[0]?.agent_name ?? '', ...['NCL2VC', 'NCL2NC', 'NCL2AC', 'NCL2RA'].map(count)],
      shown(refused),
    ]);
  }
  const saved = await downloadedRows(page, () => page.getByRole('button', { name: 'Download CSV' }).click());
  expect(saved.name).toBe('assigned_lead_summary.csv');
});

test('REP-076 REP-079 a count of the assigned-lead summary opens its leads in a new tab', async ({
  page,
  signIn,
}) => {
  await signIn('supervisor.id', { at: '/assigned_lead_summary?followup_date=0' });
  const table = page.getByRole('table');
  await expect(table).toBeVisible();
  await expectZerosClosed(page);
  const link = table.getByRole('link').first();
  const count = await link.textContent();
  const opened = page.waitForEvent('popup');
  await link.click();
  const list = await opened;
  await expect(list).toHaveURL(/\/id\/lead-list\?lead_ids=\d+/);
  const ids = new URL(list.url()).searchParams.get('lead_ids')?.split(',');
  expect(ids).toHaveLength(Number(count));
  await expect(list.getByText(new RegExp(`^${count} leads?`))).toBeVisible();
  await page.goto('/id/lead-list?date=any&lead_set=AAAAAAAAAAAAAAAA');
  await expect(page.getByText('This link names no leads of a report.')).toBeVisible();
});
