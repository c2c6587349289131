import { buildAudit } from '../server/test/builders/audits.ts';
import { now } from './clock.ts';
import { ownLead, userId } from './demo-leads.ts';
import { expect, test } from './journey.ts';
import { ownName } from './own.ts';

test('SES-010 DET-005 AUD-034 an auditor opens an audit from the list and saves it below the assigned cars', async ({
  page,
  context,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const name = ownName('Citra Teraudit');
  const lead = await ownLead(database, { name, status_id: 6, sub_status_id: 11 });
  const agentId = await userId(database, 'agent.id');
  const audit = await buildAudit(database, {
    lead,
    agent_id: agentId,
    calling_at: now(-86_400_000),
    created_at: now(),
    updated_at: now(),
  });

  await signIn('auditor.id');
  await page.getByRole('navigation').getByRole('link', { name: 'Audit', exact: true }).click();
  await expect(page).toHaveURL(/\/id\/audit_list$/);
  await expect(page.getByRole('heading', { name: 'Audits', level: 1 })).toBeVisible();
  await page.getByRole('textbox', { name: 'Search by name, mobile or lead id' }).fill(name);
  await expect(page.getByText(/^1 case$/)).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Booked (SPK)');
  await expect(row).toContainText('Dewi Anggraini');
  expect(await accessibilityFaults(), 'audit list').toEqual([]);

  const opened = context.waitForEvent('page');
  await row.getByRole('link', { name: String(lead.lead_id) }).click();
  const tab = await opened;
  await expect(tab).toHaveURL(new RegExp(`id=${lead.lead_id}&is_audit=1&auditlead_id=${audit.id}$`));
  const panel = tab.getByRole('region', { name: 'Audit', exact: true });
  const save = panel.getByRole('button', { name: 'Save audit' });
  await expect(panel.getByRole('heading', { name: 'Audit' })).toBeInViewport();
  // Left of the manage-status form and below the assigned cars.
  const boxes = () =>
    tab.evaluate(() => {
      const regions = [...document.querySelectorAll('section[aria-labelledby]')];
      return ['Assigned cars', 'Audit', 'Manage status'].map((name) => {
        const titled = (region: Element) => region.querySelector('h2')?.textContent === name;
        return regions.find(titled)?.getBoundingClientRect().toJSON() as DOMRect;
      });
    });
  await expect(panel.getByRole('radio').first()).toBeAttached();
  const [cars, form, status] = (await boxes()) as [DOMRect, DOMRect, DOMRect];
  expect(form.y).toBeGreaterThanOrEqual(cars.y + cars.height);
  expect(form.x).toBe(cars.x);
  expect(form.x + form.width).toBeLessThan(status.x);

  await save.click();
  await expect(panel.getByText('required field')).toHaveCount(13);
  for (const answer of await panel.getByRole('radio', { name: 'Yes' }).all()) await answer.check();
  await panel
    .getByRole('radiogroup', { name: /CRM updated correctly/ })
    .getByRole('radio', { name: 'No' })
    .check();
  await expect(panel.getByText('Compliance 92.31%')).toBeVisible();
  await save.click();
  await expect(tab.getByText('Audit saved successfully')).toBeVisible();
  await expect(save).toBeDisabled();
  await expect(panel.getByText('Audited by Bambang Prasetyo')).toBeVisible();
  await tab.reload();
  await expect(panel.getByText('Audited by Bambang Prasetyo')).toBeVisible();
  await expect(save).toHaveCount(0);
  const stored = await database
    .selectFrom('audit')
    .where('id', '=', audit.id)
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(stored).toMatchObject({
    audit_status: 'PENDING_ON_AGENT',
    agent_id: agentId,
    auditor_id: await userId(database, 'auditor.id'),
    answers: { crm_update: 'NO', new_used: 'YES' },
    version: 2,
  });
  expect(Number(stored.compliance)).toBe(92.31);
});
