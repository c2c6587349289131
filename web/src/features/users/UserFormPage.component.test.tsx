import { getConfigData } from '@otolead/contract/config/config.endpoints.ts';
import { listUserSessions } from '@otolead/contract/users/access.endpoints.ts';
import { getUser, saveUser } from '@otolead/contract/users/users.endpoints.ts';
import { NO_USER } from '@otolead/contract/users/users.rules.ts';
import { expect, it } from 'vitest';
import { answer } from '../../../test/answers.ts';
import { answerConfig } from '../../../test/config.ts';
import { mount } from '../../../test/mount.tsx';
import { UserFormPage } from './UserFormPage.tsx';

const kept = () => JSON.stringify({ ...sessionStorage });

it('the draft of a new user holds no password, and comes back without one', async () => {
  answerConfig();
  const add = { at: '/create_user', route: '/create_user' };
  const before = await mount(<UserFormPage />, add);
  await before.getByLabelText(/^First name/).fill('Draft Only');
  await before.getByLabelText(/^Password/).fill('Never kept 2026!');
  await expect.poll(kept).toContain('Draft Only');
  expect(kept()).not.toContain('Never kept');
  await before.unmount();
  const screen = await mount(<UserFormPage />, add);
  await expect.element(screen.getByLabelText(/^First name/)).toHaveValue('Draft Only');
  await expect.element(screen.getByLabelText(/^Password/)).toHaveValue('');
});

it('a stored mobile is read in groups and typed as it is', async () => {
  answerConfig();
  const stored = { id: 7, version: 1, name: 'Sari', role_name: 'Agent', role_id: 3, mobile: '6281241897993' };
  answer(getUser, { data: [{ ...NO_USER, ...stored, first_name: 'Sari' }] as never });
  answer(listUserSessions, { data: [] });
  const screen = await mount(<UserFormPage />, { at: '/edit_user/7', route: '/edit_user/$id' });
  const mobile = screen.getByLabelText(/^Mobile/);
  await expect.element(mobile).toHaveValue('+62 812 4189 7993');
  await mobile.click();
  await expect.element(mobile).toHaveValue('6281241897993');
  await screen.getByLabelText(/^First name/).click();
  await expect.element(mobile).toHaveValue('+62 812 4189 7993');
});

it('where the record is missing too, nothing is said of the choices that did not come', async () => {
  const down = { status: 500, message: 'Down', error_code: 'server_error' as const };
  const asked = answer(getConfigData, down);
  answer(getUser, down);
  const screen = await mount(<UserFormPage />, { at: '/edit_user/7', route: '/edit_user/$id' });
  await expect.element(screen.getByRole('alert').getByText('Down').first()).toBeVisible();
  expect(asked).toHaveLength(1);
  await screen.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => asked.length).toBe(2);
  await expect.element(screen.getByText(/The choices of some fields/)).not.toBeInTheDocument();
});

it('another e-mail asks for the password of who changes it, which no draft keeps', async () => {
  answerConfig();
  const stored = {
    id: 7,
    version: 1,
    name: 'Sari',
    role_name: 'Agent',
    role_id: 3,
    email: 'sari@otolead.test',
  };
  const filled = {
    ...NO_USER,
    ...stored,
    username: 'sari',
    first_name: 'Sari',
    position: 'Agent',
    market_ids: [1],
    dialer_user_id: '7',
  };
  answer(getUser, { data: [filled] as never });
  answer(listUserSessions, { data: [] });
  const saved = answer(saveUser, { data: { status: 200, id: 7, version: 2 } });
  const screen = await mount(<UserFormPage />, { at: '/edit_user/7', route: '/edit_user/$id' });
  const own = screen.getByLabelText(/^Your own password/);
  await expect.element(screen.getByLabelText(/^E-mail/)).toHaveValue('sari@otolead.test');
  await expect.element(own).not.toBeInTheDocument();
  await screen.getByLabelText(/^E-mail/).fill('sari.baru@otolead.test');
  await screen.getByRole('button', { name: 'Update' }).click();
  await expect.element(screen.getByText('Your own password is required')).toBeVisible();
  expect(saved).toEqual([]);
  await own.fill('sepeda biru tua');
  await expect.poll(kept).toContain('sari.baru');
  expect(kept()).not.toContain('sepeda');
  await screen.getByRole('button', { name: 'Update' }).click();
  await expect.poll(() => saved.length).toBe(1);
  expect(saved[0]).toMatchObject({ email: 'sari.baru@otolead.test', own_password: 'sepeda biru tua' });
});
