import { getWaiting } from '@otolead/contract/my-day/my-day.endpoints.ts';
import type { Waiting } from '@otolead/contract/my-day/my-day.schema.ts';
import { expect, it, onTestFinished } from 'vitest';
import { answer } from '../../../test/answers.ts';
import { mount } from '../../../test/mount.tsx';
import { loadTexts } from '../../platform/i18n/i18n.ts';
import { tellListeners } from '../../platform/live/lead-news.ts';
import { useNotices } from './useNotices.ts';

const ON = { shows: true, sounds: false, kinds: ['callback', 'audit', 'given', 'task'], minutes: 0 };

function Watcher() {
  useNotices();
  return <p>watching</p>;
}

async function watch(waiting: () => Waiting, user: { read_only?: true } = {}) {
  const shown: { title: string; body: string | undefined }[] = [];
  const real = window.Notification;
  class FakeNotification {
    static readonly permission = 'granted';
    constructor(title: string, { body }: NotificationOptions) {
      shown.push({ title, body });
    }
  }
  Object.assign(window, { Notification: FakeNotification });
  onTestFinished(() => void Object.assign(window, { Notification: real }));
  const asked = answer(getWaiting, () => ({ data: waiting() }));
  localStorage.setItem('otolead-notices-1', JSON.stringify(ON));
  await loadTexts('my-day');
  const screen = await mount(
    <>
      <Watcher />
      <Watcher />
    </>,
    { user },
  );
  await expect.element(screen.getByText('watching').first()).toBeVisible();
  return { asked, shown, again: () => tellListeners(new Map([['day', undefined]])) };
}

const given = (...ids: readonly number[]): Waiting => [
  {
    kind: 'given',
    count: ids.length,
    things: ids.map((id) => ({ key: `${id}@1`, at: '2026-11-26T02:00:00.000Z', lead_id: id })),
  },
];

it('of two watchers, as of two tabs, one notifies; what was said once is not said again', async () => {
  let waiting = given(1_000_007);
  const { asked, shown, again } = await watch(() => waiting);
  await expect.poll(() => shown).toEqual([{ title: 'A lead was given to you', body: 'Lead 1000007' }]);
  expect(asked[0]).toEqual({ ahead: 120 });
  waiting = given(1_000_007, 1_000_008);
  again();
  await expect.poll(() => shown.length, { timeout: 15_000 }).toBe(2);
  expect(shown[1]).toEqual({ title: 'A lead was given to you', body: 'Lead 1000008' });
});

it('many are one line', async () => {
  const { shown } = await watch(() => given(7, 8, 9));
  await expect.poll(() => shown).toEqual([{ title: '3 leads were given to you today', body: '' }]);
});

it('nothing is said while an administrator looks as another role', async () => {
  const { asked, shown } = await watch(() => given(7), { read_only: true });
  await new Promise((done) => setTimeout(done, 300));
  expect([asked, shown]).toEqual([[], []]);
});
