import { ownLead } from './demo-leads.ts';
import { codeCame, expect, test } from './journey.ts';

test('menus of the header open by keyboard, by click and under the pointer, and give the focus back', {
  tag: '@all',
}, async ({ page, signIn }) => {
  await signIn('supervisor.id', { at: '/dashboard' });
  const language = page.getByRole('button', { name: 'Language: EN' });
  for (const round of ['made with this use', 'made before']) {
    await test.step(round, async () => {
      await language.focus();
      await expect(language).toHaveAttribute('aria-haspopup', 'menu');
      await expect(language).toHaveAttribute('aria-expanded', 'false');
      await page.keyboard.press('Enter');
      await expect(language).toHaveAttribute('aria-expanded', 'true');
      const menu = page.getByRole('menu', { name: 'Language: EN' });
      await expect(menu.getByRole('menuitemradio', { name: 'English', exact: true })).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(menu.getByRole('menuitemradio').nth(1)).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
      await expect(language).toBeFocused();
    });
  }

  const webform = page.getByRole('button', { name: 'Webform', exact: true });
  await webform.hover();
  await expect(page.getByRole('menu', { name: 'Webform' })).toBeVisible();
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await webform.click();
  await expect(page.getByRole('menu', { name: 'Webform' })).toBeVisible();
  // Opened by a click, it stays.
  await page.getByRole('heading', { level: 1 }).hover();
  await page.waitForTimeout(400);
  await expect(page.getByRole('menu', { name: 'Webform' })).toBeVisible();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('menu')).toHaveCount(1);
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('an entry that is chosen before the menu has opened under the pointer leaves it closed', {
  tag: '@all',
}, async ({ page, signIn }) => {
  await signIn('supervisor.id', { at: '/campaigns' });
  const webform = page.getByRole('button', { name: 'Webform', exact: true });
  // Opened once before, so that its code is loaded and no click waits.
  await webform.click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.getByRole('heading', { level: 1 }).hover();
  await webform.click();
  await page.getByRole('menuitem', { name: 'Manage Domains' }).click();
  await expect(page).toHaveURL(/\/id\/domains$/);
  await page.waitForTimeout(400);
  await expect(page.getByRole('menu')).toHaveCount(0);
});

test('a blocked status says why under the pointer and to the keyboard, and the tabs obey the arrows', {
  tag: '@all',
}, async ({ page, database, signIn }) => {
  const lead = await ownLead(database, { name: 'Gilang Gelembung' });
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  const blocked = page.getByRole('radio', { name: /Reopened/ });
  const reason = page.getByRole('tooltip');
  await blocked.hover();
  await expect(reason).toHaveText((await blocked.getAttribute('aria-description')) ?? 'none');
  await expect(blocked).toHaveAttribute('aria-describedby', (await reason.getAttribute('id')) ?? 'none');
  await page.getByRole('heading', { name: lead.name }).hover();
  await expect(reason).toBeHidden();
  await blocked.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await expect(blocked).toBeFocused();
  await expect(reason).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(reason).toBeHidden();

  const history = page.getByRole('tablist', { name: 'Sources' });
  await history.getByRole('tab', { name: /^All/ }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(history.getByRole('tab', { name: 'Dialer' })).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: 'Dialer' })).toBeVisible();
  await page.keyboard.press('Home');
  await expect(history.getByRole('tab', { name: /^All/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tabpanel', { name: 'CRM-source' })).toBeVisible();
});

test('a filter’s popover takes the focus and gives it back, the first time as later', {
  tag: '@all',
}, async ({ page, signIn }) => {
  await signIn('agent.id', { at: '/lead-list?date=any' });
  const button = page.getByRole('button', { name: 'Status', exact: true });
  for (const round of ['made with this use', 'made before']) {
    await test.step(round, async () => {
      await button.focus();
      await page.keyboard.press('Enter');
      const filter = page.getByRole('dialog', { name: 'Status' });
      await expect(filter).toBeVisible();
      await expect(button).toHaveAttribute('aria-expanded', 'true');
      await expect(page.locator('[role=dialog]:focus, [role=dialog] :focus')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(filter).toBeHidden();
      await expect(button).toBeFocused();
      await expect(button).toHaveAttribute('aria-expanded', 'false');
    });
  }
});

test('a list of a field in a popover takes the first Escape, and a press on an option leaves the popover', {
  tag: '@all',
}, async ({ page, signIn }) => {
  await signIn('supervisor.id', { at: '/lead-list?date=any' });
  await page.getByRole('button', { name: 'Views' }).click();
  const views = page.getByRole('dialog', { name: 'Views' });
  const shared = page.getByRole('combobox', { name: 'Shared with' });
  await shared.click();
  await page.getByRole('option', { name: 'Agents' }).click({ delay: 150 });
  await expect(shared).toHaveValue('Agents');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Agents' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(views).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(views).toBeHidden();
  await expect(page.getByRole('button', { name: 'Views' })).toBeFocused();

  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(views).toBeHidden();
});

test('what is late has stand-ins until it comes', { tag: '@all' }, async ({ page, database, signIn }) => {
  const lead = await ownLead(database, { name: 'Sabar Menanti' });
  await signIn('agent.id', { at: '/dashboard' });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/get_mvv/, async (route) => {
    await released;
    await route.continue();
  });
  const standIns = page.locator('.mantine-Skeleton-root');
  await page.goto(`/id/Leads-Details?id=${lead.lead_id}`);
  // The customer has loaded; the form still waits for the models.
  await expect(page.getByRole('heading', { name: lead.name })).toBeVisible();
  await expect(standIns.first()).toBeVisible();
  await expect(page.locator('form')).toHaveCount(0);
  release();
  await expect(page.locator('form')).toBeVisible();
  await expect(standIns).toHaveCount(0);
});

test('a question gives the focus back to where it was, and is asked without a connection, too', {
  tag: '@all',
}, async ({ page, context, database, signIn }) => {
  const lead = await ownLead(database, { name: 'Tanya Dulu', rf: true });
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  await page.getByRole('checkbox', { name: 'Reopen Flag' }).check();
  const comment = page.locator('[name=internal_comment]');
  await comment.fill('Wants to buy in');
  const question = page.getByRole('dialog');
  await codeCame(page, 'frame');
  await context.setOffline(true);
  for (const answer of ['Escape', 'Cancel']) {
    await page.keyboard.press('Control+Enter');
    await expect(question).toBeVisible();
    if (answer === 'Escape') await page.keyboard.press(answer);
    else await question.getByRole('button', { name: answer }).click();
    await expect(question).toHaveCount(0);
    await expect(comment).toBeFocused();
  }
  await page.keyboard.type(' 3');
  await expect(comment).toHaveValue('Wants to buy in 3');
  await context.setOffline(false);
  await page.keyboard.press('Control+Enter');
  await expect(question).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Status updated successfully')).toBeVisible();
});
