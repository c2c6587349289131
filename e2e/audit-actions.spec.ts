import { ROLE } from '@otolead/contract/kernel/roles.ts';
import type { Page } from '@playwright/test';
import type { Db } from '../server/src/platform/db/database.ts';
import { buildAudit } from '../server/test/builders/audits.ts';
import { now } from './clock.ts';
import { ownLead, userId } from './demo-leads.ts';
import { chooseSegment, expect, test } from './journey.ts';
import { ownName } from './own.ts';

/** Which row actions the audit list offers to which role. */

const SEARCH = 'Search by name, mobile or lead id';

/** Names of the controls in the row's last cell, without the customer's name. */
const actionsOf = (page: Page, name: string) =>
  page
    .getByRole('row')
    .filter({ hasText: name })
    .getByRole('gridcell')
    .last()
    .evaluate((cell, customer) => {
      const labels = [...cell.querySelectorAll('a, button')].map((one) => one.getAttribute('aria-label'));
      return labels.map((label) => label?.replace(`: ${customer}`, ''));
    }, name);

const statusOf = async (database: Db, { id }: { readonly id: number }) =>
  (await database.selectFrom('audit').where('id', '=', id).select('audit_status').executeTakeFirstOrThrow())
    .audit_status;

test('AUD-013 AUD-014 AUD-017 an auditor’s row offers what its state takes, and every tab but History several at once', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const name = ownName('Rini Tindakan');
  const lead = await ownLead(database, { name, status_id: 6, sub_status_id: 11 });
  const agentId = await userId(database, 'agent.id');
  const build = (audit_status: string, scored = {}) =>
    buildAudit(database, {
      ...{ lead, agent_id: agentId, audit_status, created_at: now(), updated_at: now() },
      ...scored,
    });
  const scored = { answers: JSON.stringify({ crm_update: 'NO' }), compliance: '0' };
  const fresh = await build('NEW');
  await build('PENDING_ON_AUDITOR', scored);
  const rejected = await build('REJECTED', scored);
  const withAgent = await build('PENDING_ON_AGENT', scored);
  await build('CLOSED', scored);
  await database
    .insertInto('audit_activity')
    .values({
      ...{ lead_id: lead.lead_id, audit_id: rejected.id, audit_status: 'REJECTED', role_id: ROLE.agent },
      ...{ actor_id: agentId, actor_name: 'Dewi Anggraini', comment: 'I told the price at 3:20' },
      ...{ status_id: 6, sub_status_id: 11, created_at: now() },
    })
    .execute();
  const both = ['View details', 'Activity history'];
  const [look, tell] = both as [string, string];

  await signIn('auditor.id', { at: '/audit_list' });
  await page.getByRole('textbox', { name: SEARCH }).fill(name);
  const row = page.getByRole('row').filter({ hasText: name });
  const bulk = page.getByRole('region', { name: 'Selected rows' });
  for (const [tab, label, offered] of [
    ['New', 'New', [look, 'Open audit', tell]],
    ['Pending on Auditor', 'Audited', [look, 'Open re-audit', tell]],
    ['Re-audit', 'Rejected', [look, 'Refuse', 'Re-audit', tell]],
    ['History', 'Closed', both],
  ] as const)
    await test.step(tab, async () => {
      await chooseSegment(page, new RegExp(`^${tab} `));
      await expect(row.getByRole('gridcell').filter({ hasText: new RegExp(`^${label}(\\d|$)`) })).toHaveCount(
        1,
      );
      expect(await actionsOf(page, name)).toEqual(offered);
      if (tab === 'History') return expect(row.getByRole('checkbox')).toHaveCount(0);
      await row.getByRole('checkbox').check();
      await expect(bulk.getByRole('button')).toHaveText(['Change Priority', 'Close', /^Clear/]);
      await row.getByRole('checkbox').uncheck();
      await expect(bulk).toHaveCount(0);
    });
  await chooseSegment(page, /^New /);
  await expect(row.getByRole('link', { name: /^Open audit/ })).toHaveAttribute(
    'href',
    `/id/Leads-Details?id=${lead.lead_id}&is_audit=1&auditlead_id=${fresh.id}`,
  );
  await chooseSegment(page, /^Re-audit /);
  await expect(row).toContainText('Rejected by Dewi Anggraini');
  await row.getByRole('button', { name: /^Refuse/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`${name} · Lead ${lead.lead_id} · Compliance 0%`);
  await expect(dialog.getByRole('list', { name: 'Answers that count against the agent' })).toHaveText(
    'CRM updated correctly? No',
  );
  await expect(dialog).toContainText('I told the price at 3:20');
  expect(await accessibilityFaults(), 'refusing').toEqual([]);
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await expect(dialog.getByText('Comment is required')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Comments' }).fill('The dealer says otherwise');
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByText('Audit status changed successfully')).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(await statusOf(database, rejected)).toBe('REFUSED');

  // Auditors have no tab for audits that wait for an agent, and cannot open one.
  await page.getByRole('button', { name: /^With agents \d+$/ }).click();
  await expect(page).toHaveURL(/with_agents=yes/);
  await expect(page.getByText(/^1 case$/)).toBeVisible();
  for (const tab of await page.getByRole('radiogroup', { name: 'Audits by state' }).getByRole('radio').all())
    await expect(tab).not.toBeChecked();
  await row.getByRole('checkbox').check();
  await bulk.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toContainText(name);
  await dialog.getByRole('textbox', { name: 'Comments' }).fill('The agent has left');
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(row).toHaveCount(0);
  expect(await statusOf(database, withAgent)).toBe('CLOSED');
});

