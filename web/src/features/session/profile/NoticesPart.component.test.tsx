import { expect, it, onTestFinished, vi } from 'vitest';
import { mount } from '../../../../test/mount.tsx';
import { loadTexts } from '../../../platform/i18n/i18n.ts';
import { NoticesPart } from './NoticesPart.tsx';

const asked = vi.fn<() => Promise<NotificationPermission>>();

function permit(permission: NotificationPermission, answer = permission) {
  const real = window.Notification;
  asked.mockReset().mockResolvedValue(answer);
  const fake = Object.assign(vi.fn(), { permission, requestPermission: asked });
  Object.assign(window, { Notification: fake });
  onTestFinished(() => void Object.assign(window, { Notification: real }));
  return fake;
}

const stored = () => JSON.parse(localStorage.getItem('otolead-notices-1') ?? 'null');

async function open() {
  await loadTexts('session');
  return mount(<NoticesPart />);
}

it('the browser is asked for its permission by the switch alone, and kinds appear when something is on', async () => {
  const fake = permit('default', 'granted');
  const screen = await open();
  const shows = screen.getByRole('switch', { name: 'Notification of the browser' });
  await expect.element(shows).not.toBeChecked();
  expect(asked).not.toHaveBeenCalled();
  expect(screen.getByRole('checkbox').elements()).toEqual([]);
  fake.permission = 'default';
  await shows.click();
  await expect.element(shows).toBeChecked();
  expect(asked).toHaveBeenCalledOnce();
  await screen.getByRole('checkbox', { name: 'Tasks that are due' }).click();
  await expect
    .poll(stored)
    .toEqual({ shows: true, sounds: false, kinds: ['callback', 'audit', 'given', 'reply'], minutes: 0 });
});

it('where the permission was refused one line says so, and the sound is still to be had', async () => {
  permit('denied');
  const screen = await open();
  await expect.element(screen.getByText(/The browser refuses notifications/)).toBeVisible();
  await expect.element(screen.getByRole('switch', { name: 'Notification of the browser' })).toBeDisabled();
  await screen.getByRole('switch', { name: 'Sound' }).click();
  await expect.poll(() => stored()?.sounds).toBe(true);
});
