import { AUDIT_QUESTIONS } from '@otolead/contract/audits/audit-form.rules.ts';
import { allAnswered } from '../server/test/builders/audit-answers.ts';
import { buildAudit } from '../server/test/builders/audits.ts';
import { serial } from '../server/test/builders/serial.ts';
import { now } from './clock.ts';
import { ownLead, userId } from './demo-leads.ts';
import { expect, test } from './journey.ts';
import { ownName } from './own.ts';

test('the sampling rule is kept by administrators, judged beside its fields and logged', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const rules = database.selectFrom('audit_rules').where('market_id', '=', 2);
  const asBefore = () =>
    database.updateTable('audit_rules').set({ seed: 'ph' }).where('market_id', '=', 2).execute();
  await asBefore();
  await signIn('admin.ph', { market: 'ph', at: '/audit_questions' });
  await page.getByRole('link', { name: 'Sampling rule' }).click();
  const form = page.getByRole('form', { name: /^Audit rules/ });
  await expect(form.getByLabel('Purchases that are audited')).toHaveValue('100');
  await form.getByLabel('Purchases that are audited').fill('0');
  await form.getByLabel('Sampling key').fill('harvest');
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(form.getByText('must be a whole number from 1 to 100')).toBeVisible();
  await form.getByLabel('Purchases that are audited').fill('100');
  expect(await accessibilityFaults()).toEqual([]);
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Successfully Saved')).toBeVisible();
  expect(await rules.select('seed').executeTakeFirst()).toEqual({ seed: 'harvest' });
  await page.goto('/ph/audit_rules');
  await page.getByRole('tab', { name: 'Change log' }).click();
  await expect(page.getByText('Sampling key: ph → harvest').first()).toBeVisible();
  await asBefore();
});

test('a second auditor scores a call without seeing the first score', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const name = ownName('Dua Nilai');
  const lead = await ownLead(database, { name, status_id: 6, sub_status_id: 11 });
  const first = await userId(database, 'supervisor.id');
  const audit = await buildAudit(database, {
    ...{ lead, auditor_id: first, audit_status: 'PENDING_ON_AGENT', compliance: '0' },
    ...{ answers: JSON.stringify(allAnswered('FATAL')), comments: 'Never called' },
    ...{ created_at: now(), updated_at: now(), calling_at: now(-86_400_000) },
    agent_id: await userId(database, 'agent.id'),
  });
  await database
    .insertInto('audit_second_score')
    .values({
      ...{ lead_id: lead.lead_id, audit_id: audit.id, market_id: 1, auditor_id: first, questionnaire: 1 },
      // Older than any audit from another journey or an earlier retry.
      created_at: new Date(Date.UTC(2020, 0) - serial() * 60_000),
    })
    .execute();
  await signIn('auditor.id', { at: '/audit_list' });
  await page.getByRole('link', { name: 'Second scores' }).click();
  const panel = page.getByRole('region', { name });
  await expect(panel.getByText('Score the call without looking at its audit')).toBeVisible();
  await expect(panel.getByText('Never called')).toHaveCount(0);
  await panel.getByRole('button', { name: 'Save the score' }).click();
  await expect(panel.getByText('required field')).toHaveCount(AUDIT_QUESTIONS.length);
  for (const answer of await panel.getByRole('radio', { name: 'Yes' }).all()) await answer.check();
  await expect(panel.getByText('Compliance 100%')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await panel.getByRole('button', { name: 'Save the score' }).click();
  await expect(page.getByText('Second score saved')).toBeVisible();
  await expect(panel).toHaveCount(0);
  const stored = await database
    .selectFrom('audit_second_score')
    .where('audit_id', '=', audit.id)
    .select(['scored_by', 'answers'])
    .executeTakeFirstOrThrow();
  expect(stored).toEqual({ scored_by: await userId(database, 'auditor.id'), answers: allAnswered('YES') });
});

test('quality stands in a chart and in tables beside it, by week, agent and question', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const lead = await ownLead(database, { name: 'Mutu Satu', status_id: 6 });
  const agentId = await userId(database, 'agent.id');
  await buildAudit(database, {
    ...{ lead, agent_id: agentId, audit_status: 'ACCEPTED', compliance: '100' },
    ...{ answers: JSON.stringify(allAnswered('YES')), calling_at: now(-60_000) },
    ...{ created_at: now(), updated_at: now() },
  });
  await signIn('auditor.id');
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Audit Quality' }).click();
  await page.mouse.move(700, 700);
  await expect(page.locator('.recharts-line-curve')).toBeVisible();
  const weeks = page.getByRole('table', { name: 'By week' });
  await expect(weeks.getByRole('row')).toHaveCount(13);
  const questions = page.getByRole('table', { name: 'By question' });
  await expect(questions.getByRole('row', { name: /^CRM updated correctly\?/ })).toContainText('%');
  expect(await accessibilityFaults()).toEqual([]);

  await page.getByRole('combobox', { name: 'Calling agent' }).fill('Dewi');
  await page.getByRole('option', { name: 'Dewi Anggraini' }).click();
  const agents = page.getByRole('table', { name: 'By agent' });
  await expect(agents.getByRole('row')).toHaveCount(2);
  await expect(agents.getByRole('row').nth(1)).toContainText('Dewi Anggraini');
  await page.getByRole('combobox', { name: 'Question' }).fill('Proof');
  await page.getByRole('option', { name: 'Proof collected?' }).click();
  await expect(page).toHaveURL(/question=purchase_proof/);
  await expect(weeks.getByRole('columnheader', { name: 'Share of Yes' })).toBeVisible();
  await page.reload();
  await expect(agents.getByRole('row').nth(1)).toContainText('Dewi Anggraini');
});

test('an agent reaches neither quality nor second scores', { tag: '@all' }, async ({ page, signIn }) => {
  await signIn('agent.id', { at: '/audit_quality' });
  await expect(page.getByRole('heading', { name: 'Audit quality' })).toHaveCount(0);
  await expect(page.getByRole('table')).toHaveCount(0);
  await page.goto('/id/audit_list');
  await expect(page.getByRole('heading', { name: 'Audits', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Second scores' })).toHaveCount(0);
});
