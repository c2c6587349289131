import { ownLead, userId } from './demo-leads.ts';
import { expect, test } from './journey.ts';
import { field } from './status-form.ts';

test('a supervisor removes a lead from My Active, after a question', async ({ page, database, signIn }) => {
  const lead = await ownLead(database, {
    name: 'Wati Dilepas',
    mobile: '6281377700221',
    status_id: 2,
    sub_status_id: 2,
    myactive_agent_id: await userId(database, 'agent.id'),
  });
  await signIn('supervisor.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  await page.getByRole('button', { name: 'Remove Wati Dilepas from My Active' }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure you want to remove from My Active?' });
  await question.getByRole('button', { name: 'Remove from My Active' }).click();
  await expect(page.getByText('Removed from My Active').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove Wati Dilepas from My Active' })).toHaveCount(0);
  const row = database.selectFrom('lead').where('lead_id', '=', lead.lead_id).select('myactive_agent_id');
  expect(await row.executeTakeFirstOrThrow()).toEqual({ myactive_agent_id: null });
});

test('DET-017 an agent pushes the open lead alone with priority', async ({ page, database, signIn }) => {
  const lead = await ownLead(database, { name: 'Wira Utama', mobile: '6281377700222' });
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  await page.getByRole('button', { name: 'Priority push', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Priority push' });
  await field(page, 'Process').click();
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
