import { readFile } from 'node:fs/promises';
import type { Db } from '../server/src/platform/db/database.ts';
import { ownLead } from './demo-leads.ts';
import { expect, test } from './journey.ts';
import { choose, closeOptions, field, rows } from './list-page.ts';

/** My Active leads of the Philippines for this journey alone, with their agent. */
async function ownedLeads(database: Db, place: number, count: number) {
  const leads = await database
    .selectFrom('lead')
    .innerJoin('app_user', 'app_user.id', 'lead.myactive_agent_id')
    .where('lead.market_id', '=', 2)
    .where('lead.status_id', 'in', [1, 2, 24])
    .select(['lead.lead_id', 'lead.name', 'app_user.id as agent_id', 'app_user.name as agent'])
    .orderBy('lead.lead_id')
    .offset(place)
    .limit(count)
    .execute();
  expect(leads).toHaveLength(count);
  return leads;
}

test('LST-085 LST-086 LST-087 reassigning needs another agent and a comment before Update can be pressed', async ({
  page,
  signIn,
  database,
}) => {
  const [lead] = await ownedLeads(database, 0, 1);
  if (!lead) throw new Error('no My Active lead in the demo');
  await signIn('supervisor.ph', { market: 'ph', at: `/lead-list?view=myactive&lead_ids=${lead.lead_id}` });
  await rows(page).first().getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Reassign', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Reassign My Active' });
  const update = dialog.getByRole('button', { name: 'Update' });
  await expect(update).toHaveAttribute('aria-disabled', 'true');
  await update.hover();
  await expect(page.getByRole('tooltip')).toHaveText('Agent is required');

  await field(page, 'Agent').click();
  await page.getByRole('option').first().waitFor();
  const agents = await page.getByRole('option').allTextContents();
  expect(agents.length).toBeGreaterThan(3);
  expect(agents).not.toContain(lead.agent);
  await page.getByRole('option').first().click();
  await update.hover();
  await expect(page.getByRole('tooltip')).toHaveText('Comment is required');
  await page.getByLabel(/^Comment/).fill('Back from leave');
  await expect(update).not.toHaveAttribute('aria-disabled', 'true');
});

