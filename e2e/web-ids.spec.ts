import { expect, test } from './journey.ts';

test('WEB-098 WEB-101 WEB-104 a web id is added from the menu, and its UTM campaigns on its own page', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  await signIn('supervisor.id');
  await page.getByRole('button', { name: 'Webform' }).click();
  await page.getByRole('menuitem', { name: 'Manage Webids' }).click();
  await expect(page).toHaveURL(/\/id\/webids$/);
  await page.getByRole('link', { name: 'Add web id' }).click();
  const form = page.getByRole('form', { name: 'Add web id' });
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form.getByText('Web id is required')).toBeVisible();
  await expect(form.getByText('Domain is required')).toBeVisible();
  await form.getByRole('textbox', { name: 'Web id' }).fill('JOURNEY-FORM');
  await form.getByRole('combobox', { name: 'Domain' }).fill('bursa');
  await page.getByRole('option', { name: 'bursamobil.example' }).click();
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Successfully Saved')).toBeVisible();
  await expect(page).toHaveURL(/\/id\/webids$/);

  const row = page.getByRole('row', { name: /JOURNEY-FORM/ });
  await test.step('WEB-100 the list has its columns', async () => {
    await expect(page.getByRole('columnheader')).toHaveText([
      ...['Id', 'Web id', 'Domain', 'Status', 'Added', 'Updated', 'Action'],
    ]);
    await expect(row).toContainText('bursamobil.example');
    await expect(row).toContainText('Active');
  });
  await row.getByRole('link', { name: 'Edit JOURNEY-FORM' }).click();

  await test.step('WEB-103 WEB-108 the panel adds UTM campaigns one after another', async () => {
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
    await page.reload();
    await expect(panel.getByRole('cell')).toHaveText(['journey_two', 'journey_one']);
  });
  const stored = await database
    .selectFrom('utm_campaign')
    .innerJoin('web_id', 'web_id.id', 'utm_campaign.web_id_id')
    .where('web_id.code', '=', 'JOURNEY-FORM')
    .select('utm_campaign.name')
    .orderBy('utm_campaign.id')
    .execute();
  expect(stored).toEqual([{ name: 'journey_one' }, { name: 'journey_two' }]);
});

test('WEB-099 WEB-112 a web id is found by text and domain and switched off where it stands, in Indonesian', async ({
  page,
  database,
  signIn,
}) => {
  await signIn('supervisor.ph', { market: 'ph', at: '/webids?webid=ph-used' });
  await page.getByRole('button', { name: /: EN$/ }).click();
  await page.getByRole('menuitemradio', { name: 'Bahasa Indonesia', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Daftar web ID' })).toBeVisible();
  await page.setViewportSize({ width: 375, height: 812 });
  const filters = page.getByRole('form', { name: 'Penyaring' });
  await expect(filters.getByLabel('Kode web ID')).toHaveValue('ph-used');
  await expect(filters.getByRole('combobox', { name: 'Domain' })).toBeVisible();
  const active = page.getByRole('switch', { name: /^PH-USED-SEARCH/ });
  await expect(active).toBeChecked();
  await active.press(' ');
  await page.getByRole('button', { name: 'Ya', exact: true }).click();
  await expect(active).not.toBeChecked();
  await expect(page.getByText('Nonaktif')).toBeVisible();
  await expect
    .poll(() => database.selectFrom('web_id').where('code', '=', 'PH-USED-SEARCH').select('status').execute())
    .toEqual([{ status: 0 }]);
});
