import type { Locator, Page } from '@playwright/test';
import type { Db } from '../server/src/platform/db/database.ts';
import { buildUser } from '../server/test/builders/users.ts';
import { ownLead } from './demo-leads.ts';
import { expect, test } from './journey.ts';

/** A form field by its label, required or not. */
const field = (dialog: Locator, label: string) =>
  dialog
    .locator('input:not([type=hidden]):not([type=checkbox])')
    .and(dialog.getByLabel(new RegExp(`^${label}(?: \\*)?$`)));

const OCCUPATIONS = [
  { id: 1, sort: 1, status: 1, name: 'Paid' },
  { id: 2, sort: 2, status: 1, name: 'Self-employed Business' },
  { id: 3, sort: 3, status: 1, name: 'Self-employed Professional' },
  { id: 5, sort: 4, status: 1, name: 'Retired' },
  { id: 4, sort: 5, status: 1, name: 'Others' },
];

type Occupation = Pick<(typeof OCCUPATIONS)[number], 'id' | 'sort' | 'status'>;

async function setOccupations(database: Db, rows: readonly Occupation[]): Promise<void> {
  for (const { id, sort, status } of rows)
    await database
      .updateTable('config_item')
      .where('list', '=', 'occupation')
      .where('id', '=', id)
      .set({ sort, status })
      .execute();
}

