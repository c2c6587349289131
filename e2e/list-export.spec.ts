import { expect, test } from './journey.ts';
import { listShown } from './list-page.ts';

const EXPORT = 'Export CSV';

test('LST-072 LST-073 LST-074 too many leads are exported outside office hours only; the button says so', async ({
  page,
  signIn,
}) => {
  // The market's limit applies to everybody.
  await page.route('**/config/get_data', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    if (body.data.site_settings) body.data.site_settings.csv_limit = 10;
    await route.fulfill({ response: answer, json: body });
  });
  await signIn('admin.ph', { market: 'ph' });
  await page.clock.setFixedTime(new Date('2026-11-20T10:00:00+08:00'));
  await page.goto('/ph/lead-list?date=any');
  await listShown(page);
  const button = page.getByRole('button', { name: EXPORT });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await button.hover();
  await expect(page.getByRole('tooltip')).toContainText('Keep the result below 10 leads');

  await page.clock.setFixedTime(new Date('2026-11-20T18:00:00+08:00'));
  await page.reload();
  await listShown(page);
  await expect(button).not.toHaveAttribute('aria-disabled', 'true');
});

test('LST-079 LST-080 LST-081 an export that fails shows the server’s words; one that does not says that the data comes by e-mail, also where its page cannot be logged, is logged, and arrives', async ({
  page,
  signIn,
  database,
}) => {
  const user = await database
    .selectFrom('app_user')
    .where('username', '=', 'auditor.id')
    .select(['id', 'email'])
    .executeTakeFirstOrThrow();
  await signIn('auditor.id', { at: '/lead-list?date=any&status=24' });
  await listShown(page);
  const asked = page.getByText('Requested data will send over email');
  await page.route(/\/save_download_csv$/, (route) =>
    route.fulfill({ status: 400, body: '{"status":400,"message":"The disk of the exports is full"}' }),
  );
  await page.getByRole('button', { name: EXPORT }).click();
  await expect(page.getByText('The disk of the exports is full')).toBeVisible();
  await expect(asked).toHaveCount(0);

  await page.unrouteAll();
  await page.route(/\/save_csv_download_log$/, (route) =>
    route.fulfill({ status: 500, body: '{"status":500,"message":"Log failed"}' }),
  );
  await page.getByRole('button', { name: EXPORT }).click();
  await expect(asked).toBeVisible();
  await expect(page.getByText('Log failed')).toHaveCount(0);

  await page.unrouteAll();
  await page.getByRole('button', { name: EXPORT }).click();
  const log = database.selectFrom('download_log').where('user_id', '=', user.id).selectAll();
  await expect
    .poll(async () => (await log.orderBy('id', 'desc').executeTakeFirst()) ?? {})
    .toMatchObject({
      module: 'ExportLeadCsv',
      action: 1,
      page_url: expect.stringContaining('/id/lead-list'),
    });

  await page.getByRole('button', { name: /^Notifications/ }).click();
  const download = page.getByRole('button', { name: /^Download / }).first();
  await expect(download).toBeVisible({ timeout: 30_000 });
  const started = page.waitForEvent('download');
  await download.click();
  expect((await started).suggestedFilename()).toMatch(/\.csv$/);

  await page.goto('/outbox');
  const mail = page.getByRole('listitem').filter({ hasText: user.email }).first();
  await expect(mail).toContainText('Your lead export is ready');
  expect(await mail.textContent()).toMatch(/\/id\/jobs\?job=\d+/);
});
