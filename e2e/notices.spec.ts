import { randomUUID } from 'node:crypto';
import { buildUser } from '../server/test/builders/users.ts';
import { now } from './clock.ts';
import { ownLead } from './demo-leads.ts';
import { codeCame, expect, test } from './journey.ts';

const MINUTE = 60_000;

interface Shown {
  readonly title: string;
  readonly body: string;
}

test('a due callback is a notification of the browser, once in two tabs, and its click opens the lead', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const context = page.context();
  await context.grantPermissions(['notifications']);
  // A headless browser shows none: what it is asked to show is written down, and a click is made on demand.
  await context.addInitScript(() => {
    const shown: { title: string; body: string; onclick?: () => void }[] = [];
    class Recorded {
      static permission = 'granted';
      static requestPermission = async () => 'granted';
      onclick?: () => void;
      constructor(title: string, { body = '' }: NotificationOptions) {
        shown.push(Object.assign(this, { title, body }));
      }
      close() {}
    }
    Object.assign(window, { Notification: Recorded, shownNotices: shown });
  });
  const shownIn = (tab: typeof page) =>
    tab.evaluate(() =>
      (window as unknown as { shownNotices: Shown[] }).shownNotices.map(({ title, body }) => ({
        title,
        body,
      })),
    );
  const username = `notice.${randomUUID().slice(0, 8)}`;
  const agent = await buildUser(database, {
    username,
    name: 'Nina Lonceng',
    email: `${username}@otolead.test`,
    dialer_user_id: username,
  });
  const lead = await ownLead(database, {
    name: 'Tunggu Telepon',
    sub_status_id: 5,
    followup_at: now(-2 * MINUTE),
    myactive_agent_id: agent.id,
    myactive_at: now(-5 * 24 * 60 * MINUTE),
  });
  await signIn(agent.username, { at: '/my-day' });
  await page.getByRole('button', { name: /Nina Lonceng/ }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  const profile = page.getByRole('dialog', { name: 'Profile' });
  await profile.getByRole('switch', { name: 'Notification of the browser' }).click();
  await expect(profile.getByRole('checkbox', { name: 'Promised calls' })).toBeChecked();
  expect(await accessibilityFaults()).toEqual([]);
  await expect
    .poll(() => shownIn(page))
    .toEqual([
      { title: expect.stringMatching(/^Promised call at \d\d:\d\d$/), body: `Lead ${lead.lead_id}` },
    ]);
  const second = await context.newPage();
  await second.goto('/id/my-day');
  await codeCame(second, 'frame');
  await expect(second.getByRole('region', { name: 'Reminders' })).toContainText('Tunggu Telepon');
  const opened = context.waitForEvent('page');
  await page.evaluate(() => {
    const [first] = (window as unknown as { shownNotices: { onclick?: () => void }[] }).shownNotices;
    first?.onclick?.();
  });
  await expect(await opened).toHaveURL(new RegExp(`/id/Leads-Details\\?id=${lead.lead_id}`));
  expect(await shownIn(second)).toEqual([]);
  expect(await shownIn(page)).toHaveLength(1);
});
