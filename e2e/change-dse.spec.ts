import type { Db } from '../server/src/platform/db/database.ts';
import { buildDealer, buildDse } from '../server/test/builders/dealers.ts';
import { buildAssignedCar } from '../server/test/builders/leads.ts';
import { ownLead } from './demo-leads.ts';
import { expect, test } from './journey.ts';
import { field } from './status-form.ts';

/** An attributed purchase with three cars at one dealer: two to be handed on, one removed. */
async function attributedLead(database: Db, name: string) {
  const lead = await ownLead(database, {
    name,
    status_id: 6,
    sub_status_id: 11,
    attribution_id: 3,
    billing_status_id: 1,
  });
  const dealer = await buildDealer(database, { name: `Dealer ${name}`, organization: 'Auto Sejati' });
  const inTeam = (dse: string, status = 1) => buildDse(database, { dealer_id: dealer.id, name: dse, status });
  const old = await inTeam('Pak Joko Lama');
  const next = await inTeam('Bu Wati Baru');
  await inTeam('Pak Sudah Pergi', 0);
  const at = { lead, dealer_id: dealer.id, dse_id: old.id };
  const car = await buildAssignedCar(database, { ...at, ld_status: 1 });
  await buildAssignedCar(database, { ...at, ld_status: 2, failed_reason: 'Removed' });
  return { lead, dealer, old, next, car };
}

test('DET-099 ERR-016 ERR-022 a supervisor gives an assigned car to another DSE of its dealer', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const { lead, old, next, car, dealer } = await attributedLead(database, 'Gilang Gantian');
  const stored = async () =>
    (
      await database
        .selectFrom('assigned_car')
        .where('lead_id', '=', lead.lead_id)
        .where('id', '=', car.id)
        .select('dse_id')
        .executeTakeFirstOrThrow()
    ).dse_id;
  await signIn('supervisor.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  const cars = page.getByRole('region', { name: 'Assigned cars', exact: true });
  await expect(cars.getByRole('rowheader')).toHaveCount(2);
  // A removed car has no action.
  const change = cars.getByRole('button', { name: /^Change DSE/ });
  await expect(change).toHaveCount(1);
  await change.focus();
  await page.keyboard.press('Enter');

  const dialog = page.getByRole('dialog', { name: 'Change DSE' });
  await expect(dialog).toContainText(`${dealer.name}`);
  await dialog.getByRole('button', { name: 'Update' }).click();
  const dse = dialog.getByRole('combobox', { name: 'DSE' }).or(dialog.getByLabel(/^DSE/)).first();
  await expect(dse).toBeFocused();
  await expect(dse).toHaveAccessibleDescription('Please select a dse id');
  expect(await accessibilityFaults()).toEqual([]);
  await dse.click();
  await expect(page.getByRole('option')).toHaveText(['Bu Wati Baru']);
  await dse.pressSequentially('wati');
  await page.getByRole('option', { name: 'Bu Wati Baru' }).click();
  await expect(dialog.getByText('Please select a dse id')).toBeHidden();
  await dialog.getByLabel('Comment').fill('Customer asked for Bu Wati');

  await dialog.getByRole('button', { name: 'Update' }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure you want to update dse?' });
  await expect(question).toContainText('from Pak Joko Lama to Bu Wati Baru');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(dialog.getByLabel('Comment')).toHaveValue('Customer asked for Bu Wati');
  expect(await stored()).toBe(old.id);

  const answered = page.waitForResponse((response) => response.url().endsWith('/lead/reassign_dse'));
  await dialog.getByRole('button', { name: 'Update' }).click();
  await question.getByRole('button', { name: 'Update' }).click();
  const answer = await answered;
  expect(answer.request().postDataJSON()).toEqual({
    request_id: car.request_id,
    assign_id: car.id,
    dse_id: next.id,
    comment: 'Customer asked for Bu Wati',
  });
  await expect(page.getByText('Dse updated successfully')).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await stored()).toBe(next.id);

  await expect(cars.getByRole('row', { name: /Bu Wati Baru/ })).toHaveCount(1);
  const entry = page
    .getByRole('region', { name: 'Entries of the history' })
    .getByRole('listitem')
    .filter({ hasText: 'DSE reassigned' });
  await expect(entry).toContainText('Pak Joko Lama');
  await expect(entry).toContainText('Bu Wati Baru');
  await expect(entry).toContainText('Customer asked for Bu Wati');
});

/** Domain.md 3: auditors see attribution only, agents attribution and change DSE, supervisors all three. */
const SHOWN = [
  ['auditor.id', { change: 0, attribution: true, billing: false }],
  ['agent.id', { change: 1, attribution: true, billing: false }],
  ['supervisor.id', { change: 1, attribution: true, billing: true }],
] as const;

test.describe('DET-168 changing DSE, attribution and billing is offered by right', () => {
  for (const [username, { change, attribution, billing }] of SHOWN) {
    test(`${username} is offered what the rights of the role allow`, { tag: '@all' }, async ({
      page,
      database,
      signIn,
    }) => {
      const { lead } = await attributedLead(database, `Hana ${username}`);
      await signIn(username, { at: `/Leads-Details?id=${lead.lead_id}` });
      const cars = page.getByRole('region', { name: 'Assigned cars', exact: true });
      await expect(cars.getByRole('rowheader')).toHaveCount(2);
      await expect(page.getByRole('radio', { name: 'Booking / Purchase', exact: true })).toBeVisible();
      await expect(field(page, 'Attribution status')).toHaveCount(attribution ? 1 : 0);
      await expect(field(page, 'Billing status')).toHaveCount(billing ? 1 : 0);
      await expect(cars.getByRole('button', { name: /^Change DSE/ })).toHaveCount(change);
    });
  }
});
