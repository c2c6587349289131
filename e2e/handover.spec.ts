import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { buildLead } from '../server/test/builders/leads.ts';
import { buildUser } from '../server/test/builders/users.ts';
import { expect, test } from './journey.ts';
import { ownName } from './own.ts';

test('the leads and views of an agent who was switched off are offered to another one', {
  tag: '@all',
}, async ({ page, database, signIn, accessibilityFaults }) => {
  const gone = await buildUser(database, { name: 'Gone Agent' });
  const heirName = ownName('Heir Agent');
  const heir = await buildUser(database, { name: heirName });
  const lead = await buildLead(database, { myactive_agent_id: gone.id });
  await database
    .insertInto('saved_view')
    .values({
      market_id: 1,
      owner_id: gone.id,
      screen: 'lead-list',
      name: 'Left view',
      created_at: new Date(),
      updated_at: new Date(),
    })
    .execute();
  await signIn('supervisor.id', { at: `/edit_user/${gone.id}` });
  await expect(page.getByRole('heading', { name: 'Work left behind' })).toHaveCount(0);
  await database.updateTable('app_user').where('id', '=', gone.id).set({ status: 0 }).execute();
  await page.reload();
  await expect(page.getByText('In use: 1 my-active lead, 1 saved view')).toBeVisible();
  await page.getByRole('combobox', { name: 'New owner' }).fill(heirName);
  await page.getByRole('option', { name: heirName }).click();
  expect(await accessibilityFaults()).toEqual([]);
  await page.getByRole('button', { name: 'Reassign' }).click();
  await expect(page.getByText('1 saved view has a new owner')).toBeVisible();
  const ownerOf = async () =>
    (
      await database
        .selectFrom('lead')
        .where('lead_id', '=', lead.lead_id)
        .select('myactive_agent_id')
        .executeTakeFirstOrThrow()
    ).myactive_agent_id;
  await expect.poll(ownerOf, { timeout: 15_000 }).toBe(heir.id);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Work left behind' })).toHaveCount(0);
});

test('the leads of an agent who got another role are offered to an agent, the saved views stay', {
  tag: '@all',
}, async ({ page, database, signIn }) => {
  const promoted = await buildUser(database, { name: 'Promoted Agent', roleId: ROLE.supervisor });
  const heirName = ownName('Heir Of Promoted');
  const heir = await buildUser(database, { name: heirName });
  const lead = await buildLead(database, { myactive_agent_id: promoted.id });
  await signIn('supervisor.id', { at: `/edit_user/${promoted.id}` });
  await expect(page.getByText('In use: 1 my-active lead')).toBeVisible();
  await page.getByRole('combobox', { name: 'New owner' }).fill(heirName);
  await page.getByRole('option', { name: heirName }).click();
  await page.getByRole('button', { name: 'Reassign' }).click();
  const owned = database.selectFrom('lead').where('lead_id', '=', lead.lead_id).select('myactive_agent_id');
  await expect
    .poll(async () => (await owned.executeTakeFirstOrThrow()).myactive_agent_id, { timeout: 15_000 })
    .toBe(heir.id);
});
