import { buildProcessList } from '../server/test/builders/routing.ts';
import { buildDomain, buildWebId } from '../server/test/builders/webform.ts';
import { expect, test } from './journey.ts';
import { ownDomain, ownName } from './own.ts';

test('WEB-157 WEB-158 a switch tells what depends on the row, flips it only when confirmed, and the list follows', {
  tag: '@all',
}, async ({ page, database, signIn, accessibilityFaults }) => {
  const name = ownName('Depended process');
  const { process } = await buildProcessList(database, { process: { name } });
  const statusOf = async () =>
    (
      await database
        .selectFrom('process')
        .where('id', '=', process.id)
        .select('status')
        .executeTakeFirstOrThrow()
    ).status;
  await signIn('supervisor.id', { at: `/process?name=${encodeURIComponent(name)}` });
  const toggle = page.getByRole('switch', { name: new RegExp(name) });
  // Two clicks ask one question.
  await toggle.evaluate((control: HTMLElement) => {
    control.click();
    control.click();
  });
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(question).toHaveCount(1);
  await expect(question).toContainText('In use: 1 list, 1 campaign');
  expect(await accessibilityFaults()).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(toggle).toBeChecked();
  expect(await statusOf()).toBe(1);
  await toggle.press(' ');
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(toggle).not.toBeChecked();
  expect(await statusOf()).toBe(0);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  const held = page.getByRole('dialog', { name: `${name} cannot be deleted` });
  await expect(held).toContainText('In use: 1 list, 1 campaign. As long as that is so');
  await expect(held.getByRole('button', { name: 'Yes' })).toHaveCount(0);
  await held.getByRole('button', { name: 'Close' }).click();
  expect(await statusOf()).toBe(0);
});

test('a form that switches a row off asks where something depends on it', { tag: '@all' }, async ({
  page,
  database,
  signIn,
}) => {
  const domain = await buildDomain(database, { name: ownDomain('depended') });
  await buildWebId(database, { domain_id: domain.id });
  await signIn('supervisor.id', { at: `/edit_domain/${domain.id}` });
  await page.getByRole('checkbox', { name: 'Active' }).uncheck();
  await page.getByRole('button', { name: 'Update' }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(question).toContainText('In use: 1 web id');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('checkbox', { name: 'Active' })).not.toBeChecked();
  await page.getByRole('button', { name: 'Update' }).click();
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(page).toHaveURL(/\/id\/domains/);
  const { status } = await database
    .selectFrom('domain')
    .where('id', '=', domain.id)
    .select('status')
    .executeTakeFirstOrThrow();
  expect(status).toBe(0);
});
