import { ROLE } from '@otolead/contract/kernel/roles.ts';
import type { Page } from '@playwright/test';
import { buildUser } from '../server/test/builders/users.ts';
import { buildDomain } from '../server/test/builders/webform.ts';
import { expect, receivingEvents, signInAs, test } from './journey.ts';
import { ownDomain } from './own.ts';

/** Unsaved input of a master data form, shown on the form of domains. */

// A reload keeps the tab's storage, which holds no other user's draft.

const RESTORED = /^What you typed here at .* is back\. It is not saved yet\.$/;

/** The browser asks before it reloads a form with unsaved input. */
async function reload(page: Page): Promise<void> {
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
}

const kept = (page: Page) =>
  page.evaluate(() => Object.entries({ ...sessionStorage }).filter(([key]) => key.startsWith('draft:')));

test('what is typed outlives another language, a reload and the end of the session, until it is saved', {
  tag: '@all',
}, async ({ page, database, baseURL, signIn }) => {
  const supervisor = await buildUser(database, { roleId: ROLE.supervisor });
  const [before, typed, theirs] = [ownDomain('before'), ownDomain('typed'), ownDomain('theirs')];
  const { id } = await buildDomain(database, { name: before });
  const form = `/edit_domain/${id}`;
  await signIn(supervisor.username, { at: form });
  const name = page.locator('main input[name=name]');
  await expect(name).toHaveValue(before);
  await name.fill(typed);

  await page.getByRole('button', { name: /: EN$/ }).click();
  await page.getByRole('menuitemradio', { name: 'Bahasa Indonesia' }).click();
  await expect(page.getByRole('button', { name: 'Perbarui' })).toBeVisible();
  await expect(name).toHaveValue(typed);
  await page.getByRole('button', { name: /: ID$/ }).click();
  await page.getByRole('menuitemradio', { name: 'English', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Update' })).toBeVisible();

  const streaming = receivingEvents(page);
  await reload(page);
  await expect(page.getByText(RESTORED)).toBeVisible();
  await expect(name).toHaveValue(typed);

  // A stream that opens later would learn of the end before the save does.
  await streaming;
  await database
    .updateTable('user_session')
    .set({ revoked_at: new Date() })
    .where('user_id', '=', supervisor.id)
    .execute();
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page).toHaveURL(/\/id\/login\?/);
  // Another user saves the same record.
  await database
    .updateTable('domain')
    .set({ is_oem: true, version: 2, name: theirs })
    .where('id', '=', id)
    .execute();
  await signInAs(page, database, supervisor.username, `${baseURL}/id`, form);
  await expect(name).toHaveValue(typed);
  await expect(page.getByText(RESTORED)).toBeVisible();
  await page.getByRole('button', { name: 'Update' }).click();
  const dialog = page.getByRole('dialog', { name: 'Changed by somebody else meanwhile' });
  await expect(dialog.getByText(`Was: ${before}`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Save this choice' }).click();
  await expect(page).toHaveURL(/\/id\/domains$/);
  const stored = await database
    .selectFrom('domain')
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(stored).toMatchObject({ name: typed, is_oem: true, version: 3 });
  expect(await kept(page)).toEqual([]);

  // The save replaced the form in the history: Back does not open it.
  await page.goBack();
  await expect(page).not.toHaveURL(new RegExp(form));
});
