import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Db } from '../server/src/platform/db/database.ts';
import { buildUser } from '../server/test/builders/users.ts';

/** An agent for one journey: their queue holds no other lead. */
export function ownAgent(database: Db, name: string) {
  const username = `desk.${randomUUID().slice(0, 8)}`;
  return buildUser(database, { username, name, email: `${username}@otolead.test`, dialer_user_id: username });
}

/** Counts the agent's key presses and clicks. */
export function counted(page: Page) {
  let keys = 0;
  return {
    press: async (...pressed: string[]) => {
      for (const key of pressed) {
        keys += 1;
        await page.keyboard.press(key);
      }
    },
    count: () => keys,
  };
}

/** Journeys run at any hour. */
export async function callAnytime(database: Db): Promise<void> {
  const call_order = 'callback,fresh,hot,retry,due';
  await database
    .updateTable('call_rules')
    .set({ quiet_from: '00:00', quiet_to: '00:00', call_order })
    .execute();
}

/** Chromium swallows keys after a tel: link without a handler. */
export function withoutPhoneApp(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const click = HTMLAnchorElement.prototype.click;
    HTMLAnchorElement.prototype.click = function () {
      if (!this.href.startsWith('tel:')) click.call(this);
    };
  });
}
