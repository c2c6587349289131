import { expect, test } from './journey.ts';
import { ownName } from './own.ts';

test('a receiver is added from the menu, gets a secret that is shown once, and its log tells of deliveries', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const name = ownName('Journey receiver');
  await signIn('admin.id');
  await page.getByRole('button', { name: 'Admin' }).click();
  await page.getByRole('menuitem', { name: 'Webhooks' }).click();
  await expect(page).toHaveURL(/\/id\/webhooks$/);
  await page.getByRole('link', { name: 'Add receiver' }).click();
  const form = page.getByRole('form', { name: 'Add receiver' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Address').fill('https://journey.example/in');
  await form.getByLabel('Lead status changed').check();
  await form.getByLabel('Name').press('Control+Enter');
  await expect(page.getByText('Successfully Saved')).toBeVisible();

  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('Lead created, Lead status changed');
  await row.getByRole('link', { name: `Edit ${name}` }).click();
  const secret = page.getByRole('region', { name: 'Secret' });
  await expect(secret).toContainText('Without a secret nothing is sent.');
  await secret.getByRole('button', { name: 'Make a secret' }).click();
  await expect(secret.getByLabel('New secret')).toHaveValue(/^whsec_/);
  expect(await accessibilityFaults()).toEqual([]);
  await secret.getByRole('button', { name: 'I have copied it' }).click();

  const { id } = await database
    .selectFrom('webhook')
    .where('name', '=', name)
    .select('id')
    .executeTakeFirstOrThrow();
  const at = new Date();
  const message = await database
    .insertInto('webhook_message')
    .values({ market_id: 1, type: 'lead.created', lead_id: 1, data: '{}', created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const failed = {
    state: 'failed' as const,
    tries: 10,
    answer: 503,
    error: null,
    tried_at: at,
    next_at: null,
  };
  await database
    .insertInto('webhook_delivery')
    .values({ webhook_id: id, message_id: message.id, created_at: at, ...failed })
    .execute();
  await page.reload();
  const log = page.getByRole('region', { name: 'Deliveries' });
  // Events of other journeys are delivered too.
  const delivery = log.getByRole('row').filter({ hasText: `msg_${message.id}` });
  await expect(delivery).toContainText('Failed');
  await expect(delivery).toContainText('503');
  await log.getByRole('button', { name: `Send msg_${message.id} again` }).click();
  await expect(page.getByText('The message is sent again')).toBeVisible();
  await database.updateTable('webhook').set({ status: 0 }).where('id', '=', id).execute();
});
