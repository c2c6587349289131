import { expect, test } from './journey.ts';
import { ownName } from './own.ts';
import { chooseLastMonth, openReport } from './report.ts';

test('a report is sent every month: from its page to its schedule, the mail and the log', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const name = ownName('Sales');
  await signIn('supervisor.id');
  await openReport(page, 'Sales Report');
  await expect(page.getByRole('link', { name: 'Schedule this report…' })).toHaveCount(0);
  await chooseLastMonth(page);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('link', { name: 'Schedule this report…' }).click();
  await expect(page).toHaveURL(/\/id\/edit_report_schedule\?report_type=sales_report$/);

  const form = page.getByRole('form', { name: 'Schedule a report' });
  await expect(form.getByLabel('Name')).toHaveValue('Sales Report');
  await expect(form.getByRole('link', { name: 'Sales Report' })).toHaveAttribute(
    'href',
    /sales_report\?selected_month=\d{4}-\d\d$/,
  );
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Sent').click();
  await page.getByRole('option', { name: 'Every month' }).click();
  await form.getByLabel('Day of the month').fill('31');
  await page.getByRole('option', { name: '31' }).click();
  await form.getByRole('combobox', { name: 'Recipients' }).fill('Reporting');
  await page
    .getByRole('option', { name: /Reporting User/ })
    .first()
    .click();
  const people = form.getByRole('listitem');
  await expect(people).toHaveCount(2);
  await people.nth(1).getByRole('combobox').selectOption({ label: 'Bahasa Indonesia' });
  expect(await accessibilityFaults()).toEqual([]);
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL(/\/id\/report_schedules$/);

  await page.reload();
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('Day 31, 08:00');
  await expect(row).toContainText('Not yet');
  const schedules = database.selectFrom('report_schedule').where('name', '=', name).where('status', '=', 1);
  const stored = await schedules
    .select(['id', 'report_type', 'frequency', 'month_day', 'hour', 'period'])
    .executeTakeFirstOrThrow();
  expect(stored).toMatchObject({
    report_type: 'sales_report',
    frequency: 'monthly',
    month_day: 31,
    hour: 8,
    period: 'last_month',
  });

  await row.getByRole('button', { name: `Send ${name} now` }).click();
  await page.getByRole('button', { name: 'Send now', exact: true }).click();
  await expect(page.getByText('The report is on its way to 2 recipients')).toBeVisible();
  await expect(row).toContainText('2 sent');
  const mails = database.selectFrom('outgoing_message').where('subject', 'like', `${name}: %`);
  await expect.poll(async () => (await mails.select('sent_at').execute()).length).toBe(2);
  expect(await accessibilityFaults()).toEqual([]);

  await row.getByRole('link', { name: `Edit ${name}` }).click();
  await expect(page.getByRole('heading', { name: `Update schedule #${stored.id}` })).toBeVisible();
  const log = page.getByRole('table', { name: 'What was sent' });
  await expect(log.getByText('Sent', { exact: true })).toHaveCount(2);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await row.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(row).toHaveCount(0);
});

test('a stored schedule tells why its report failed, and goes on with other filters', {
  tag: '@all',
}, async ({ page, database, signIn, accessibilityFaults }) => {
  const owner = await database
    .selectFrom('app_user')
    .where('username', '=', 'supervisor.id')
    .select('id')
    .executeTakeFirstOrThrow();
  const process = await database
    .selectFrom('lead_call')
    .where('market_id', '=', 1)
    .where('process_id', 'is not', null)
    .select('process_id')
    .executeTakeFirstOrThrow();
  const now = new Date();
  const of = { market_id: 1, created_at: now };
  const { id } = await database
    .insertInto('report_schedule')
    .values({
      ...of,
      owner_id: owner.id,
      report_type: 'agent_performance_report',
      name: 'Agents for the journey',
      filters: JSON.stringify({ process_id: String(process.process_id), agent_id: '999999' }),
      period: 'last_month',
      frequency: 'weekly',
      weekday: 1,
      hour: 8,
      status: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const job = await database
    .insertInto('job')
    .values({
      ...of,
      user_id: owner.id,
      kind: 'agent_performance_report',
      state: 'failed',
      title: JSON.stringify({ key: 'reports:job.title' }),
      error: JSON.stringify({ key: 'reports:schedule.failure.unmade', params: { why: 'Agent is invalid' } }),
      finished_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const run = await database
    .insertInto('report_run')
    .values({ schedule_id: id, due_at: now, is_due: true, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database
    .insertInto('report_delivery')
    .values({ run_id: run.id, user_id: owner.id, job_id: job.id })
    .execute();
  await database
    .insertInto('report_schedule_recipient')
    .values({ schedule_id: id, user_id: owner.id, language: 'en' })
    .execute();

  await signIn('supervisor.id', { at: `/edit_report_schedule?id=${id}` });
  const log = page.getByRole('table', { name: 'What was sent' });
  await expect(log).toContainText('The report can no longer be made as scheduled: Agent is invalid.');
  const agent = page.getByRole('group', { name: 'Filters' }).getByLabel('Agent');
  await expect(agent).toHaveValue('#999999');
  await agent.fill('All');
  await page.getByRole('option', { name: 'All Agents' }).click();
  expect(await accessibilityFaults()).toEqual([]);
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page).toHaveURL(/\/id\/report_schedules$/);
  const stored = await database
    .selectFrom('report_schedule')
    .where('id', '=', id)
    .select('filters')
    .executeTakeFirstOrThrow();
  expect(stored.filters).toMatchObject({ agent_id: '-1' });
});
