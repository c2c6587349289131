import { expect, test } from './journey.ts';

test('WEB-057 WEB-059 WEB-061 a supervisor adds a campaign from the menu and finds it by its filters', async ({
  page,
  database,
  signIn,
}) => {
  await signIn('supervisor.id');
  await page.getByRole('button', { name: 'Webform' }).click();
  await page.getByRole('menuitem', { name: 'Manage Campaigns' }).click();
  await expect(page).toHaveURL(/\/id\/campaigns$/);
  await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Process', 'Type', 'Action']);
  await page.getByRole('link', { name: 'Add campaign' }).click();
  await expect(page).toHaveURL(/\/id\/add_campaign$/);
  const form = page.getByRole('form', { name: 'Add campaign' });
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form.getByText('Name is required')).toBeVisible();
  await expect(form.getByText('Process is required')).toBeVisible();
  await expect(form.getByText('Type is required')).toBeVisible();
  await expect(form.getByLabel('Name')).toBeFocused();
  await form.getByLabel('Name').fill('Journey campaign');
  await form.getByLabel('Process').fill('used');
  await page.getByRole('option', { name: 'Used Car Desk' }).click();
  await form.getByLabel('Type').fill('nurt');
  await page.getByRole('option', { name: 'Nurturing' }).click();
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Successfully Saved')).toBeVisible();

  await page.getByLabel('Name').fill('journey');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/id\/campaigns\?name=journey$/);
  await expect(page.getByText('1 campaign', { exact: true })).toBeVisible();
  await page.reload();
  const row = page.getByRole('row', { name: /Journey campaign/ });
  await expect(row).toContainText('Used Car Desk');
  await expect(row).toContainText('Nurturing');
  const saved = database.selectFrom('campaign').where('name', '=', 'Journey campaign');
  expect(await saved.select('type_id').executeTakeFirst()).toEqual({ type_id: 2 });
});

test('WEB-062 WEB-063 WEB-064 the form is titled by what it does, and Cancel goes back to the list as it was', async ({
  page,
  signIn,
}) => {
  await signIn('supervisor.id', { at: '/campaigns?type=1' });
  const row = page.getByRole('row').nth(1);
  const link = row.getByRole('link', { name: /^Edit / });
  const id = /\d+$/.exec((await link.getAttribute('href')) ?? '')?.[0];
  await link.click();
  await expect(page.getByRole('heading', { name: `Update campaign #${id}` })).toBeVisible();
  const form = page.getByRole('form');
  for (const label of ['Name', 'Process', 'Type']) await expect(form.getByLabel(label)).not.toHaveValue('');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/id\/campaigns\?type=1$/);
});

test('WEB-058 WEB-060 WEB-067 filters that nothing matches say so, in Indonesian too', async ({
  page,
  signIn,
}) => {
  await signIn('supervisor.id', { at: '/campaigns?name=nosuchcampaign' });
  await expect(page.getByText('No Campaign Data found')).toBeVisible();
  const filters = page.getByRole('form', { name: 'Filters' });
  for (const label of ['Name', 'Process', 'Type']) await expect(filters.getByLabel(label)).toBeVisible();
  await page.getByRole('button', { name: /: EN$/ }).click();
  await page.getByRole('menuitemradio', { name: 'Bahasa Indonesia', exact: true }).click();
  await expect(page.getByText('Tidak ada data kampanye')).toBeVisible();
  await page.getByRole('button', { name: 'Atur ulang' }).last().click();
  await expect(page).toHaveURL(/\/id\/campaigns$/);
  await page
    .getByRole('link', { name: /^Ubah / })
    .first()
    .click();
  const form = page.getByRole('form', { name: /^Ubah kampanye/ });
  await form.getByLabel('Nama').fill('Nama baru kampanye');
  await page.getByRole('button', { name: 'Perbarui' }).click();
  await expect(page.getByText('Berhasil disimpan')).toBeVisible();
});
