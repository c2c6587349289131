import { randomUUID } from 'node:crypto';
import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { smsSignature } from '../server/src/features/messages/sms.ts';
import { buildTemplate, openChannels } from '../server/test/builders/messages.ts';
import { buildUser } from '../server/test/builders/users.ts';
import { now } from './clock.ts';
import { ownLead } from './demo-leads.ts';
import { expect, test } from './journey.ts';
import { ownName } from './own.ts';

test('an administrator writes a template; a brace that it does not know is refused beside the text', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const name = ownName('Salam');
  await signIn('admin.id', { at: '/add_message_template' });
  const form = page.getByRole('form', { name: 'Add template' });
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await form.getByRole('textbox', { name: 'Text', exact: true }).fill('Halo {mobile}');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form.getByText(/may contain no other braces/)).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await form.getByRole('textbox', { name: 'Text', exact: true }).fill('Halo {name}');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL(/\/id\/message_templates/);
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible();
  await page.getByRole('button', { name: 'Replies without a lead' }).click();
  await expect(page.getByRole('dialog', { name: 'Replies from numbers without a lead' })).toBeVisible();
  const stored = await database
    .selectFrom('message_template')
    .where('name', '=', name)
    .select(['body', 'sms', 'whatsapp'])
    .executeTakeFirstOrThrow();
  expect(stored).toEqual({ body: 'Halo {name}', sms: true, whatsapp: false });
});

test('an agent sends a template from a lead; its state and the reply come in by themselves', async ({
  page,
  request,
  database,
  signIn,
  accessibilityFaults,
}) => {
  await database.updateTable('call_rules').set({ quiet_from: '00:00', quiet_to: '00:00' }).execute();
  await openChannels(database, 'ph');
  const username = `message.${randomUUID().slice(0, 8)}`;
  const agent = await buildUser(database, {
    username,
    name: 'Maya Mensahe',
    email: `${username}@otolead.test`,
    dialer_user_id: username,
    markets: ['ph'],
  });
  const template = await buildTemplate(database, {
    market: 'ph',
    name: ownName('Greeting'),
    body: 'Hello {name}, this is {agent}.',
  });
  const lead = await ownLead(database, {
    market: 'ph',
    name: 'Jose Sagot',
    myactive_agent_id: agent.id,
    myactive_at: now(),
  });
  await signIn(agent.username, { market: 'ph', at: `/Leads-Details?id=${lead.lead_id}` });
  await page.getByRole('button', { name: 'Messages: Jose Sagot' }).click();
  const dialog = page.getByRole('dialog', { name: 'Messages with Jose Sagot' });
  await dialog.getByLabel('Template').fill(template.name);
  await page.getByRole('option', { name: template.name }).click();
  await expect(dialog.getByRole('region', { name: 'Text' })).toHaveText(
    'Hello Jose Sagot, this is Maya Mensahe.',
  );
  expect(await accessibilityFaults()).toEqual([]);
  await dialog.getByRole('button', { name: 'Send' }).click();
  const sent = dialog.getByRole('listitem').filter({ hasText: 'Hello Jose Sagot' });
  await expect(sent).toContainText('Sent');

  const stored = await database
    .selectFrom('lead_message')
    .where('lead_id', '=', lead.lead_id)
    .where('market_id', '=', MARKETS.ph.id)
    .select('provider_id')
    .executeTakeFirstOrThrow();
  const { origin } = new URL(page.url());
  // The demo's provider is a simulator; its token is no secret.
  const report = (form: Readonly<Record<string, string>>) => {
    const url = `${origin}/ph/api/messages/sms`;
    // The server of the journeys takes any free port, which its own address does not name.
    const signed = url.replace(/:\d+/, ':0');
    const headers = { 'x-twilio-signature': smsSignature('demo', signed, new Map(Object.entries(form))) };
    return request.post(url, { headers, form });
  };
  const delivered = await report({ MessageSid: stored.provider_id ?? '', MessageStatus: 'delivered' });
  expect(delivered.status()).toBe(200);
  await expect(sent).toContainText('Delivered');
  await report({ MessageSid: `SM${randomUUID()}`, From: `+${lead.mobile}`, Body: 'Yes, tomorrow please' });
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Yes, tomorrow please' })).toContainText(
    'Received',
  );
  await dialog.getByRole('button', { name: 'Close' }).click();
  const reply = page.getByRole('listitem').filter({ hasText: 'SMS from the customer' });
  await expect(reply).toContainText('Yes, tomorrow please');
  await expect(reply).not.toContainText(/Customer data changed|internal/);
});
