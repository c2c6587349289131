import { buildProcessList } from '../server/test/builders/routing.ts';
import { expect, test } from './journey.ts';
import { ownName } from './own.ts';

test('WEB-057 WEB-059 WEB-061 a supervisor adds a campaign from the menu and finds it by its filters', async ({
  page,
  database,
  signIn,
}) => {
  const name = ownName('Journey campaign');
  await signIn('supervisor.id');
  await page.getByRole('button', { name: 'Webform' }).click();
  await page.getByRole('menuitem', { name: 'Manage Campaigns' }).click();
  await expect(page).toHaveURL(/\/id\/campaigns$/);
  await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Process', 'Type', 'Action']);
  await expect(page.getByText(/^Showing 1 of \d+ pages$/)).toBeVisible();
  await page.getByRole('link', { name: 'Add campaign' }).click();
  await expect(page).toHaveURL(/\/id\/add_campaign$/);
  const form = page.getByRole('form', { name: 'Add campaign' });
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form.getByText('Name is required')).toBeVisible();
  await expect(form.getByText('Process is required')).toBeVisible();
  await expect(form.getByText('Type is required')).toBeVisible();
  await expect(form.getByLabel('Name')).toBeFocused();
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Process').fill('used');
  await page.getByRole('option', { name: 'Used Car Desk' }).click();
  await form.getByLabel('Type').fill('nurt');
  await page.getByRole('option', { name: 'Nurturing' }).click();
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Successfully Saved')).toBeVisible();

  const part = name.split(' ').at(-1) ?? '';
  await page.getByLabel('Name').fill(part);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(new RegExp(`/id/campaigns\\?name=${part}$`));
  await expect(page.getByText('1 campaign', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('gridcell')).toHaveText([name, 'Used Car Desk', 'Nurturing', '']);
  const { id } = await database
    .selectFrom('campaign')
    .where('name', '=', name)
    .select('id')
    .executeTakeFirstOrThrow();
  await expect(page.getByRole('link', { name: `Edit ${name}` })).toHaveAttribute(
    'href',
    `/id/edit_campaign/${id}`,
  );
  const saved = database.selectFrom('campaign').where('name', '=', name);
  expect(await saved.select('type_id').executeTakeFirst()).toEqual({ type_id: 2 });
});

test('WEB-062 WEB-063 WEB-064 the form is titled by what it does; Cancel and a save go back to the list as it was', async ({
  page,
  database,
  signIn,
}) => {
  const { campaign } = await buildProcessList(database);
  const { id, name } = campaign;
  const list = `/campaigns?name=${name.replaceAll(' ', '+')}`;
  await signIn('supervisor.id', { at: list });
  const edit = page.getByRole('link', { name: `Edit ${name}`, exact: true });
  await edit.click();
  await expect(page).toHaveURL(`/id/edit_campaign/${id}`);
  await expect(page.getByRole('heading', { name: `Update campaign #${id}` })).toBeVisible();
  const form = page.getByRole('form');
  for (const label of ['Name', 'Process', 'Type']) await expect(form.getByLabel(label)).not.toHaveValue('');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(`/id${list}`);
  const typed = database.selectFrom('campaign').where('id', '=', id).select(['name', 'version']);
  expect(await typed.execute()).toEqual([{ name, version: 1 }]);
  await edit.click();
  await form.getByLabel('Name').fill(`${name} again`);
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(page).toHaveURL(`/id${list}`);
  await expect(page.getByRole('gridcell', { name: `${name} again`, exact: true })).toBeVisible();
  expect(await typed.execute()).toEqual([{ name: `${name} again`, version: 2 }]);
});

test('WEB-060 WEB-067 ERR-031 filters that nothing matches say so, and a save has its text, in Indonesian too', async ({
  page,
  database,
  signIn,
}) => {
  const { campaign } = await buildProcessList(database);
  await signIn('supervisor.id', { at: '/campaigns?name=nosuchcampaign' });
  await expect(page.getByText('No Campaign Data found', { exact: true })).toBeVisible();
  const filters = page.getByRole('form', { name: 'Filters' });
  for (const label of ['Name', 'Process', 'Type']) await expect(filters.getByLabel(label)).toBeVisible();
  await page.getByRole('button', { name: /: EN$/ }).click();
  await page.getByRole('menuitemradio', { name: 'Bahasa Indonesia', exact: true }).click();
  await expect(page.getByText('Tidak ada data kampanye')).toBeVisible();
  await page.getByRole('button', { name: 'Atur ulang' }).last().click();
  await expect(page).toHaveURL(/\/id\/campaigns$/);
  await page.getByRole('form', { name: 'Filter' }).getByLabel('Nama').fill(campaign.name);
  await page.getByRole('button', { name: 'Cari', exact: true }).click();
  await page.getByRole('link', { name: `Ubah ${campaign.name}`, exact: true }).click();
  const form = page.getByRole('form', { name: /^Ubah kampanye/ });
  await form.getByLabel('Nama').fill('Nama baru kampanye');
  await page.getByRole('button', { name: 'Perbarui' }).click();
  await expect(page.getByText('Berhasil disimpan')).toBeVisible();
});
