import { buildAudit } from '../server/test/builders/audits.ts';
import { now } from './clock.ts';
import { ownLead, userId } from './demo-leads.ts';
import { chooseSegment, expect, test } from './journey.ts';
import { ownName } from './own.ts';

// Serial: both use the questions of the Philippines, and one publishes a new version.
test.describe.configure({ mode: 'default' });

const SEARCH = 'Search by name, mobile or lead id';

test('AUD-032 AUD-043 AUD-045 scored 92 %, rejected, audited again and accepted, both seeing it live', {
  tag: '@all',
}, async ({ page, openDesk, database, signIn }) => {
  test.setTimeout(150_000);
  const name = ownName('Lina Langsung');
  const lead = await ownLead(database, {
    market: 'ph',
    name,
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
  await expect(panel.getByText('Rejected', { exact: true })).toBeVisible();

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

  await chooseSegment(desk, /^Re-audit/);
  await act('Accept', 'Agreed');
  await expect(row).toHaveCount(0);
  expect([await statusOf('id'), await statusOf('parent_id')]).toEqual([['AUDITED'], ['ACCEPTED']]);
  // The lead's history shows the same, newest first.
  const entries = page.getByRole('region', { name: 'Entries of the history' }).getByRole('listitem');
  await page.reload();
  await expect(entries.first()).toContainText('Accepted');
});

test('questions are drafted, tried, published and asked on a phone; older versions stay readable', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const ofPhilippines = 2;
  const first = await database
    .selectFrom('questionnaire')
    .where('market_id', '=', ofPhilippines)
    .where('number', '=', 1)
    .select('questions')
    .executeTakeFirstOrThrow();
  const asBefore = async () => {
    const newer = database.deleteFrom('questionnaire').where('market_id', '=', ofPhilippines);
    await newer.where('number', '>', 1).execute();
    await database
      .updateTable('questionnaire_draft')
      .set({ questions: JSON.stringify(first.questions) })
      .where('market_id', '=', ofPhilippines)
      .execute();
  };
  await asBefore();
  const lead = await ownLead(database, {
    market: 'ph',
    name: 'Mina Tanong',
    status_id: 6,
    sub_status_id: 11,
  });
  const times = { created_at: now(), updated_at: now() };
  const audit = await buildAudit(database, { lead, agent_id: await userId(database, 'agent.ph'), ...times });
  try {
    await signIn('admin.ph', { market: 'ph' });
    await page.getByRole('button', { name: 'Admin', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Audit Questions' }).click();
    await expect(page).toHaveURL(/audit_questions$/);
    await page.mouse.move(700, 700);
    await expect(page.getByRole('menu')).toHaveCount(0);
    const version = page.getByRole('region', { name: 'Version 1' });
    await expect(version.getByRole('row')).toHaveCount(14);
    await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled();
    expect(await accessibilityFaults(), 'versions').toEqual([]);

    await page.getByRole('link', { name: 'Edit the draft' }).click();
    const form = page.getByRole('form', { name: 'Edit the draft' });
    await form.getByRole('button', { name: 'Add a question' }).click();
    const added = form.getByRole('group', { name: /^Question 14/ });
    await added.getByLabel('English').fill('Greeted by name?');
    await form.getByRole('button', { name: 'Save the draft' }).click();
    await expect(form.getByText('Please look at question 14')).toBeVisible();
    await expect(added.getByText('Indonesian is required')).toBeVisible();
    await added.getByLabel('Indonesian').fill('Disapa dengan nama?');
    await added.getByLabel('Weight').fill('3');
    await added.getByLabel('Fatal possible').uncheck();
    expect(await accessibilityFaults(), 'the draft').toEqual([]);
    await form.getByRole('button', { name: 'Save the draft' }).click();
    await expect(page.getByText('1 question differs from the current version')).toBeVisible();

    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('dialog', { name: 'Preview' });
    await chooseSegment(page, /^Indonesian$/);
    const tried = preview.getByRole('radiogroup', { name: /^Disapa dengan nama/ });
    await tried.getByRole('radio', { name: 'No', exact: true }).check();
    await expect(preview.getByRole('status')).toHaveText('Compliance 0%');
    await expect(tried.getByRole('radio')).toHaveCount(3);
    expect(await accessibilityFaults(), 'the preview').toEqual([]);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Version 2 is published')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('region', { name: 'Version 2' }).getByRole('row')).toHaveCount(15);
    await page.getByRole('link', { name: 'Show version 1' }).click();
    await expect(version.getByRole('row')).toHaveCount(14);
    const stored = await database
      .selectFrom('questionnaire')
      .where('market_id', '=', ofPhilippines)
      .select(['number', 'questions'])
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow();
    expect([stored.number, stored.questions.at(-1)]).toEqual([
      2,
      {
        ...{ key: 'question_14', text_en: 'Greeted by name?', text_id: 'Disapa dengan nama?' },
        ...{ weight: 3, is_critical: false, is_on: true },
      },
    ]);

    await page.setViewportSize({ width: 375, height: 812 });
    const at = `/Leads-Details?id=${lead.lead_id}&is_audit=1&auditlead_id=${audit.id}`;
    await signIn('auditor.ph', { market: 'ph', at });
    const panel = page.getByRole('region', { name: 'Audit', exact: true });
    await expect(panel.getByRole('heading', { name: 'Audit' })).toBeInViewport();
    const asked = panel.getByRole('radiogroup', { name: /^Greeted by name/ });
    await asked.getByRole('radio', { name: 'Yes' }).check();
    await expect(panel.getByText('Compliance 100%')).toBeVisible();
    // A panel half under the header has half its height.
    await panel.evaluate((node) => node.scrollIntoView({ block: 'start' }));
    expect(await accessibilityFaults(), 'the form on a phone').toEqual([]);
    const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(await isWide()).toBe(false);
  } finally {
    await page.setViewportSize({ width: 1366, height: 768 });
    await asBefore();
  }
});
