import { saveWebRule } from '@otolead/contract/web-rules/web-rules.endpoints.ts';
import type { Page } from '@playwright/test';
import { buildLead } from '../server/test/builders/leads.ts';
import { buildProcessList, buildWebRule } from '../server/test/builders/routing.ts';
import { now } from './clock.ts';
import { expect, test } from './journey.ts';
import { ownName } from './own.ts';

test('WEB-001 WEB-002 WEB-003 a rule is drafted from the list, tried out, saved, and read back after a second', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const list = await buildProcessList(database, { list_name: ownName('RULED', '_').toUpperCase() });
  const { list_name: name } = list;
  const jakarta = await database.selectFrom('city').where('name', 'like', '%Jakarta%').select('id').execute();
  const arrived = { process_id: list.process.id, city_id: jakarta[0]?.id as number, created_at: now() };
  for (let count = 0; count < 2; count += 1) await buildLead(database, arrived);
  await signIn('supervisor.id', { at: `/process-campaign-list?list_name=${name}` });
  await page.getByRole('link', { name: `View Rules of ${name}` }).click();
  await expect(page).toHaveURL(new RegExp(`/id/list-web-rule\\?id=${list.id}$`));
  await expect(page.getByText('No rules found')).toBeVisible();
  await page.getByRole('link', { name: 'Update Rule' }).click();
  await expect(page).toHaveURL(new RegExp(`/id/edit-web-rule\\?id=${list.id}$`));

  const form = page.getByRole('form', { name: 'Web Rules' });
  for (const label of ['Lead source', 'Buy time', 'City', 'Brand', 'Model', 'Web id', 'Lead type'])
    await expect(form.getByLabel(label, { exact: true })).toBeVisible();
  await expect(form.getByLabel('Negate cities')).toBeDisabled();
  await expect(form.getByLabel('Model', { exact: true })).toBeDisabled();
  const choose = async (label: string, ...options: string[]) => {
    for (const option of options) {
      await form.getByLabel(label, { exact: true }).fill(option);
      await page.getByRole('option', { name: option, exact: true }).click();
    }
    await page.keyboard.press('Escape');
  };
  await choose('City', 'Bandung');
  await form.getByLabel('Negate cities').check();
  await form.getByRole('button', { name: 'Try out' }).click();
  const moves = form.getByRole('table', { name: 'Try out' }).getByRole('row', { name: new RegExp(name) });
  await expect(moves).toContainText(['Pool of unassigned leads', name, '2'].join(''));
  await expect(moves.getByRole('link')).toHaveAttribute('href', /\/lead-list\?lead_ids=/);
  expect(await accessibilityFaults()).toEqual([]);
  await choose('Brand', 'Toyota', 'Honda');
  await choose('Model', 'Avanza', 'Brio');
  await expect(form.getByText('The draft was changed since.')).toBeVisible();
  // The models follow the brand.
  await form.getByLabel('Brand', { exact: true }).fill('Honda');
  await page.getByRole('option', { name: 'Honda', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(form.getByText('Brio', { exact: true })).toHaveCount(0);
  await expect(form.getByText('Avanza', { exact: true })).toBeVisible();
  await form.getByLabel('Buy time', { exact: true }).click();
  await page.getByRole('option', { name: 'All', exact: true }).click();
  await page.keyboard.press('Escape');
  expect(await accessibilityFaults()).toEqual([]);

  const sent = page.waitForRequest((request) => request.url().endsWith(saveWebRule.path));
  await form.getByRole('button', { name: 'Submit' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    process_list_id: list.id,
    buy_time_rule: [-1],
    city_rule_negate: true,
  });
  await expect(page.getByText('Web rule saved')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/id/list-web-rule\\?id=${list.id}$`));
  await page.reload();
  const rows = page.getByRole('table', { name: 'View Rules' }).getByRole('row');
  await expect(rows).toContainText([
    'Rule name',
    'Lead source',
    'All',
    'Bandung',
    'true',
    'Toyota',
    'Avanza',
    'Web id',
    'Lead type',
  ]);
  await expect(page.getByText('Takes leads outside Bandung, interested in Toyota')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Update Rule' })).toHaveCount(2);
  expect(await accessibilityFaults()).toEqual([]);
  const stored = database.selectFrom('web_rule').where('process_list_id', '=', list.id);
  expect(await stored.select('version').execute()).toEqual([{ version: 1 }]);
});

test('WEB-012 WEB-013 WEB-016 a rule is read as a table, in the words of the reader, with its versions', async ({
  page,
  database,
  signIn,
}) => {
  const list = await buildProcessList(database);
  await buildWebRule(database, list, { buy_time: [7] });
  await buildWebRule(database, list, { buy_time: [14, 30], connect_to: [8] });
  await signIn('supervisor.id', { at: `/list-web-rule?id=${list.id}` });
  const table = page.getByRole('table', { name: 'View Rules' });
  await expect(table.getByRole('columnheader')).toHaveText(['Rule name', 'Description']);
  await expect(table.getByRole('row', { name: /Buy time/ })).toContainText('2 weeks , 1 month');
  await expect(table.getByRole('row', { name: /Negate cities/ })).toContainText('false');
  await expect(table.getByRole('row', { name: /Connect-to score/ })).toContainText('8');
  await page.getByRole('link', { name: 'Look at version 1' }).click();
  await expect(table.getByRole('row', { name: /Buy time/ })).toContainText('1 week');
  await page.getByRole('link', { name: 'Show the rule in force' }).click();
  await expect(table.getByRole('row', { name: /Buy time/ })).toContainText('2 weeks');
  await page.getByRole('link', { name: 'Update Rule' }).first().click();
  await expect(page).toHaveURL(new RegExp(`/id/edit-web-rule\\?id=${list.id}$`));
  await expect(page.getByRole('form').getByText('2 weeks')).toBeVisible();
});

test('WEB-017 WEB-019 the header offers the update of a rule with ten keys only, and of none there is nothing to read', async ({
  page,
  database,
  signIn,
}) => {
  const [part, none] = [await buildProcessList(database), await buildProcessList(database)];
  const { id } = await buildWebRule(database, part);
  await database
    .updateTable('web_rule')
    .set({ rule: JSON.stringify({ city: [] }) })
    .where('id', '=', id)
    .execute();
  await signIn('supervisor.id', { at: `/list-web-rule?id=${part.id}` });
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'Update Rule' })).toHaveCount(1);
  await page.goto(`/id/list-web-rule?id=${none.id}`);
  await expect(page.getByText('No rules found')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('WEB-006 WEB-020 WEB-005 without a list id both screens say so, and Cancel goes to the lists', async ({
  page,
  database,
  signIn,
}) => {
  const { id } = await buildProcessList(database);
  await signIn('supervisor.id', { at: '/edit-web-rule' });
  await expect(page.getByText('Please provide product list id')).toBeVisible();
  await page.goto('/id/list-web-rule');
  await expect(page.getByText('Error-List Id Missing')).toBeVisible();
  await page.goto(`/id/edit-web-rule?id=${id}`);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/id\/process-campaign-list$/);
});

test('WEB-010 WEB-011 all selects every option, and taking it from the cities clears the pin codes', async ({
  page,
  database,
  signIn,
}) => {
  const list = await buildProcessList(database);
  await buildWebRule(database, list, { city: [-1], pincode: ['12950', '10110'] });
  await signIn('supervisor.id', { at: `/edit-web-rule?id=${list.id}` });
  const form = page.getByRole('form', { name: 'Web Rules' });
  await expect(form.getByText('12950 , 10110')).toBeVisible();
  await form.getByLabel('City', { exact: true }).click();
  const all = page.getByRole('option', { name: 'All', exact: true });
  await expect(all).toHaveAttribute('aria-selected', 'true');
  await all.click();
  await expect(all).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('Escape');
  await expect(form.getByText('12950 , 10110')).toHaveCount(0);
  // All brands offer every model.
  await form.getByLabel('Brand', { exact: true }).click();
  await all.click();
  await page.keyboard.press('Escape');
  const model = form.getByLabel('Model', { exact: true });
  for (const name of ['Avanza', 'Brio']) {
    await model.fill(name);
    await expect(page.getByRole('option', { name, exact: true })).toBeVisible();
  }
  await model.fill('');
  await page.keyboard.press('Escape');
  // Choosing every option by hand does not equal All.
  await form.getByLabel('Buy time', { exact: true }).click();
  const times = ['1 week', '2 weeks', '1 month', '2 months'];
  await expect(page.getByRole('option')).toHaveText(['All', ...times]);
  for (const name of times) await page.getByRole('option', { name, exact: true }).click();
  await expect(all).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(new RegExp(`/id/list-web-rule\\?id=${list.id}$`));
  const stored = database
    .selectFrom('web_rule')
    .where('process_list_id', '=', list.id)
    .where('version', '=', 2);
  expect((await stored.select('rule').executeTakeFirst())?.rule).toMatchObject({
    ...{ city: [], pincode: [], brand: [-1], buy_time: [7, 14, 30, 60] },
  });
});

test('WEB-026 WEB-027 WEB-007 a failed save shows the server’s message, ERROR where it has none, and keeps the form', async ({
  page,
  database,
  signIn,
}) => {
  const { id } = await buildProcessList(database);
  await signIn('supervisor.id', { at: `/edit-web-rule?id=${id}` });
  const answers = [
    { status: 500, body: JSON.stringify({ status: 500, message: 'The rule engine is away' }) },
    { status: 500, body: JSON.stringify({ status: 500 }) },
  ];
  await page.route(`**${saveWebRule.path}`, (route) => {
    const answer = answers.shift();
    return answer ? route.fulfill({ ...answer, contentType: 'application/json' }) : route.continue();
  });
  const submit = page.getByRole('button', { name: 'Submit' });
  await submit.click();
  await expect(page.getByText('The rule engine is away')).toBeVisible();
  await submit.click();
  await expect(page.getByText('ERROR', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/id/edit-web-rule\\?id=${id}$`));
  const answered = page.waitForResponse((response) => response.url().endsWith(saveWebRule.path));
  await submit.click();
  await answered;
  const answeredAt = Date.now();
  await expect(page.getByText('Web rule saved')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/id/list-web-rule\\?id=${id}$`));
  expect(Date.now() - answeredAt).toBeGreaterThanOrEqual(900);
});

test('two tabs on one rule: both changes stay where they do not meet, and where they do the second is asked', {
  tag: '@all',
}, async ({ page, database, signIn }) => {
  const list = await buildProcessList(database);
  const at = `/id/edit-web-rule?id=${list.id}`;
  await signIn('supervisor.id', { at: `/edit-web-rule?id=${list.id}` });
  const other = await page.context().newPage();
  await other.goto(at);
  const choose = async (tab: Page, label: string, option: string) => {
    await tab.getByRole('combobox', { name: label, exact: true }).fill(option);
    await tab.getByRole('option', { name: option, exact: true }).click();
    await tab.keyboard.press('Escape');
  };
  const submit = (tab: Page) => tab.getByRole('button', { name: 'Submit' }).click();
  const isSaved = (tab: Page) => expect(tab).toHaveURL(new RegExp(`/id/list-web-rule\\?id=${list.id}$`));
  const versions = async () => {
    const rows = database.selectFrom('web_rule').where('process_list_id', '=', list.id).orderBy('version');
    return (await rows.select('rule').execute()).map(({ rule }) => rule);
  };

  // The list has no rule yet, so both tabs create its first.
  await choose(page, 'City', 'Bandung');
  await choose(other, 'Buy time', '1 month');
  await submit(page);
  await isSaved(page);
  await submit(other);
  await isSaved(other);
  const [first, second] = await versions();
  expect(first).toMatchObject({ buy_time: [] });
  expect(second).toMatchObject({ city: first?.city, buy_time: [30] });

  await page.goto(at);
  await other.goto(at);
  await choose(page, 'Buy time', '1 week');
  await page.getByLabel('Negate cities').check();
  await choose(other, 'Buy time', '2 weeks');
  await choose(other, 'Brand', 'Toyota');
  await submit(page);
  await isSaved(page);
  await submit(other);
  const dialog = other.getByRole('dialog', { name: 'Changed in another tab meanwhile' });
  const buyTime = dialog.getByRole('radiogroup', { name: 'Buy time' });
  await expect(buyTime).toHaveAccessibleDescription('Was: 1 month');
  await expect(buyTime.getByRole('radio', { name: 'Mine 2 weeks, 1 month' })).toBeChecked();
  await expect(buyTime.getByRole('radio', { name: 'Theirs 1 week, 1 month' })).not.toBeChecked();
  await expect(dialog.getByRole('radiogroup')).toHaveCount(1);
  expect(await versions()).toHaveLength(3);
  await buyTime.getByRole('radio', { name: 'Theirs 1 week, 1 month' }).check();
  await dialog.getByRole('button', { name: 'Save this choice' }).click();
  await isSaved(other);
  await other.reload();
  const rows = other.getByRole('table', { name: 'View Rules' }).getByRole('row');
  await expect(rows.filter({ hasText: 'Negate cities' })).toContainText('true');
  await expect(rows.filter({ hasText: 'Buy time' })).toContainText('1 week , 1 month');
  await expect(rows.filter({ hasText: 'Brand' })).toContainText('Toyota');
  await other.close();
});