test('LST-083 LST-084 LST-089 selected leads are moved after a question; one without My Active is left alone and says so', async ({
  page,
  signIn,
  database,
}) => {
  const [moved, left] = await ownedLeads(database, 4, 2);
  if (!moved || !left) throw new Error('too few My Active leads in the demo');
  const ids = [moved.lead_id, left.lead_id];
  await signIn('supervisor.ph', { market: 'ph', at: `/lead-list?view=myactive&lead_ids=${ids.join(',')}` });
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole('columnheader', { name: 'My active' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).click();
  await page.getByRole('button', { name: 'Reassign', exact: true }).click();
  const target = await database
    .selectFrom('app_user')
    .innerJoin('user_market', 'user_market.user_id', 'app_user.id')
    .where('user_market.market_id', '=', 2)
    .where('app_user.role_id', '=', 3)
    .where('app_user.id', 'not in', [moved.agent_id, left.agent_id])
    .select(['app_user.id', 'app_user.name'])
    .orderBy('app_user.id')
    .executeTakeFirstOrThrow();
  await choose(page, 'Agents', target.name);
  await closeOptions(page, 'Agents');
  await page.getByLabel(/^Comment/).fill('Shift change');
  // Another user changes one of them first.
  await database
    .updateTable('lead')
    .set({ myactive_agent_id: null })
    .where('lead_id', '=', left.lead_id)
    .execute();
  await page.getByRole('dialog').getByRole('button', { name: 'Update' }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure you want to assign to this agent?' });
  await question.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Started for 2 leads')).toBeVisible();

  const title = `Reassign My Active to ${target.name}`;
  await expect(page.getByText(`${title}: 1 of 2 leads done, 1 left alone`)).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('link', { name: title }).first().click();
  await expect(page).toHaveURL(/\/ph\/jobs\?job=\d+/);
  const row = page.getByRole('row').filter({ hasText: String(left.lead_id) });
  await expect(row).toContainText('My Active is not enabled');
  const owner = database.selectFrom('lead').where('lead_id', '=', moved.lead_id).select('myactive_agent_id');
  expect((await owner.executeTakeFirstOrThrow()).myactive_agent_id).toBe(target.id);

  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the result' }).click();
  const [, ...lines] = (await readFile(await (await started).path(), 'utf8')).trim().split('\r\n');
  expect(lines.sort()).toEqual(
    [`"${moved.lead_id}","Done",""`, `"${left.lead_id}","Left alone","My Active is not enabled"`].sort(),
  );
  await page.getByRole('button', { name: `Undo ${title}` }).click();
  const undo = page.getByRole('dialog', { name: 'Take this job back?' });
  await undo.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The job is being taken back')).toBeVisible();
  await page.getByRole('link', { name: 'Taken back' }).click();
  await expect(page.getByRole('heading', { name: `Take back: ${title}`, level: 1 })).toBeVisible();
  await expect(page.getByText('1 of 1 lead done').first()).toBeVisible({ timeout: 30_000 });
  expect((await owner.executeTakeFirstOrThrow()).myactive_agent_id).toBe(moved.agent_id);
});

test('LST-083 removing from My Active asks first, and then nobody has the lead', async ({
  page,
  signIn,
  database,
}) => {
  const [lead] = await ownedLeads(database, 9, 1);
  if (!lead) throw new Error('no My Active lead in the demo');
  await signIn('supervisor.ph', { market: 'ph', at: `/lead-list?view=myactive&lead_ids=${lead.lead_id}` });
  const owner = database.selectFrom('lead').where('lead_id', '=', lead.lead_id).select('myactive_agent_id');
  const ask = async () => {
    await page
      .getByRole('region', { name: 'Selected rows' })
      .getByRole('button', { name: 'Remove from My Active' })
      .click();
    return page.getByRole('dialog', { name: 'Are you sure you want to remove from My Active?' });
  };
  await rows(page).first().getByRole('checkbox').click();
  const question = await ask();
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect((await owner.executeTakeFirstOrThrow()).myactive_agent_id).toBe(lead.agent_id);
  await (await ask()).getByRole('button', { name: 'Remove from My Active' }).click();
  await expect(page.getByText('Removed from My Active')).toBeVisible();
  expect((await owner.executeTakeFirstOrThrow()).myactive_agent_id).toBeNull();
});

test('LST-083 a lead that nobody has is assigned from its row and from its own screen, each behind a question', async ({
  page,
  signIn,
  database,
}) => {
  const free = { market: 'ph', status_id: 2, sub_status_id: 2 } as const;
  const inList = await ownLead(database, { ...free, name: 'Tanya Libre' });
  const opened = await ownLead(database, { ...free, name: 'Nadia Libre' });
  const ownerOf = async (id: number) => {
    const lead = database.selectFrom('lead').where('lead_id', '=', id).select('myactive_agent_id');
    return (await lead.executeTakeFirstOrThrow()).myactive_agent_id;
  };
  const agent = await database
    .selectFrom('app_user')
    .innerJoin('user_market', 'user_market.user_id', 'app_user.id')
    .where('user_market.market_id', '=', 2)
    .where('app_user.role_id', '=', 3)
    .where('app_user.status', '=', 1)
    .select(['app_user.id', 'app_user.name'])
    .orderBy('app_user.id')
    .executeTakeFirstOrThrow();
  const assign = async (name: string) => {
    await page.getByRole('button', { name: `Assign ${name} to an agent` }).click();
    const dialog = page.getByRole('dialog', { name: 'Assign My Active' });
    await expect(dialog.getByRole('button', { name: 'Assign' })).toHaveAttribute('aria-disabled', 'true');
    await choose(page, 'Agent', agent.name);
    await dialog.getByRole('button', { name: 'Assign' }).click();
    const question = page.getByRole('dialog', { name: 'Are you sure you want to assign to this agent?' });
    await expect(question).toContainText(`1 lead to ${agent.name}`);
    return question;
  };

  await signIn('supervisor.ph', { market: 'ph', at: `/lead-list?lead_ids=${inList.lead_id}` });
  const question = await assign('Tanya Libre');
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await ownerOf(inList.lead_id)).toBeNull();
  const dialog = page.getByRole('dialog', { name: 'Assign My Active' });
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await question.getByRole('button', { name: 'Assign' }).click();
  await expect(page.getByText(`Assigned to ${agent.name}`)).toBeVisible();
  await expect(rows(page).first()).toContainText(agent.name);
  expect(await ownerOf(inList.lead_id)).toBe(agent.id);

  await page.goto(`/ph/Leads-Details?id=${opened.lead_id}`);
  await (await assign('Nadia Libre')).getByRole('button', { name: 'Assign' }).click();
  const history = page.getByRole('region', { name: 'Entries of the history' });
  await expect(history.getByRole('listitem').filter({ hasText: 'My active assigned' })).toContainText(
    agent.name,
  );
  await expect(page.getByRole('button', { name: 'Reassign Nadia Libre' })).toBeVisible();
  expect(await ownerOf(opened.lead_id)).toBe(agent.id);
});

test('agent and comment of one lead are not kept for another, and are dropped after a question', {
  tag: '@all',
}, async ({ page, signIn, database }) => {
  const free = { market: 'ph', status_id: 2, sub_status_id: 2 } as const;
  const first = await ownLead(database, { ...free, name: 'Luz Una' });
  const second = await ownLead(database, { ...free, name: 'Luz Pangalawa' });
  await signIn('supervisor.ph', {
    market: 'ph',
    at: `/lead-list?lead_ids=${first.lead_id},${second.lead_id}`,
  });
  await page.getByRole('button', { name: 'Assign Luz Una to an agent' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign My Active' });
  await dialog.getByLabel('Comment').fill('Knows the family');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Assign Luz Pangalawa to an agent' }).click();
  await expect(dialog.getByLabel('Comment')).toHaveValue('');
});

test('LST-083 an agent is offered no assignment to others', { tag: '@all' }, async ({
  page,
  signIn,
  database,
}) => {
  const lead = await ownLead(database, { name: 'Tanpa Pemilik' });
  await signIn('agent.id', { at: `/lead-list?lead_ids=${lead.lead_id}` });
  await expect(rows(page).first()).toContainText('Tanpa Pemilik');
  await expect(page.getByRole('button', { name: /^Assign Tanpa/ })).toHaveCount(0);
});