test('AUD-002 AUD-007 AUD-067 an agent sees own audits alone, and reads a scored one without a form', async ({
  page,
  database,
  signIn,
}) => {
  const name = ownName('Tono Ditolak');
  const lead = await ownLead(database, { name, status_id: 6, sub_status_id: 11 });
  const audit = await buildAudit(database, {
    lead,
    agent_id: await userId(database, 'agent.id'),
    auditor_id: await userId(database, 'auditor.id'),
    audit_status: 'PENDING_ON_AGENT',
    answers: JSON.stringify({ crm_update: 'NO', new_used: 'YES' }),
    compliance: '50',
    created_at: now(),
    updated_at: now(),
  });
  await signIn('agent.id', { at: '/audit_list' });
  await page.getByRole('textbox', { name: 'Search by name, mobile or lead id' }).fill(name);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(page.getByText(/^1 case$/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Search by name, mobile or lead id' })).toHaveValue(name);
  await expect(page.getByText(/^1 case$/)).toBeVisible();
  await expect(row.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Filters' }).click();
  const fixed = page.getByRole('combobox', { name: 'Calling agent' });
  await expect(fixed).toBeDisabled();
  await expect(fixed).toHaveValue('Dewi Anggraini');
  await expect(page.getByText(/^Not opened yet/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^With agents/ })).toHaveCount(0);
  await expect(page.getByRole('radiogroup', { name: 'Audits by state' }).locator('label')).toHaveText(
    ['New', 'Pending on Agent', 'Re-audit', 'History'].map((tab) => new RegExp(`^${tab} \\d+$`)),
  );
  // Opening an audit takes it out of the New tab.
  await chooseSegment(page, /^Pending on Agent/);
  await row.getByRole('button', { name: /^View details/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Compliance 50%')).toBeVisible();
  await expect(dialog.getByRole('radio')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(row.getByRole('button', { name: /^View details/ })).toBeFocused();

  await page.goto(`/id/Leads-Details?id=${lead.lead_id}&is_audit=1&auditlead_id=${audit.id}`);
  const panel = page.getByRole('region', { name: 'Audit', exact: true });
  await expect(panel.getByText('Compliance 50%')).toBeVisible();
  await expect(panel.getByText('CRM updated correctly?')).toBeVisible();
  for (const role of ['radio', 'textbox', 'combobox'] as const)
    await expect(panel.getByRole(role)).toHaveCount(0);
  await expect(panel.getByRole('button', { name: 'Save audit' })).toHaveCount(0);
  expect(await database.selectFrom('audit').where('id', '=', audit.id).select('version').execute()).toEqual([
    { version: 1 },
  ]);
});

test('AUD-015 AUD-048 ERR-023 an agent accepts or rejects a row, asked again below 100% alone', async ({
  page,
  database,
  signIn,
}) => {
  const agent = await userId(database, 'agent.id');
  const pending = async (name: string, compliance: string) => {
    const lead = await ownLead(database, { name, status_id: 6, sub_status_id: 11 });
    return buildAudit(database, {
      ...{ lead, agent_id: agent, audit_status: 'PENDING_ON_AGENT', compliance },
      ...{ answers: JSON.stringify({ crm_update: 'YES' }), created_at: now(), updated_at: now() },
    });
  };
  const [lowName, fullName, wrongName] = [
    ...[ownName('Tuti Kurang'), ownName('Tuti Penuh'), ownName('Tuti Keliru')],
  ] as [string, string, string];
  const [low, full, wrong] = [
    await pending(lowName, '99.5'),
    await pending(fullName, '100'),
    await pending(wrongName, '50'),
  ];
  await signIn('agent.id', { at: '/audit_list' });
  await chooseSegment(page, /^Pending on Agent/);
  const dialog = page.getByRole('dialog');
  const open = async (action: 'Accept' | 'Reject', name: string) => {
    await page.getByRole('textbox', { name: SEARCH }).fill(name);
    const row = page.getByRole('row').filter({ hasText: name });
    await row.getByRole('button', { name: new RegExp(`^${action}`) }).click();
    await page.getByRole('textbox', { name: 'Comments' }).fill('Looked at');
    return row;
  };
  await open('Accept', fullName);
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('Audit status changed successfully')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(await statusOf(database, full)).toBe('ACCEPTED');

  const question = page.getByRole('dialog', { name: 'Compliance is below 100%. Continue?' });
  for (const [action, name, audit, share, status] of [
    ['Accept', lowName, low, '99.5%', 'ACCEPTED'],
    ['Reject', wrongName, wrong, '50%', 'REJECTED'],
  ] as const)
    await test.step(action, async () => {
      const row = await open(action, name);
      expect(await actionsOf(page, name)).toEqual(['View details', 'Accept', 'Reject', 'Activity history']);
      // Neither a key nor a click beside the dialog discards typed text.
      await page.keyboard.press('Escape');
      const leave = page.getByRole('dialog', { name: 'Leave without saving?' });
      await leave.getByRole('button', { name: 'Stay' }).click();
      await dialog.getByRole('button', { name: action }).click();
      await expect(question).toContainText(share);
      expect(await statusOf(database, audit)).toBe('PENDING_ON_AGENT');
      await question.getByRole('button', { name: action }).click();
      await expect(question).toBeHidden();
      await expect(row).toHaveCount(0);
      expect(await statusOf(database, audit)).toBe(status);
    });
});
