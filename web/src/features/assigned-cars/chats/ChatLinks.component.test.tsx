import { countChat } from '@otolead/contract/assigned-cars/chats/chats.endpoints.ts';
import { showContact } from '@otolead/contract/customer/customer.endpoints.ts';
import { COMMENT_LEAD } from '@otolead/contract/kernel/lead-rights.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { answer } from '../../../../test/answers.ts';
import { mount } from '../../../../test/mount.tsx';
import { loadTexts } from '../../../platform/i18n/i18n.ts';
import { ChatLinks } from './ChatLinks.tsx';

const OPENS_LEADS = '/Leads-Details';

async function chats(market: 'id' | 'ph', rights: readonly string[], mobile = '+639171110205') {
  await loadTexts('assigned-cars');
  const screen = await mount(
    <ChatLinks
      leadId={7}
      party="lead"
      mobile={mobile}
      name="Jun Tawag"
      counts={{ whatsapp_count: 0, viber_count: 2 }}
    />,
    { market, rights },
  );
  return {
    links: screen.getByRole('link', { name: /chat with/ }),
    whatsapp: screen.getByRole('link', { name: /^WhatsApp/ }),
  };
}

/** A real chat would navigate away from the test. */
const open = (link: Element) => {
  link.addEventListener('click', (event) => event.preventDefault(), { once: true });
  (link as HTMLElement).click();
};

it('MKT-014 in the Philippines anyone who may open a lead may open a chat; who may not comment on it counts none', async () => {
  const { links, whatsapp } = await chats('ph', [OPENS_LEADS]);
  await expect.element(whatsapp).toHaveAttribute('href', 'https://wa.me/639171110205');
  expect(links.elements()).toHaveLength(2);
  // A server call would get no answer and fail the test.
  open(whatsapp.element());
});

it('MKT-014 DET-019 a chat is counted for who may comment on the lead', async () => {
  const counted = answer(countChat, { data: { whatsapp_count: 1, viber_count: 2 } });
  const { whatsapp } = await chats('ph', [OPENS_LEADS, COMMENT_LEAD]);
  await expect.element(whatsapp).toBeVisible();
  open(whatsapp.element());
  await expect.poll(() => counted).toEqual([{ lead_id: 7, update_type: 'lead', history_type: 'WHATSAPP' }]);
});

it('MKT-009 in Indonesia there are none', async () => {
  const { links } = await chats('id', [OPENS_LEADS, COMMENT_LEAD]);
  expect(links.elements()).toHaveLength(0);
});

it('a masked number is in no link: it is fetched at the click, for the chat', async () => {
  const asked = answer(showContact, { data: { value: '+639171110205' } });
  const { whatsapp } = await chats('ph', [OPENS_LEADS], '+63 917••••205');
  await expect.element(whatsapp).toHaveAttribute('href', '#');
  const tab = { opener: window, location: { replace: vi.fn() }, close: vi.fn() };
  const opened = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  onTestFinished(() => opened.mockRestore());
  await whatsapp.click();
  await expect.poll(() => tab.location.replace.mock.calls).toEqual([['https://wa.me/639171110205']]);
  expect(asked).toEqual([{ lead_id: 7, field: 'mobile', purpose: 'chat' }]);
  expect(tab.opener).toBeNull();
});
