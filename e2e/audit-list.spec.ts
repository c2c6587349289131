import { readFile } from 'node:fs/promises';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import type { Page, Request } from '@playwright/test';
import { allAnswered } from '../server/test/builders/audit-answers.ts';
import { buildAudit } from '../server/test/builders/audits.ts';
import { now } from './clock.ts';
import { ownLead, userId } from './demo-leads.ts';
import { chooseSegment, expect, test } from './journey.ts';
import { choose, closeOptions, field } from './list-page.ts';
import { ownName } from './own.ts';

test('AUD-011 AUD-017 AUD-049 an auditor filters the list, changes priorities and closes several', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const name = ownName('Sari Daftaraudit');
  const agentId = await userId(database, 'agent.id');
  const audits: Awaited<ReturnType<typeof buildAudit>>[] = [];
  for (let count = 0; count < 3; count += 1) {
    const lead = await ownLead(database, { name, status_id: 6, sub_status_id: 11 });
    const times = { created_at: now(), updated_at: now(), calling_at: now(-86_400_000) };
    audits.push(await buildAudit(database, { lead, agent_id: agentId, ...times }));
  }
  const stored = async () => {
    const rows = await database
      .selectFrom('audit')
      .where(
        'id',
        'in',
        audits.map(({ id }) => id),
      )
      .select(['audit_status', 'priority'])
      .orderBy('id')
      .execute();
    return rows.map((row) => `${row.audit_status} ${row.priority}`);
  };

  await signIn('auditor.id');
  await page.getByRole('navigation').getByRole('link', { name: 'Audit', exact: true }).click();
  await page.getByRole('textbox', { name: 'Search by name, mobile or lead id' }).fill(name);
  await expect(page.getByText(/^3 cases$/)).toBeVisible();
  for (const column of [
    ...['Lead ID', 'Customer', 'Status', 'Attribution status', 'Audit date and priority'],
    ...['Calling date and agent', 'Audit status', 'Actions'],
  ])
    await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible();
  const rows = page.getByRole('row').filter({ hasText: name });
  await rows.nth(0).getByRole('checkbox').check();
  await rows.nth(1).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Change Priority' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Change Priority' }).click();
  await expect(dialog.getByText('Priority is required')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Audit priority' }).click();
  await page.getByRole('option', { name: 'High' }).click();
  await dialog.getByRole('button', { name: 'Change Priority' }).click();
  await expect(page.getByText('Started for 2 audits')).toBeVisible();

  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('combobox', { name: 'Calling agent' })).toBeEnabled();
  await expect(page.getByRole('textbox', { name: 'From' })).toBeDisabled();
  await page.getByRole('combobox', { name: 'Audit priority' }).click();
  await page.getByRole('option', { name: 'High' }).click();
  await expect(page.getByText(/^2 cases$/)).toBeVisible();
  await expect(page).toHaveURL(/audit_priority=HIGH/);
  expect(await accessibilityFaults(), 'audit list').toEqual([]);
  await page.getByRole('button', { name: 'Remove filter Audit priority High' }).click();
  await expect(page.getByText(/^3 cases$/)).toBeVisible();

  await rows.nth(1).getByRole('checkbox').check();
  await rows.nth(2).getByRole('checkbox').check();
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Close' }).click();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(dialog.getByText('Comment is required')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Comments' }).fill('Not to be audited');
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page.getByText(/^1 case$/)).toBeVisible();
  expect((await stored()).sort()).toEqual(['CLOSED HIGH', 'CLOSED MEDIUM', 'NEW HIGH']);

  await chooseSegment(page, /^History/);
  await expect(page.getByText(/^2 cases$/)).toBeVisible();
  await expect(rows.first().getByRole('checkbox')).toHaveCount(0);
  await rows
    .first()
    .getByRole('button', { name: /^Activity history/ })
    .click();
  await expect(dialog.getByText('Not to be audited')).toBeVisible();
});

test('AUD-064 the search asks 700 ms after the last letter, and not before', async ({ page, signIn }) => {
  await signIn('auditor.id', { at: '/audit_list' });
  const search = page.getByRole('textbox', { name: 'Search by name, mobile or lead id' });
  await search.evaluate((field) =>
    field.addEventListener('input', ({ timeStamp }) => {
      document.documentElement.dataset.typedAt = String(performance.timeOrigin + timeStamp);
    }),
  );
  const asked = page.waitForRequest(isSearchFor('Nobody bears this'));
  await search.fill('Nobody');
  await search.fill('Nobody bears this');
  const request = await asked;
  await request.response();
  expect(request.timing().startTime - (await typedAt(page))).toBeGreaterThanOrEqual(699);
  await expect(page.getByText(/^0 cases$/)).toBeVisible();
});

const isSearchFor = (typed: string) => (request: Request) =>
  request.url().includes('audit') && (request.postData() ?? request.url()).includes(typed);

const typedAt = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset.typedAt));

