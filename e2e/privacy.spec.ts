import { readFile } from 'node:fs/promises';
import { DEMO_PASSWORD } from '../demo/src/demo.users.ts';
import { buildLead } from '../server/test/builders/leads.ts';
import { expect, test } from './journey.ts';
import { ownMobile, ownName } from './own.ts';

test('an administrator answers an access request by a file, erases the person, and the lead stands as a tombstone', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const name = ownName('Terhapus');
  const mobile = ownMobile();
  const { lead_id: id } = await buildLead(database, {
    name,
    mobile,
    email: 'hapus@example.test',
  });
  await signIn('admin.id', { at: `/Leads-Details?id=${id}` });
  await page.getByRole('link', { name: 'Erase person…' }).click();
  await expect(page).toHaveURL(/\/id\/erase_person\?lead=\d+$/);
  await expect(page.getByRole('link', { name })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What is kept' })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'File with all of it (JSON)' }).click();
  const taken = await download;
  expect(taken.suggestedFilename()).toBe(`person_${id}.json`);
  const file = await readFile(await taken.path(), 'utf8');
  for (const word of [name, mobile, 'hapus@example.test', 'Hendra Wijaya']) expect(file).toContain(word);

  const form = page.getByRole('form', { name: 'Erase for ever' });
  await form.getByLabel('Number of the lead, to confirm').fill('1');
  await form.getByLabel('Your own password').fill(DEMO_PASSWORD);
  await form.getByRole('button', { name: 'Erase for ever' }).click();
  await expect(form.getByText(`Type ${id}, the number of the lead`)).toBeVisible();
  await form.getByLabel('Number of the lead, to confirm').fill(String(id));
  await form.getByRole('button', { name: 'Erase for ever' }).click();

  await expect(page.getByRole('heading', { name: `#${id}` })).toBeVisible();
  await expect(page.getByText(/^Erased on /)).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Call|Save/ })).toHaveCount(0);
  expect(await accessibilityFaults()).toEqual([]);

  await page.getByRole('button', { name: 'Admin' }).click();
  await page.getByRole('menuitem', { name: 'Erasures' }).click();
  await expect(page.getByRole('row', { name: new RegExp(String(id)) })).toContainText('At request');
  await page.mouse.move(700, 700);
  expect(await accessibilityFaults()).toEqual([]);
});

test('retention is tried before it is saved, and a customer takes consent back', { tag: '@all' }, async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const name = ownName('Cabut');
  const { lead_id: id } = await buildLead(database, {
    name,
    mobile: ownMobile(),
    status_id: 2,
    sub_status_id: 2,
  });
  await signIn('admin.id', { at: '/retention' });
  await page.getByLabel('Purchase, months').fill('240');
  await page.getByRole('button', { name: 'Dry run' }).click();
  await expect(page.getByRole('heading', { name: 'What the next night would do' })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);

  await page.goto(`/id/Leads-Details?id=${id}`);
  await page.getByRole('button', { name: 'Consent…' }).click();
  await page.getByRole('button', { name: 'Withdraw consent' }).click();
  await expect(page.getByText('Consent taken back: nobody calls or writes any more')).toBeVisible();
  await expect(page.getByText('Do not call').first()).toBeVisible();
  const listed = await database.selectFrom('blacklist').where('lead_id', '=', id).select('status').execute();
  expect(listed).toEqual([{ status: 1 }]);
});
