import { expect, test } from './journey.ts';
import { ownMobile, ownName } from './own.ts';

test('a partner is added from the menu and sends a lead with a key, which is shown once and revoked', async ({
  page,
  request,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const name = ownName('Journey Portal');
  await signIn('admin.id');
  await page.getByRole('button', { name: 'Admin' }).click();
  await page.getByRole('menuitem', { name: 'Partners' }).click();
  await expect(page).toHaveURL(/\/id\/partners$/);
  await page.getByRole('link', { name: 'Add partner' }).click();
  const form = page.getByRole('form', { name: 'Add partner' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Source').fill('social');
  await page.getByRole('option', { name: 'Social Media' }).click();
  await form.getByLabel('Calls a day').fill('250');
  await form.getByLabel('Name').press('Control+Enter');
  await expect(page.getByText('Successfully Saved')).toBeVisible();

  await expect(page).toHaveURL(/\/id\/edit_partner\/\d+$/);
  const keys = page.getByRole('region', { name: 'Keys' });
  await keys.getByRole('button', { name: 'Make a key' }).click();
  const dialog = page.getByRole('dialog', { name: 'New key' });
  await dialog.getByLabel('Networks').fill('nowhere');
  await dialog.getByRole('button', { name: 'Make the key' }).click();
  await expect(dialog.getByText('Write addresses or networks apart by commas, 20 at most')).toBeVisible();
  await dialog.getByLabel('Networks').fill('127.0.0.1, ::1');
  expect(await accessibilityFaults()).toEqual([]);
  await dialog.getByRole('button', { name: 'Make the key' }).click();
  const shown = keys.getByLabel('New key');
  await expect(shown).toHaveValue(/^otl_[\w-]{43}$/);
  const key = await shown.inputValue();
  expect(await accessibilityFaults()).toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question).toContainText('Copy the key now');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(shown).toHaveValue(key);
  await keys.getByRole('button', { name: 'I have copied it' }).click();
  await expect(shown).toHaveCount(0);

  const lead = await request.post('/id/api/intake/leads', {
    headers: { authorization: `Bearer ${key}` },
    data: { name: 'Journey Enquirer', mobile: `+${ownMobile()}`, message: 'Call after lunch' },
  });
  const [taken] = (await lead.json()).data.leads;
  const address = page.url();
  await page.goto(`/id/Leads-Details?id=${taken.lead_id}`);
  await expect(page.getByText('Journey Enquirer').first()).toBeVisible();
  await expect(
    page.getByText('On no list: no active process has the domain of its web id and its lead type'),
  ).toBeVisible();
  await expect(page.getByText(name).first()).toBeVisible();

  await page.goto(address);
  await expect(keys.getByText(key.slice(0, 10))).toBeVisible();
  await expect(page.getByText(key)).toHaveCount(0);
  await keys.getByRole('button', { name: `Revoke ${key.slice(0, 10)}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(keys.getByText('Revoked', { exact: true })).toBeVisible();
  await expect(keys.getByText(/since \d/)).toBeVisible();
  await page.getByRole('button', { name: 'Admin' }).click();
  await page.getByRole('menuitem', { name: 'Partner keys' }).click();
  await expect(page).toHaveURL(/\/id\/partner_keys$/);
  await page.getByRole('textbox', { name: 'Partner' }).fill(name);
  await page.getByRole('button', { name: 'Search' }).click();
  const listed = page.getByRole('row').filter({ hasText: key.slice(0, 10) });
  await expect(listed).toContainText('Revoked');
  await expect(listed).toContainText('Leads');
  await expect(listed).toContainText('No end');
  await listed.getByRole('link', { name }).click();
  await expect(keys.getByText('Revoked', { exact: true })).toBeVisible();
  const stored = await database
    .selectFrom('partner_key')
    .innerJoin('partner', 'partner.id', 'partner_key.partner_id')
    .where('partner.name', '=', name)
    .select(['partner_key.prefix', 'partner_key.revoked_at', 'partner.per_day'])
    .executeTakeFirstOrThrow();
  expect(stored).toEqual({ prefix: key.slice(0, 10), revoked_at: expect.any(Date), per_day: 250 });
});