test('DET-007 DET-027 DET-028 an agent completes the personal detail; panel, header and history follow', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const lead = await ownLead(database, {
    name: 'Wulan Pelanggan',
    mobile: '6281377700071',
    status_id: 2,
    sub_status_id: 2,
  });
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  const panel = page.getByRole('region', { name: 'Customer', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Edit customer' });
  const save = dialog.getByRole('button', { name: 'Save' });
  await panel.getByRole('button', { name: 'Edit customer' }).click();
  await expect(field(dialog, 'Name')).toHaveValue('Wulan Pelanggan');
  await expect(field(dialog, 'Name')).toBeFocused();
  await expect(field(dialog, 'Mobile')).toHaveValue('81377700071');
  await expect(field(dialog, 'Mobile')).not.toBeEditable();

  // Family members: 1 to 20 only.
  await field(dialog, 'Family members').click();
  await expect(page.getByRole('option')).toHaveText(
    Array.from({ length: 20 }, (_, size) => String(size + 1)),
  );
  await page.getByRole('option', { name: '20', exact: true }).click();

  // The form itself refuses a name of blanks.
  await field(dialog, 'Name').fill('   ');
  await field(dialog, 'Alternate mobile').fill('+62 813-7770-0071');
  await expect(field(dialog, 'Alternate mobile')).toHaveValue('81377700071');
  await field(dialog, 'E-mail').fill('wulan@');
  await save.click();
  await expect(field(dialog, 'Name')).toBeFocused();
  await expect(dialog).toContainText('Name is required');
  await expect(dialog).toContainText('Mobile and alternate mobile should be different');
  await expect(dialog).toContainText('Email should be valid');
  expect(await accessibilityFaults()).toEqual([]);
  const pattern = '+62, then 8 to 12 digits that begin with 8';
  await expect(dialog).not.toContainText(pattern);
  await field(dialog, 'Alternate mobile').fill('7137770');
  await field(dialog, 'Alternate mobile').blur();
  await expect(dialog).toContainText('Mobile is incorrect');
  await expect(dialog).toContainText(pattern);

  await field(dialog, 'Name').fill('Wulan Sari');
  await field(dialog, 'Alternate mobile').fill('81377700072');
  await field(dialog, 'E-mail').fill('wulan@mail.id');
  await field(dialog, 'Gender').click();
  await page.getByRole('option', { name: 'Female' }).click();
  await dialog.getByRole('checkbox', { name: 'My Active' }).check();

  // Typed text is neither discarded nor saved without a question.
  await page.keyboard.press('Escape');
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay' })
    .click();
  await expect(field(dialog, 'Name')).toHaveValue('Wulan Sari');
  await save.click();
  const question = page.getByRole('dialog', { name: 'Are you sure want to update?' });
  await question.waitFor();
  const answered = page.waitForResponse((response) => response.url().endsWith('/customer/edit_customer'));
  await question.getByRole('button', { name: 'Save' }).click();
  expect((await answered).status()).toBe(200);

  await expect(page.getByText('Successfully Saved')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wulan Sari');
  await expect(panel).toContainText('wulan@mail.id');
  await expect(panel).toContainText('Female · 20 family members');
  await expect(page.getByRole('button', { name: 'Edit customer' })).toBeFocused();
  const entry = page.getByRole('region', { name: 'Entries of the history' }).getByRole('listitem').first();
  await expect(entry).toContainText('Customer data changed');
  await expect(entry).toContainText('Wulan Sari');

  const row = database.selectFrom('lead').where('lead_id', '=', lead.lead_id).selectAll();
  const { myactive_agent_id: owner, ...stored } = await row.executeTakeFirstOrThrow();
  expect(stored).toMatchObject({
    version: 2,
    name: 'Wulan Sari',
    mobile: lead.mobile,
    alternate_mobile: '6281377700072',
    email: 'wulan@mail.id',
    family_size: 20,
    gender: 2,
  });
  const { id } = await database
    .selectFrom('app_user')
    .where('username', '=', 'agent.id')
    .select('id')
    .executeTakeFirstOrThrow();
  expect(owner).toBe(id);
});

test('DET-034 DET-038 numbers take digits only, and My Active is for an agent whose colleagues do not have the lead', {
  tag: '@all',
}, async ({ page, database, signIn }) => {
  const free = await ownLead(database, { name: 'Wulan Bebas' });
  const colleague = await buildUser(database, { name: 'Agen Lain' });
  const taken = await ownLead(database, { name: 'Wulan Dipegang', myactive_agent_id: colleague.id });
  const dialog = page.getByRole('dialog', { name: 'Edit customer' });
  const myActive = dialog.getByRole('checkbox', { name: 'My Active' });
  const open = async (username: string, { lead_id: id }: { lead_id: number }) => {
    await signIn(username, { at: `/Leads-Details?id=${id}` });
    await page.getByRole('button', { name: 'Edit customer' }).click();
  };
  await open('agent.id', free);
  await expect(myActive).toBeEnabled();
  await field(dialog, 'Postal code').fill('10 1A1-0');
  await expect(field(dialog, 'Postal code')).toHaveValue('10110');
  await field(dialog, 'Alternate mobile').fill('813-7770 x0072');
  await expect(field(dialog, 'Alternate mobile')).toHaveValue('81377700072');
  await field(dialog, 'Postal code').fill('');
  await field(dialog, 'Alternate mobile').fill('');

  await open('agent.id', taken);
  await expect(myActive).toBeDisabled();
  await expect(dialog).toContainText('With Agen Lain');
  await open('supervisor.id', free);
  await expect(myActive).toBeDisabled();
});

test('MKT-041 MKT-043 MKT-044 options are those that the configuration offers, in its order, and what the lead carries', {
  tag: '@all',
}, async ({ page, database, signIn }) => {
  const lead = await ownLead(database, { name: 'Wulan Pensiun', occupation: 5 });
  await setOccupations(database, OCCUPATIONS);
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  const panel = page.getByRole('region', { name: 'Customer', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Edit customer' });
  const expectOptions = async (label: string, options: string[]) => {
    await field(dialog, label).click();
    // Another journey may add an occupation.
    const offered = page.getByRole('option').filter({ hasNotText: 'Fishmonger' });
    await expect(offered).toHaveText(options);
    await page.keyboard.press('Escape');
  };
  await panel.getByRole('button', { name: 'Edit customer' }).click();
  await expectOptions('Gender', ['Male', 'Female']);
  await expectOptions('Age', ['<25', '26-35', '36-50', '50+']);
  await expectOptions('Marital status', ['Married', 'Unmarried', 'Widowed', 'Divorced']);
  const [paid = '', business = '', professional = '', retired = '', others = ''] = OCCUPATIONS.map(
    ({ name }) => name,
  );
  await expectOptions('Occupation', [paid, business, professional, retired, others]);

  await setOccupations(database, [
    { id: 1, sort: 9, status: 1 },
    { id: 4, sort: 5, status: 0 },
    { id: 5, sort: 4, status: 0 },
  ]);
  await page.reload();
  await expect(panel).toContainText(retired);
  await panel.getByRole('button', { name: 'Edit customer' }).click();
  await expect(field(dialog, 'Occupation')).toHaveValue(`${retired} (inactive)`);
  await expectOptions('Occupation', [business, professional, paid, `${retired} (inactive)`]);
  await setOccupations(database, OCCUPATIONS);
});

test('two tabs edit one customer: the second decides field by field, and nothing of either is lost', {
  tag: '@all',
}, async ({ page, context, database, signIn, accessibilityFaults }) => {
  const lead = await ownLead(database, {
    name: 'Wulan Berdua',
    status_id: 2,
    sub_status_id: 2,
  });
  const where = `/Leads-Details?id=${lead.lead_id}`;
  const open = async (desk: Page) => {
    await desk.getByRole('button', { name: 'Edit customer' }).click();
    return desk.getByRole('dialog', { name: 'Edit customer' });
  };
  const save = async (desk: Page, dialog: Locator) => {
    await dialog.getByRole('button', { name: 'Save' }).click();
    const answered = desk.waitForResponse((response) => response.url().endsWith('/customer/edit_customer'));
    await desk
      .getByRole('dialog', { name: 'Are you sure want to update?' })
      .getByRole('button', { name: 'Save' })
      .click();
    return (await answered).status();
  };
  await signIn('supervisor.id', { at: where });
  const mine = await open(page);
  await field(mine, 'Name').fill('Wulan Milikku');
  await field(mine, 'E-mail').fill('aku@mail.id');

  const other = await context.newPage();
  await other.goto(`/id${where}`);
  const theirs = await open(other);
  await field(theirs, 'Name').fill('Wulan Miliknya');
  await field(theirs, 'E-mail').fill('dia@mail.id');
  await field(theirs, 'Address').fill('Jalan Merdeka 5');
  expect(await save(other, theirs)).toBe(200);

  expect(await save(page, mine)).toBe(409);
  const clash = page.getByRole('dialog', { name: 'Changed in another tab meanwhile' });
  await expect(clash.getByRole('radiogroup')).toHaveCount(2);
  expect(await accessibilityFaults()).toEqual([]);
  await clash
    .getByRole('radiogroup', { name: 'E-mail' })
    .getByRole('radio', { name: /dia@mail.id/ })
    .check();
  await clash.getByRole('button', { name: 'Save this choice' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wulan Milikku');
  await expect(clash).toBeHidden();
  await expect(mine).toBeHidden();
  const row = database.selectFrom('lead').where('lead_id', '=', lead.lead_id).selectAll();
  expect(await row.executeTakeFirstOrThrow()).toMatchObject({
    name: 'Wulan Milikku',
    email: 'dia@mail.id',
    address: 'Jalan Merdeka 5',
    version: 3,
  });
});
