import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { expect, it } from 'vitest';
import { mount } from '../../test/mount.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { rememberScreen } from './recent-screens.ts';

const agent = { user: { id: 31, role_id: ROLE.agent }, rights: ['/my-day', '/lead-list'], at: '/lead-list' };

it('an agent reads once of My Day, the keys and the palette', async () => {
  const screen = await mount(<FirstSteps />, agent);
  await expect.element(screen.getByText(/^My Day shows/)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'My Day' })).toHaveAttribute('href', '/my-day');
  await screen.getByRole('button', { name: 'Close' }).click();
  await expect.element(screen.getByRole('link', { name: 'My Day' })).not.toBeInTheDocument();
  await screen.unmount();
  const again = await mount(<FirstSteps />, agent);
  expect(again.getByRole('link', { name: 'My Day' }).elements()).toHaveLength(0);
});

it('who knows My Day, or is no agent, reads nothing of it', async () => {
  localStorage.clear();
  rememberScreen(31, '/my-day');
  const screen = await mount(<FirstSteps />, agent);
  expect(screen.getByRole('link', { name: 'My Day' }).elements()).toHaveLength(0);
  await screen.unmount();
  const other = await mount(<FirstSteps />, { ...agent, user: { id: 32, role_id: ROLE.supervisor } });
  expect(other.getByRole('link', { name: 'My Day' }).elements()).toHaveLength(0);
});
