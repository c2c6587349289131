import { showContact } from '@otolead/contract/customer/customer.endpoints.ts';
import { showMobile } from '@otolead/contract/kernel/phone.ts';
import { expect, it } from 'vitest';
import { answer } from '../../../test/answers.ts';
import { mount } from '../../../test/mount.tsx';
import { Contact } from './Contact.tsx';

const contact = (value: string) => (
  <Contact leadId={7} field="mobile" value={value} name="Mobile: Budi" written={showMobile} />
);

it('a masked number is shown on demand, and asked for once', async () => {
  const asked = answer(showContact, { data: { value: '+6281234567890' } });
  const screen = await mount(contact('+62 812••••890'));
  await expect.element(screen.getByText(/\+62 812••••890/)).toBeVisible();
  await screen.getByRole('button', { name: 'Show Mobile: Budi' }).click();
  await expect.element(screen.getByText('+62 812 3456 7890')).toBeVisible();
  expect(asked).toEqual([{ lead_id: 7, field: 'mobile', purpose: 'show' }]);
});

it('a full one has no button', async () => {
  const screen = await mount(contact('+6281234567890'));
  await expect.element(screen.getByText('+62 812 3456 7890')).toBeVisible();
  expect(screen.getByRole('button').elements()).toEqual([]);
});

it('stays masked when the server refuses', async () => {
  answer(showContact, { status: 429, error_code: 'too_many_requests', message: 'You can go on at 11:00' });
  const screen = await mount(contact('+62 812••••890'));
  await screen.getByRole('button', { name: 'Show Mobile: Budi' }).click();
  await expect.element(screen.getByText('You can go on at 11:00')).toBeVisible();
  await expect.element(screen.getByText(/\+62 812••••890/)).toBeVisible();
});
