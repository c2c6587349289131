import { buildDomain, buildWebId } from '../server/test/builders/webform.ts';
import { expect, test } from './journey.ts';
import { ownDomain, ownName } from './own.ts';

test('WEB-101 WEB-102 WEB-104 a web id is added from the menu and opened again', async ({
  page,
  database,
  signIn,
}) => {
  const code = ownName('JOURNEY', '-').toUpperCase();
  await signIn('supervisor.id');
  await page.getByRole('button', { name: 'Webform' }).click();
  await page.getByRole('menuitem', { name: 'Manage Webids' }).click();
  await expect(page).toHaveURL(/\/id\/webids$/);
  await page.getByRole('link', { name: 'Add web id' }).click();
  await expect(page).toHaveURL(/\/id\/add_webids$/);
  const form = page.getByRole('form', { name: 'Add web id' });
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form.getByText('Web id is required')).toBeVisible();
  await expect(form.getByText('Domain is required')).toBeVisible();
  await form.getByRole('textbox', { name: 'Web id' }).fill(code);
  await form.getByRole('combobox', { name: 'Domain' }).fill('bursa');
  await page.getByRole('option', { name: 'bursamobil.example' }).click();
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Successfully Saved')).toBeVisible();
  await expect(page).toHaveURL(/\/id\/webids$/);

  const row = page.getByRole('row', { name: new RegExp(code) });
  await expect(row).toContainText('bursamobil.example');
  await row.getByRole('link', { name: `Edit ${code}` }).click();
  await expect(page).toHaveURL(/\/id\/edit_webids\/\d+$/);
  await expect(page.getByRole('heading', { name: /^Update web id #\d+$/ })).toBeVisible();
  await page.getByRole('textbox', { name: 'Web id' }).fill(`${code}-2`);
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page).toHaveURL(/\/id\/webids$/);
  await page.reload();
  await expect(page.getByRole('row', { name: new RegExp(`${code}-2`) })).toBeVisible();
  const stored = database.selectFrom('web_id').where('code', 'like', `${code}%`);
  expect(await stored.select(['code', 'version', 'status']).execute()).toEqual([
    { code: `${code}-2`, version: 2, status: 1 },
  ]);
});

test('WEB-103 WEB-108 a web id’s UTM campaigns are added one after another below its form', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const { id } = await buildWebId(database);
  await signIn('supervisor.id', { at: `/edit_webids/${id}` });
  const panel = page.getByRole('region', { name: 'UTM campaigns' });
  const add = panel.getByRole('form', { name: 'Add UTM campaign' });
  const name = add.getByRole('textbox', { name: 'UTM campaign name' });
  await expect(panel.getByText('No UTM campaign found')).toBeVisible();
  await add.getByRole('button', { name: 'Add' }).click();
  await expect(add.getByText('UTM campaign name is required')).toBeVisible();
  for (const campaign of ['journey_one', 'journey_two']) {
    await name.fill(campaign);
    await name.press('Enter');
    await expect(panel.getByRole('cell', { name: campaign })).toBeVisible();
    await expect(name).toHaveValue('');
    await expect(name).toBeFocused();
  }
  await name.fill('JOURNEY_TWO');
  await name.press('Enter');
  await expect(add.getByText('There is one of this name already')).toBeVisible();
  await expect(name).toHaveValue('JOURNEY_TWO');
  expect(await accessibilityFaults()).toEqual([]);

  await test.step('the table turns its pages, and the form keeps what is typed', async () => {
    await database
      .insertInto('utm_campaign')
      .values(Array.from({ length: 50 }, (_, at) => ({ web_id_id: id, name: `bulk_${at}` })))
      .execute();
    await page.reload();
    await page.getByRole('textbox', { name: 'Web id' }).fill('UNSAVED');
    await expect(panel.getByText('Showing 1 of 2 pages')).toBeVisible();
    await panel.getByRole('button', { name: 'Page 2' }).click();
    await expect(panel.getByRole('cell')).toHaveText(['journey_two', 'journey_one']);
    await expect(page.getByRole('textbox', { name: 'Web id' })).toHaveValue('UNSAVED');
    await panel.getByRole('columnheader').getByRole('button').click();
    await expect(panel.getByText('Showing 1 of 2 pages')).toBeVisible();
  });
});

test('WEB-098 WEB-099 WEB-100 a web id stands in its columns, is found by text and domain and switched off where it stands', async ({
  page,
  database,
  signIn,
}) => {
  const domain = await buildDomain(database, { market: 'ph', name: ownDomain('search') });
  const { id, code } = await buildWebId(database, {
    ...{ market: 'ph', domain_id: domain.id, code: ownName('SEARCH', '-').toUpperCase() },
    created_at: new Date('2026-11-20T01:30:00Z'),
    updated_at: new Date('2026-11-20T02:45:00Z'),
  });
  const word = code.split('-').at(-1)?.toLowerCase() ?? '';
  await signIn('supervisor.ph', { market: 'ph', at: `/webids?webid=${word}` });
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['Id', 'Web id', 'Domain', 'Status', 'Added', 'Updated', 'Action'],
  ]);
  await expect(page.getByRole('gridcell')).toHaveText([
    ...[String(id), code, domain.name, 'Active', '20 Nov 2026, 09:30', '20 Nov 2026, 10:45', ''],
  ]);
  await expect(page.getByText('Showing 1 of 1 pages')).toBeVisible();
  await page.getByRole('button', { name: /: EN$/ }).click();
  await page.getByRole('menuitemradio', { name: 'Bahasa Indonesia', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Daftar web ID' })).toBeVisible();
  await page.setViewportSize({ width: 375, height: 812 });
  const filters = page.getByRole('form', { name: 'Filter' });
  await expect(filters.getByLabel('Kode web ID')).toHaveValue(word);
  await expect(filters.getByRole('combobox', { name: 'Domain' })).toBeVisible();
  // A card replaces the row, and keys pressed in the row meanwhile would be lost.
  const cards = page.getByRole('list', { name: 'Daftar web ID' });
  const active = cards.getByRole('switch', { name: new RegExp(`^${code}`) });
  await expect(active).toBeChecked();
  await active.press(' ');
  await page.getByRole('button', { name: 'Ya', exact: true }).click();
  await expect(active).not.toBeChecked();
  await expect(page.getByText('Nonaktif')).toBeVisible();
  await expect
    .poll(() => database.selectFrom('web_id').where('id', '=', id).select('status').execute())
    .toEqual([{ status: 0 }]);
});
