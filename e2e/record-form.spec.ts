import { buildDomain, buildProcess } from '../server/test/builders/webform.ts';
import { expect, test } from './journey.ts';
import { ownDomain } from './own.ts';

/** What every form of master data does, shown by that of a domain. */

test('a stale save is merged where other fields changed, and asked about where the same one did', async ({
  page,
  database,
  signIn,
}) => {
  const [first, mine, theirs] = [ownDomain('stale-save'), ownDomain('mine'), ownDomain('theirs')];
  const { id } = await buildDomain(database, { name: first });
  await signIn('supervisor.id', { at: `/edit_domain/${id}` });
  const name = page.getByLabel('Name');
  await expect(name).toHaveValue(first);
  const byAnother = (columns: object) =>
    database.updateTable('domain').set(columns).where('id', '=', id).execute();

  await page.getByLabel('OEM site').check();
  await byAnother({ is_connecto_push: true, version: 2 });
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page).toHaveURL(/\/id\/domains$/);
  const stored = () =>
    database.selectFrom('domain').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
  expect(await stored()).toMatchObject({ is_oem: true, is_connecto_push: true, version: 3 });

  await page.goto(`/id/edit_domain/${id}`);
  await name.fill(mine);
  await byAnother({ name: theirs, version: 4 });
  await page.getByRole('button', { name: 'Update' }).click();
  const dialog = page.getByRole('dialog', { name: 'Changed by somebody else meanwhile' });
  await expect(dialog.getByText(`Was: ${first}`)).toBeVisible();
  await dialog.getByLabel(`Theirs ${theirs}`).check();
  await dialog.getByRole('button', { name: 'Back to the form' }).click();
  await expect(name).toHaveValue(mine);
  await page.getByRole('button', { name: 'Update' }).click();
  await dialog.getByRole('button', { name: 'Save this choice' }).click();
  await expect(page).toHaveURL(/\/id\/domains$/);
  expect(await stored()).toMatchObject({ name: mine, version: 5 });
});

test('what was typed is not left behind without a question; a fault goes when its field is edited', async ({
  page,
  signIn,
}) => {
  await signIn('supervisor.id', { at: '/add_domain' });
  const name = page.getByLabel('Name');
  await name.fill('no domain');
  await name.blur();
  await expect(page.getByText('Invalid domain name')).toBeVisible();
  await name.fill('left-behind.example');
  await expect(page.getByText('Invalid domain name')).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(name).toHaveValue('left-behind.example');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/id\/domains$/);
});

test('a second press while the question before a save is on its way asks and saves once', async ({
  page,
  database,
  signIn,
}) => {
  const domain = await buildDomain(database);
  await buildProcess(database, { domainIds: [domain.id] });
  await signIn('supervisor.id', { at: `/edit_domain/${domain.id}` });
  const held = Promise.withResolvers<void>();
  let asked = 0;
  await page.route('**/where_used/record', async (route) => {
    asked += 1;
    await held.promise;
    await route.continue();
  });
  await page.getByLabel('Active').uncheck();
  await page.getByRole('button', { name: 'Update' }).click();
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => asked).toBe(1);
  held.resolve();
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(question).toHaveCount(1);
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(page).toHaveURL(/\/id\/domains$/);
  expect(asked).toBe(1);
  const { status, version } = await database
    .selectFrom('domain')
    .where('id', '=', domain.id)
    .select(['status', 'version'])
    .executeTakeFirstOrThrow();
  expect({ status, version }).toEqual({ status: 0, version: 2 });
});

test('fields whose choices did not come say so once, and the choices come when they are asked for again', async ({
  page,
  database,
  signIn,
}) => {
  let fails = true;
  await page.route('**/config/get_data', async (route) => {
    const names = (route.request().postDataJSON() as { config_data: string[] }).config_data;
    const isOfField = names.includes('business_type_list');
    if (fails && isOfField)
      return route.fulfill({
        status: 500,
        json: { status: 500, message: 'Down', error_code: 'server_error' },
      });
    return route.continue();
  });
  await signIn('supervisor.id', { at: '/add_domain' });
  const missing = page.getByText('The choices of some fields could not be loaded.');
  await expect(missing).toHaveCount(1);
  await page.getByLabel('Name').fill('typed.example');
  fails = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(missing).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Business type' }).click();
  await expect(page.getByRole('option').first()).toBeEnabled();
  await expect(page.getByLabel('Name')).toHaveValue('typed.example');

  // Where the record itself is missing too, one button asks for all of it.
  fails = true;
  const { id, name } = await buildDomain(database);
  await page.route('**/webform/list_domain', (route) =>
    fails
      ? route.fulfill({
          status: 500,
          json: { status: 500, message: 'Down', error_code: 'server_error' },
        })
      : route.continue(),
  );
  page.once('dialog', (dialog) => dialog.accept());
  await page.goto(`/id/edit_domain/${id}`);
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert.getByRole('link', { name: 'Back to the list' })).toBeVisible();
  await expect(missing).toHaveCount(0);
  fails = false;
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByLabel('Name')).toHaveValue(name);
  await expect(page.getByRole('combobox', { name: 'Business type' })).not.toHaveValue('');
  await expect(missing).toHaveCount(0);
});

test('a record of the other market is not found, and an unchanged one has nothing to save', async ({
  page,
  database,
  signIn,
}) => {
  const abroad = await buildDomain(database, { market: 'ph' });
  const own = await buildDomain(database);
  await signIn('supervisor.id', { at: `/edit_domain/${abroad.id}` });
  await expect(page.getByText('Record not found')).toBeVisible();
  const held = Promise.withResolvers<void>();
  await page.route('**/webform/list_domain', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`/id/edit_domain/${own.id}`);
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  held.resolve();
  const update = page.getByRole('button', { name: 'Update' });
  await expect(update).toHaveAttribute('aria-disabled', 'true');
  await update.hover();
  await expect(page.getByRole('tooltip', { name: 'Nothing has been changed yet' })).toBeVisible();
});
