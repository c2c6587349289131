import {
  listLeadMessages,
  resolveLeadMessage,
  seeLeadMessages,
  sendLeadMessage,
} from '@otolead/contract/messages/messages.endpoints.ts';
import type { LeadMessage, LeadMessages } from '@otolead/contract/messages/messages.schema.ts';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer } from '../../../test/answers.ts';
import { mount } from '../../../test/mount.tsx';
import { loadTexts } from '../../platform/i18n/i18n.ts';
import { MessageDialog } from './MessageDialog.tsx';

const MESSAGE: LeadMessage = {
  id: 4,
  lead_id: 7,
  channel: 'sms',
  direction: 'out',
  state: 'delivered',
  reason: null,
  body: 'Halo Budi',
  written_by: 'Sari',
  created_at: '2026-11-26T02:00:00.000Z',
  state_at: '2026-11-26T02:00:00.000Z',
};
const FOUND: LeadMessages = {
  channels: [{ channel: 'sms', writes_freely: true }],
  refused: null,
  templates: [{ id: 3, name: 'Greeting', channels: ['sms'], text: 'Halo Budi, ini Sari.' }],
  messages: [MESSAGE],
};

async function open(found: Partial<LeadMessages> = {}) {
  await loadTexts('messages');
  answer(listLeadMessages, { data: { ...FOUND, ...found } });
  return mount(<MessageDialog leadId={7} name="Budi" opened onClose={() => undefined} />);
}

it('a template is shown as the customer reads it, and a refusal stands beside its field', async () => {
  const sent = answer(sendLeadMessage, {
    status: 400,
    message: 'The lead has nothing for {car}',
    error_code: 'invalid_input',
    errors: { template_id: 'The lead has nothing for {car}' },
  });
  const screen = await open();
  await screen.getByRole('combobox', { name: 'Template' }).fill('Gree');
  await screen.getByRole('option', { name: 'Greeting' }).click();
  await expect
    .element(screen.getByRole('region', { name: 'Text' }))
    .toHaveTextContent('Halo Budi, ini Sari.');
  await screen.getByRole('button', { name: 'Send' }).click();
  await expect.element(screen.getByText('The lead has nothing for {car}').first()).toBeVisible();
  expect(sent).toMatchObject([{ lead_id: 7, channel: 'sms', template_id: 3 }]);
});

it('a typed message is lost by neither Escape nor a click beside the dialog', async () => {
  const closed = vi.fn();
  await loadTexts('messages');
  answer(listLeadMessages, { data: FOUND });
  const screen = await mount(<MessageDialog leadId={7} name="Budi" opened onClose={closed} />);
  await screen.getByRole('combobox', { name: 'Template' }).click();
  await screen.getByRole('option', { name: 'Free text' }).click();
  const text = screen.getByRole('textbox', { name: 'Text' });
  await text.fill('Selamat siang, Pak Budi');
  document.querySelector<HTMLElement>('.mantine-Modal-inner')?.click();
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('button', { name: 'Stay' }).click();
  await expect.element(text).toHaveValue('Selamat siang, Pak Budi');
  expect(closed).not.toHaveBeenCalled();
  await text.fill('');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => closed.mock.calls).toHaveLength(1);
});

it('who wants no messages is written none', async () => {
  const refused = await open({ refused: 'The customer wants no calls and no messages' });
  await expect.element(refused.getByText('The customer wants no calls and no messages')).toBeVisible();
  expect(refused.getByRole('button', { name: 'Send' }).elements()).toEqual([]);
});

it('a reply is marked as read, and a message whose answer was lost is resolved', async () => {
  const seen = answer(seeLeadMessages, { data: { lead_id: 7, seen: 1 } });
  const resolved = answer(resolveLeadMessage, { data: { ...MESSAGE, state: 'sent' } });
  const screen = await open({
    messages: [
      { ...MESSAGE, id: 6, state: 'unknown', body: 'Lost' },
      { ...MESSAGE, id: 5, direction: 'in', state: 'received', body: 'Ya', written_by: '' },
    ],
  });
  await expect.element(screen.getByText('Budi, the customer', { exact: false })).toBeVisible();
  await expect.poll(() => seen).toEqual([{ lead_id: 7 }]);
  await screen.getByRole('button', { name: 'It arrived' }).click();
  await expect.poll(() => resolved).toEqual([{ lead_id: 7, id: 6, outcome: 'sent' }]);
});
