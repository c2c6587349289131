import { buildAudit } from '../server/test/builders/audits.ts';
import { buildDealer } from '../server/test/builders/dealers.ts';
import { buildAssignedCar } from '../server/test/builders/leads.ts';
import { now } from './clock.ts';
import { ownLead, userId } from './demo-leads.ts';
import { expect, test } from './journey.ts';
import { ownMobile } from './own.ts';
import { field } from './status-form.ts';

test('DET-017 an agent pushes the open lead alone with priority', async ({ page, database, signIn }) => {
  const lead = await ownLead(database, { name: 'Wira Utama' });
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  await page.getByRole('button', { name: 'Priority push', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Priority push' });
  await field(page, 'Priority list').click();
  await page.getByRole('option').first().click();
  const answered = page.waitForResponse((response) => response.url().endsWith('/lead/lead_list'));
  await dialog.getByRole('button', { name: 'Push', exact: true }).click();
  const answer = await answered;
  expect(answer.request().postDataJSON()).toMatchObject({
    lead_ids: [lead.lead_id],
    priority_push_to_dialer: true,
  });
  expect(answer.status()).toBe(200);
  const { data } = (await answer.json()) as { data: { job_id: number } };
  const pushed = database.selectFrom('job_lead').where('job_id', '=', data.job_id).select('lead_id');
  expect(await pushed.execute()).toEqual([{ lead_id: lead.lead_id }]);
});

test('DET-017 ERR-023 a supervisor reassigns the open lead and removes it from My Active, reads its audits and finds the same number again', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const mobile = ownMobile();
  const lead = await ownLead(database, {
    name: 'Wahyu Pindah',
    mobile,
    status_id: 6,
    sub_status_id: 11,
    myactive_agent_id: await userId(database, 'agent.id'),
  });
  const twin = await ownLead(database, {
    name: 'Wahyu Lagi',
    alternate_mobile: mobile,
  });
  const dealer = await buildDealer(database, { name: 'Dealer Pindah' });
  await buildAssignedCar(database, { lead, dealer_id: dealer.id });
  await buildAudit(database, {
    lead,
    auditor_id: await userId(database, 'auditor.id'),
    audit_status: 'ACCEPTED',
    answers: JSON.stringify({ crm_update: 'NO' }),
    compliance: '92.31',
    created_at: now(),
    updated_at: now(),
  });
  const colleague = await database
    .selectFrom('app_user')
    .innerJoin('user_market', 'user_market.user_id', 'app_user.id')
    .where('user_market.market_id', '=', 1)
    .where('role_id', '=', 3)
    .where('status', '=', 1)
    .where('username', '!=', 'agent.id')
    .select(['id', 'name'])
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await signIn('supervisor.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  await page.getByRole('button', { name: 'Reassign Wahyu Pindah' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reassign My Active' });
  await expect(dialog.getByRole('button', { name: 'Update' })).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByRole('combobox', { name: 'Agent' }).fill(colleague.name);
  await page.getByRole('option', { name: colleague.name }).first().click();
  await dialog.getByLabel(/^Comment/).fill('Knows the customer');
  await dialog.getByRole('button', { name: 'Update' }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure you want to assign to this agent?' });
  await question.getByRole('button', { name: 'Update' }).click();
  await expect(dialog).toBeHidden();
  const owner = database.selectFrom('lead').where('lead_id', '=', lead.lead_id).select('myactive_agent_id');
  await expect.poll(() => owner.executeTakeFirstOrThrow()).toEqual({ myactive_agent_id: colleague.id });

  const remove = page.getByRole('button', { name: 'Remove Wahyu Pindah from My Active' });
  await remove.click();
  await page
    .getByRole('dialog', { name: 'Are you sure you want to remove from My Active?' })
    .getByRole('button', { name: 'Remove from My Active' })
    .click();
  await expect(page.getByText('Removed from My Active').first()).toBeVisible();
  await expect(remove).toHaveCount(0);
  expect(await owner.executeTakeFirstOrThrow()).toEqual({ myactive_agent_id: null });

  await page.getByRole('button', { name: /^Change DSE/ }).click();
  await expect(page.getByRole('dialog', { name: 'Change DSE' })).toContainText('Dealer Pindah');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Previous audits' }).click();
  const audits = page.getByRole('dialog', { name: 'Previous audits' });
  await expect(audits.getByRole('row', { name: /^Compliance/ })).toContainText('92.31%');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Previous audits' })).toBeFocused();
  await expect(
    page.getByRole('link', { name: new RegExp(`^Lead ${twin.lead_id}: Wahyu Lagi`) }),
  ).toHaveAttribute('href', `/id/Leads-Details?id=${twin.lead_id}`);

  // A phone shows one part at a time and keeps what was typed in the others.
  await page.setViewportSize({ width: 375, height: 812 });
  const customer = page.getByRole('region', { name: 'Customer', exact: true });
  await expect(customer).toBeHidden();
  await page
    .getByRole('textbox', { name: /comment/i })
    .first()
    .fill('Half a sentence');
  const parts = page.getByRole('radiogroup', { name: 'Parts of the lead' });
  await parts.getByText('Customer').click();
  await expect(customer).toBeVisible();
  await expect(page.getByRole('button', { name: /^Save/ })).toBeHidden();
  expect(await accessibilityFaults()).toEqual([]);
  await parts.getByText('Status').click();
  await expect(page.getByRole('textbox', { name: /comment/i }).first()).toHaveValue('Half a sentence');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
});
