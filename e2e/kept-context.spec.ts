import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

/** The same worker goes through these in their order, and so does its context. */
test.describe.configure({ mode: 'serial' });

/** A file of the server's that runs no script. */
const FILE = '/favicon.svg';

const remains = async (page: Page) => {
  await page.goto(FILE);
  return page.evaluate(async () => ({
    marks: [...document.documentElement.getAttributeNames()].filter((name) => name.startsWith('data-')),
    local: localStorage.length,
    session: sessionStorage.length,
    cookie: document.cookie,
    databases: (await indexedDB.databases()).map(({ name }) => name),
    stores: await caches.keys(),
    width: innerWidth,
    dark: matchMedia('(prefers-color-scheme: dark)').matches,
    online: navigator.onLine,
    clipboard:
      (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })).state === 'granted',
    year: new Date().getFullYear() > 2090,
  }));
};

test('a journey leaves traces of every kind that its context undoes', { tag: '@all' }, async ({
  page,
  context,
}) => {
  await context.route('**/favicon.ico', (route) => route.fulfill({ body: 'mine' }));
  await page.addInitScript(() => document.documentElement?.setAttribute('data-script', 'mine'));
  await page.setViewportSize({ width: 375, height: 812 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await context.addCookies([{ name: 'trace', value: 'mine', url: new URL(FILE, process.env.E2E_URL).href }]);
  await page.goto(FILE);
  await page.evaluate(async () => {
    localStorage.setItem('trace', 'mine');
    sessionStorage.setItem('trace', 'mine');
    await caches.open('trace');
    await new Promise((resolve) => {
      indexedDB.open('trace').onsuccess = resolve;
    });
  });
  const { local, cookie, databases, stores, width, dark } = await remains(page);
  expect({ local, cookie, databases, stores, width, dark }).toEqual({
    local: 1,
    cookie: 'trace=mine',
    databases: ['trace'],
    stores: ['trace'],
    width: 375,
    dark: true,
  });
});

const NOTHING = {
  marks: [],
  local: 0,
  session: 0,
  cookie: '',
  databases: [],
  stores: [],
  width: 1366,
  dark: false,
  online: true,
  clipboard: false,
  year: false,
};

test('the next journey finds nothing of them', { tag: '@all' }, async ({ page, context }) => {
  expect(context.pages()).toEqual([page]);
  expect(await remains(page)).toMatchObject(NOTHING);
  const icon = await page.goto('/favicon.ico');
  expect(await icon?.text()).not.toBe('mine');
});

test('a journey does what nothing undoes', { tag: '@all' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read']);
  await context.addInitScript(() => document.documentElement?.setAttribute('data-script', 'mine'));
  await page.clock.setFixedTime(new Date('2099-01-01'));
  const { clipboard, year } = await remains(page);
  expect({ clipboard, year }).toEqual({ clipboard: true, year: true });
  await context.setOffline(true);
});

test('it costs the journey its context: the next one finds nothing of that either', { tag: '@all' }, async ({
  page,
}) => {
  expect(await remains(page)).toMatchObject(NOTHING);
});