test('AUD-002 AUD-012 AUD-048 an agent rejects an own audit after being asked, and finds it read-only', async ({
  page,
  database,
  signIn,
}) => {
  const name = ownName('Tono Ditolak');
  const lead = await ownLead(database, { name, status_id: 6, sub_status_id: 11 });
  const audit = await buildAudit(database, {
    lead,
    agent_id: await userId(database, 'agent.id'),
    auditor_id: await userId(database, 'auditor.id'),
    audit_status: 'PENDING_ON_AGENT',
    answers: JSON.stringify({ crm_update: 'NO', new_used: 'YES' }),
    compliance: '50',
    created_at: now(),
    updated_at: now(),
  });
  await signIn('agent.id', { at: '/audit_list' });
  await page.getByRole('textbox', { name: 'Search by name, mobile or lead id' }).fill(name);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(page.getByText(/^1 case$/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Search by name, mobile or lead id' })).toHaveValue(name);
  await expect(page.getByText(/^1 case$/)).toBeVisible();
  await expect(row.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Filters' }).click();
  const fixed = page.getByRole('combobox', { name: 'Calling agent' });
  await expect(fixed).toBeDisabled();
  await expect(fixed).toHaveValue('Dewi Anggraini');
  await expect(page.getByRole('radiogroup', { name: 'Audits by state' }).locator('label')).toHaveText(
    ['New', 'Pending on Agent', 'Re-audit', 'History'].map((tab) => new RegExp(`^${tab} \\d+$`)),
  );
  // Opening it takes it out of the tab New.
  await chooseSegment(page, /^Pending on Agent/);
  await row.getByRole('button', { name: /^View details/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Compliance 50%')).toBeVisible();
  await expect(dialog.getByRole('radio')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(row.getByRole('button', { name: /^View details/ })).toBeFocused();
  await row.getByRole('button', { name: /^Reject/ }).click();
  await dialog.getByRole('textbox', { name: 'Comments' }).fill('It was confirmed');
  // What was typed is not thrown away by a key or a click beside the dialog.
  await page.keyboard.press('Escape');
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay' })
    .click();
  await dialog.getByRole('button', { name: 'Reject' }).click();
  const question = page.getByRole('dialog', { name: 'Compliance is below 100%. Continue?' });
  await question.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('Audit status changed successfully')).toBeVisible();
  await expect(row).toHaveCount(0);
  const stored = await database
    .selectFrom('audit')
    .where('id', '=', audit.id)
    .select('audit_status')
    .executeTakeFirst();
  expect(stored?.audit_status).toBe('REJECTED');
});

test('AUD-048 ERR-023 accepting below 100% is asked about, a full compliance is not', async ({
  page,
  database,
  signIn,
}) => {
  const agent = await userId(database, 'agent.id');
  const pending = async (name: string, compliance: string) => {
    const lead = await ownLead(database, { name, status_id: 6, sub_status_id: 11 });
    return buildAudit(database, {
      lead,
      agent_id: agent,
      audit_status: 'PENDING_ON_AGENT',
      answers: JSON.stringify({ crm_update: 'YES' }),
      compliance,
      created_at: now(),
      updated_at: now(),
    });
  };
  const [lowName, fullName] = [ownName('Tuti Kurang'), ownName('Tuti Penuh')];
  const low = await pending(lowName, '99.5');
  const full = await pending(fullName, '100');
  await signIn('agent.id', { at: '/audit_list' });
  await chooseSegment(page, /^Pending on Agent/);
  const accept = async (name: string) => {
    await page.getByRole('textbox', { name: 'Search by name, mobile or lead id' }).fill(name);
    const row = page.getByRole('row').filter({ hasText: name });
    await row.getByRole('button', { name: /^Accept/ }).click();
    await page.getByRole('textbox', { name: 'Comments' }).fill('Agreed');
    await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
    return row;
  };
  await accept(fullName);
  await expect(page.getByText('Audit status changed successfully')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await accept(lowName);
  const question = page.getByRole('dialog', { name: 'Compliance is below 100%. Continue?' });
  const statusOf = ({ id }: { id: number }) =>
    database.selectFrom('audit').where('id', '=', id).select('audit_status').executeTakeFirst();
  await expect(question).toContainText('99.5%');
  expect([await statusOf(low), await statusOf(full)]).toEqual([
    { audit_status: 'PENDING_ON_AGENT' },
    { audit_status: 'ACCEPTED' },
  ]);
  await question.getByRole('button', { name: 'Accept' }).click();
  await expect(question).toBeHidden();
  await expect.poll(() => statusOf(low)).toEqual({ audit_status: 'ACCEPTED' });
});

test('AUD-003 AUD-004 AUD-061 ALL selects every process, chips go singly or all at once, dates wait for a type', async ({
  page,
  signIn,
}) => {
  await signIn('auditor.id', { at: '/audit_list' });
  await page.getByRole('button', { name: 'Filters' }).click();
  const from = page.getByRole('textbox', { name: 'From' });
  await expect(from).toBeDisabled();
  await choose(page, 'Date type', 'Calling date');
  await expect(from).toBeEnabled();
  await expect(page.getByText('Please choose a date')).toHaveCount(2);
  // Days that are not asked for are not hidden behind their chip.
  await page.reload();
  await expect(page.getByText('Please choose a date')).toHaveCount(2);
  const dealers = field(page, 'Dealership');
  await dealers.click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await dealers.fill('surya nusa motor toyota');
  await expect(
    page.getByRole('option', { name: 'Surya Nusa Motor Toyota Fatmawati', exact: true }),
  ).toBeVisible();
  await dealers.press('Escape');

  await choose(page, 'Process', 'ALL');
  await closeOptions(page, 'Process');
  await expect(page).toHaveURL(/process=\d+,\d+/);
  const chips = page.getByRole('list', { name: 'Filters in force' });
  await expect(chips).toContainText('ALL');
  await chips.getByRole('button', { name: 'Remove filter Date type Calling date' }).click();
  await expect(from).toBeDisabled();
  await expect(page).not.toHaveURL(/date_type/);
  await chips.getByRole('button', { name: 'Clear all' }).click();
  await expect(page).toHaveURL(/audit_list$/);
});

test('AUD-018 AUD-079 an export says that it comes by mail, and arrives with what was filtered', async ({
  page,
  database,
  signIn,
}) => {
  const name = ownName('Eka Surataudit');
  const lead = await ownLead(database, { name, status_id: 6, sub_status_id: 11 });
  await buildAudit(database, {
    ...{ lead, audit_status: 'CLOSED', compliance: '100', created_at: now(), updated_at: now() },
    answers: JSON.stringify(allAnswered('YES')),
  });
  await signIn('supervisor.id', { at: '/audit_list?tab=History' });
  await page.getByRole('textbox', { name: 'Search by name, mobile or lead id' }).fill(name);
  await expect(page.getByText(/^1 case$/)).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByText('Requested data will send over email')).toBeVisible();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const download = page.getByRole('button', { name: /^Download .*audit/i }).first();
  await expect(download).toBeVisible({ timeout: 30_000 });
  const started = page.waitForEvent('download');
  await download.click();
  const file = await started;
  expect(file.suggestedFilename()).toMatch(/^audits_.*\.csv$/);
  const [head = '', row = ''] = (await readFile(await file.path(), 'utf8')).split('\n');
  expect(head).toContain('"CRM updated correctly?"');
  expect(row).toContain(name);
  const { email } = await database
    .selectFrom('app_user')
    .where('username', '=', 'supervisor.id')
    .select('email')
    .executeTakeFirstOrThrow();
  await page.goto('/outbox');
  const mail = page.getByRole('listitem').filter({ hasText: email }).filter({ hasText: 'audit export' });
  await expect(mail.first()).toContainText('Your audit export is ready');
});

test('AUD-005 AUD-010 a tab with more audits than are counted says so', async ({ page, signIn }) => {
  await page.route('**/audit/lead_list', async (route) => {
    const answer = await route.fetch();
    const json = await answer.json();
    Object.assign(json.pagination, { total: 10_001, total_capped: true });
    json.pagination.tabcountInfo.count_new_auditor = 10_001;
    await route.fulfill({ response: answer, json });
  });
  await signIn('auditor.id', { at: '/audit_list' });
  await expect(page.getByText('10,000+ cases', { exact: true })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'New 10,000+' })).toBeChecked();
  await expect(page.getByRole('radiogroup', { name: 'Audits by state' }).locator('label')).toHaveText([
    'New 10,000+',
    ...[/^Pending on Auditor \d+$/, /^Re-audit \d+$/, /^History [\d,]+\+?$/],
  ]);
});

test('AUD-016 AUD-056 in Indonesian a share has its comma, and the log of an audit the role’s name', async ({
  page,
  database,
  signIn,
}) => {
  const name = ownName('Wati Berkoma');
  const lead = await ownLead(database, { name, status_id: 6, sub_status_id: 11 });
  const { id } = await buildAudit(database, {
    ...{ lead, audit_status: 'REJECTED', compliance: '92.31', created_at: now(), updated_at: now() },
    answers: JSON.stringify({ ...allAnswered('YES'), crm_update: 'NO' }),
  });
  await database
    .insertInto('audit_activity')
    .values({
      ...{ lead_id: lead.lead_id, audit_id: id, audit_status: 'REJECTED', role_id: ROLE.agent },
      ...{
        actor_id: await userId(database, 'agent.id'),
        actor_name: 'Dewi Anggraini',
        comment: 'Sudah benar',
      },
      ...{ status_id: 6, sub_status_id: 11, created_at: now() },
    })
    .execute();
  await signIn('auditor.id', { at: '/audit_list?tab=Re-audit' });
  await page.getByRole('button', { name: /: EN$/ }).click();
  await page.getByRole('menuitemradio', { name: 'Bahasa Indonesia', exact: true }).click();
  await page.getByRole('textbox', { name: 'Cari nama, nomor HP, atau ID prospek' }).fill(name);
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByRole('button', { name: /^Lihat detail/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Kepatuhan 92,31%')).toBeVisible();
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: /^Riwayat aktivitas/ }).click();
  await expect(dialog.getByText('Dewi Anggraini · Agen', { exact: true })).toBeVisible();
});
