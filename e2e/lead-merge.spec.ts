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
  const other = dialog.getByLabel('Id of the other lead');
  await dialog.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(other).toHaveAccessibleDescription('Other lead is required');
  await other.fill('Ratih');
  await other.press('Enter');
  await expect(other).toHaveAccessibleDescription('Other lead is invalid');
  await other.fill(String(gone.lead_id));
  await other.press('Enter');
  await expect(other).toHaveAccessibleDescription('A lead cannot be merged into itself');
  await dialog.getByRole('button', { name: 'Compare with Ratih Tetap' }).click();
  const beside = dialog.getByRole('table', { name: 'The two leads side by side' });
  await expect(beside.getByRole('columnheader')).toHaveText([/Ratih Ganda.*This lead/, /Ratih Tetap/]);
  // The lead that opened the dialog may also be the one that stays.
  await dialog.getByRole('radio', { name: `Ratih Ganda (${gone.lead_id}) stays` }).click();
  await expect(dialog.getByRole('button', { name: `Merge: ${gone.lead_id} stays` })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await dialog.getByRole('radio', { name: `Ratih Tetap (${stays.lead_id}) stays` }).click();
  await dialog.getByRole('button', { name: `Merge: ${stays.lead_id} stays` }).click();
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
