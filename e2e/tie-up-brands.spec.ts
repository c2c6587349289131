import { serial } from '../server/test/builders/serial.ts';
import { expect, test } from './journey.ts';
import { ownName } from './own.ts';

const OWN_MAKES = 900_000;

test('ADM-037 ADM-038 ADM-040 a brand is tied up from the menu and stands in the list', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const { id: makeId } = await database
    .selectFrom('make')
    .where('name', '=', 'Nissan')
    .select('id')
    .executeTakeFirstOrThrow();
  // An earlier try may have linked it.
  await database
    .deleteFrom('tie_up_brand')
    .where('market_id', '=', 2)
    .where('make_id', '=', makeId)
    .execute();
  // A brand that is no OEM and is switched off, of a make that no journey uses.
  const other = await database
    .insertInto('make')
    .values({ id: OWN_MAKES + serial(), name: ownName('Tied') })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
  const brand = { market_id: 2, make_id: other.id, is_oem: false, status: 0 };
  await database.insertInto('tie_up_brand').values(brand).execute();
  await signIn('supervisor.ph', { market: 'ph' });
  await page.getByRole('link', { name: 'Tie-up Brand' }).click();
  await expect(page).toHaveURL(/\/ph\/tie-up-brand$/);
  await expect(page.getByRole('columnheader')).toHaveText(['Brand', 'Is OEM', 'Status', 'Action']);
  await page.getByRole('link', { name: 'Add tie-up brand' }).click();
  await expect(page).toHaveURL(/\/ph\/add_tie_up_brand$/);
  const form = page.getByRole('form', { name: 'Add tie-up brand' });
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form.getByText('Brand is required')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await form.getByLabel('Brand').fill('nissan');
  await page.getByRole('option', { name: 'Nissan' }).click();
  await form.getByLabel('Is OEM').check();
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL(/\/ph\/tie-up-brand$/);
  await page.reload();
  const cells = (name: string) => page.getByRole('row').filter({ hasText: name }).getByRole('gridcell');
  await expect(cells('Nissan')).toHaveText(['Nissan', 'Yes', 'Active', '']);
  await expect(cells(other.name)).toHaveText([other.name, 'No', 'Inactive', '']);
  await expect(page.getByText(/^Showing 1 of \d+ pages$/)).toBeVisible();
  const stored = await database
    .selectFrom('tie_up_brand')
    .where('make_id', '=', makeId)
    .select(['market_id', 'is_oem', 'status'])
    .executeTakeFirst();
  expect(stored).toEqual({ market_id: 2, is_oem: true, status: 1 });

  // A mistake is corrected in the same form; the make is fixed.
  await page.getByRole('link', { name: 'Edit Nissan' }).click();
  const edit = page.getByRole('form', { name: /^Update tie-up brand #\d+$/ });
  await expect(edit.getByLabel('Brand')).toBeDisabled();
  await edit.getByLabel('Is OEM').uncheck();
  await edit.getByLabel('Status').uncheck();
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(cells('Nissan')).toHaveText(['Nissan', 'No', 'Inactive', '']);
});

test('ADM-039 ADM-044 ERR-014 the form offers the makes that are free, and no OEM unless ticked', async ({
  page,
  signIn,
}) => {
  await signIn('supervisor.ph', { market: 'ph', at: '/add_tie_up_brand' });
  await expect(page.getByLabel('Is OEM')).not.toBeChecked();
  await page.getByRole('combobox', { name: 'Brand' }).fill('toyota');
  await expect(page.getByRole('option', { name: 'Toyota' })).toHaveCount(0);
  await expect(page.getByText('Not found', { exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Brand' }).fill('suzuki');
  await expect(page.getByRole('option', { name: 'Suzuki' })).toBeVisible();
});
