import { callBackLead } from './demo-leads.ts';
import { expect, signInAs, test } from './journey.ts';

// Several tabs, each with a separate process and draft.

const comment = 'Wants to hear of the new model';

test('Reset asks before it discards what was typed, and neither Enter nor Escape discards it', {
  tag: '@all',
}, async ({ page, signIn, database }) => {
  const lead = await callBackLead(database, 'id', 61);
  await signIn('supervisor.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  const field = page.getByLabel('Internal comment');
  const reset = page.getByRole('button', { name: 'Reset' });
  const question = page.getByRole('dialog', { name: 'Discard what you entered?' });
  await expect(reset).toBeDisabled();
  await field.fill(comment);
  for (const key of ['Enter', 'Escape']) {
    await reset.click();
    await expect(question.getByRole('button', { name: 'Keep' })).toBeFocused();
    await page.keyboard.press(key);
    await expect(question).toHaveCount(0);
    await expect(field).toHaveValue(comment);
  }
  await reset.click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(field).toHaveValue('');
  await page.reload();
  await expect(field).toHaveValue('');
});

test('who signs out learns which tabs hold drafts, may stay, keep them for the next sign-in or delete them', async ({
  page,
  context,
  signIn,
  database,
  accessibilityFaults,
}) => {
  const [here, there] = [await callBackLead(database, 'id', 62), await callBackLead(database, 'id', 63)];
  const address = `/Leads-Details?id=${here.lead_id}`;
  await signIn('supervisor.id', { at: address });
  const field = page.getByLabel('Internal comment');
  await field.fill(comment);
  const other = await context.newPage();
  await other.goto(`/id/Leads-Details?id=${there.lead_id}`);
  await other.getByLabel('Internal comment').fill('Call again on Friday');
  await expect(other).toHaveTitle(new RegExp(String(there.lead_id)));
  await page.bringToFront();

  const logout = page.getByRole('navigation').first().getByRole('link', { name: 'Logout' });
  const stay = page.getByRole('button', { name: 'Stay signed in' });
  await logout.click();
  await expect(page.getByRole('heading', { name: 'Sign out with drafts?' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'This tab' })).toContainText(
    `Draft for lead ${here.lead_id}`,
  );
  await expect(page.getByRole('listitem').filter({ hasText: there.name })).toContainText(
    `Draft for lead ${there.lead_id}`,
  );
  expect(await accessibilityFaults()).toEqual([]);
  await expect(stay).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(comment);

  await logout.click();
  await page.getByRole('button', { name: 'Keep drafts and sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(other).toHaveURL(/\/login/);
  // As the sign-in page does, renewing the session signs the other tabs in.
  await signInAs(page, database, 'supervisor.id', '/id', address, false);
  await expect(field).toHaveValue(comment);

  await logout.click();
  await page.getByRole('button', { name: 'Delete drafts and sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await signInAs(page, database, 'supervisor.id', '/id', address, false);
  await expect(field).toHaveValue('');
  await other.goto(`/id/Leads-Details?id=${there.lead_id}`);
  await expect(other.getByLabel('Internal comment')).toHaveValue('');
  // Without drafts, signing out asks nothing.
  await logout.click();
  await expect(page).toHaveURL(/\/login$/);
});
