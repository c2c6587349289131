import { callBackLead } from './demo-leads.ts';
import { expect, test } from './journey.ts';

test('unsaved changes hold up a link, Back and the closing tab; who leaves finds the draft again', {
  tag: '@all',
}, async ({ page, signIn, database }) => {
  const lead = await callBackLead(database, 'id', 40);
  const address = `/id/Leads-Details?id=${lead.lead_id}`;
  const home = page.getByRole('navigation').first().getByRole('link', { name: 'Home' });
  const chosen = page.getByRole('radio', { name: 'Interested', exact: true });
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const stay = async () => {
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`Leads-Details\\?id=${lead.lead_id}$`));
    await expect(chosen).toBeChecked();
  };
  await signIn('supervisor.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  await chosen.waitFor();
  // Nothing typed, no question; the list stays reachable with Forward.
  await home.click();
  await expect(page.getByRole('grid')).toBeVisible();
  await page.goBack();
  await chosen.click();
  await expect(chosen).toBeChecked();

  await home.click();
  await stay();
  // Enter and Escape, the answers given without reading, stay on the page.
  for (const key of ['Enter', 'Escape']) {
    await home.click();
    await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused();
    await page.keyboard.press(key);
    await expect(question).toHaveCount(0);
    await expect(chosen).toBeChecked();
    await expect(page).toHaveURL(/Leads-Details/);
  }
  await page.evaluate('history.forward()');
  await stay();

  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const native = await asked;
  expect(native.type()).toBe('beforeunload');
  await native.dismiss();
  await expect(chosen).toBeChecked();

  await home.click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/id\/lead-list/);
  await page.goto(address);
  await expect(chosen).toBeChecked();
  await expect(page.getByText(/^draft of .* restored$/)).toBeVisible();
});
