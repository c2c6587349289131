import { buildAudit } from '../server/test/builders/audits.ts';
import { now } from './clock.ts';
import { ownLead, userId } from './demo-leads.ts';
import { expect, test } from './journey.ts';

const SEARCH = 'Search by name, mobile or lead id';

test('AUD-032 AUD-043 AUD-045 scored 92 %, rejected, audited again and accepted, both seeing it live', async ({
  page,
  openDesk,
  database,
  signIn,
}) => {
  test.setTimeout(150_000);
  const name = 'Lina Langsung';
  const lead = await ownLead(database, {
    market: 'ph',
    name,
    mobile: '639171770198',
    status_id: 6,
    sub_status_id: 11,
  });
  const times = { created_at: now(), updated_at: now(), calling_at: now(-86_400_000) };
  const audit = await buildAudit(database, { lead, agent_id: await userId(database, 'agent.ph'), ...times });
  const statusOf = async (column: 'id' | 'parent_id') =>
    (await database.selectFrom('audit').where(column, '=', audit.id).select('audit_status').execute()).map(
      (row) => row.audit_status,
    );
  const desk = await openDesk();
  await signIn('agent.ph', { market: 'ph', at: '/audit_list', on: desk });
  await desk.getByRole('textbox', { name: SEARCH }).fill(name);
  await expect(desk.getByText(/^0 cases$/)).toBeVisible();
  const row = desk.getByRole('row').filter({ hasText: name });
  const act = async (action: 'Accept' | 'Reject', comment: string) => {
    await row.getByRole('button', { name: new RegExp(`^${action}`) }).click();
    await desk.getByRole('textbox', { name: 'Comments' }).fill(comment);
    await desk.getByRole('dialog').getByRole('button', { name: action }).click();
    const question = desk.getByRole('dialog', { name: 'Compliance is below 100%. Continue?' });
    await question.getByRole('button', { name: action }).click();
  };

  const at = `/Leads-Details?id=${lead.lead_id}&is_audit=1&auditlead_id=${audit.id}`;
  await signIn('auditor.ph', { market: 'ph', at });
  const panel = page.getByRole('region', { name: 'Audit', exact: true });
  await expect(panel.getByRole('radio', { name: 'Yes' })).toHaveCount(13);
  for (const answer of await panel.getByRole('radio', { name: 'Yes' }).all()) await answer.check();
  const crm = panel.getByRole('radiogroup', { name: /CRM updated correctly/ });
  await crm.getByRole('radio', { name: 'No' }).check();
  await panel.getByRole('button', { name: 'Save audit' }).click();
  await expect(panel.getByText('Compliance 92.31%')).toBeVisible();

  await expect(row).toBeVisible();
  await act('Reject', 'It was updated the same day');
  await expect(panel.getByText('Rejected')).toBeVisible();

  await page.goto('/ph/audit_list?tab=Re-audit');
  await page.getByRole('textbox', { name: SEARCH }).fill(name);
  const rejected = page.getByRole('row').filter({ hasText: name });
  await rejected.getByRole('button', { name: /^Re-audit/ }).click();
  await page.getByRole('textbox', { name: 'Comments' }).fill('To be heard again');
  await page.getByRole('dialog').getByRole('button', { name: 'Re-audit' }).click();
  await expect(rejected).toHaveCount(0);
  const flags = `is_reaudit=1&auditlead_id=${audit.id}&parent_id=${audit.id}`;
  await page.goto(`/ph/Leads-Details?id=${lead.lead_id}&${flags}`);
  await page.getByRole('button', { name: 'Save audit' }).click();
  await expect(page.getByText('Audit saved successfully')).toBeVisible();

  await desk.getByRole('radio', { name: /^Re-audit/ }).check({ force: true });
  await act('Accept', 'Agreed');
  await expect(row).toHaveCount(0);
  expect([await statusOf('id'), await statusOf('parent_id')]).toEqual([['AUDITED'], ['ACCEPTED']]);
  // The lead's history tells the same, newest first.
  const entries = page.getByRole('region', { name: 'Entries of the history' }).getByRole('listitem');
  await page.reload();
  await expect(entries.first()).toContainText('Accepted');
});
