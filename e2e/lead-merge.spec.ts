import { ownLead } from './demo-leads.ts';
import { expect, test } from './journey.ts';
import { ownMobile } from './own.ts';

test('a lead is merged into another one of the same number, read together, and taken back', {
  tag: '@all',
}, async ({ page, database, signIn, accessibilityFaults }) => {
  const mobile = ownMobile();
  const stays = await ownLead(database, { name: 'Ratih Tetap', mobile });
  const gone = await ownLead(database, {
    name: 'Ratih Ganda',
    alternate_mobile: mobile,
  });
  await signIn('supervisor.id', { at: `/Leads-Details?id=${gone.lead_id}` });
  await page.getByRole('button', { name: 'Merge…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge leads' });
  const other = dialog.getByLabel('Id of the lead that stays');
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(other).toHaveAccessibleDescription('Lead that stays is required');
  await other.fill('Ratih');
  await other.press('Enter');
  await expect(other).toHaveAccessibleDescription('Lead that stays is invalid');
  await other.fill(String(gone.lead_id));
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(dialog.getByText('A lead cannot be merged into itself')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await dialog.getByRole('button', { name: 'Merge into Ratih Tetap' }).click();
  await expect(dialog.getByRole('region', { name: 'Merged into', exact: true })).toContainText('Ratih Tetap');
  const stored = () =>
    database
      .selectFrom('lead')
      .where('lead_id', '=', gone.lead_id)
      .select(['status_id', 'sub_status_id', 'duplicate_of'])
      .executeTakeFirstOrThrow();
  expect(await stored()).toEqual({ status_id: 5, sub_status_id: 18, duplicate_of: stays.lead_id });

  await dialog.getByRole('link', { name: 'Ratih Tetap' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ratih Tetap' })).toBeVisible();
  const history = page.getByRole('region', { name: 'Entries of the history' });
  await expect(history).toContainText('Another lead was merged into this one');
  await expect(history).toContainText(String(gone.lead_id));
  await page.getByRole('button', { name: 'Merge…' }).click();
  await dialog.getByRole('button', { name: 'Take back the merge of Ratih Ganda' }).click();
  await expect(dialog.getByText('Merged into this lead')).toBeHidden();
  expect(await stored()).toMatchObject({ status_id: 1, duplicate_of: null });
});
