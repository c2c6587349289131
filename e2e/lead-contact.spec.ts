import { carRow, leadWithCars } from './demo-leads.ts';
import { expect, test } from './journey.ts';

test.describe('messaging', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('DET-018 DET-019 ERR-018 a Philippine lead has chat links with its prefix, counted; a click copies the number', async ({
    page,
    context,
    database,
    signIn,
  }) => {
    const { lead, car, dse } = await leadWithCars(database, {
      name: 'Jun Tawag',
      mobile: '639171110205',
      market: 'ph',
    });
    await context.route(/wa\.me/, (route) => route.fulfill({ body: 'chat' }));
    await signIn('agent.ph', { market: 'ph', at: `/Leads-Details?id=${lead.lead_id}` });
    const chat = page.getByRole('link', { name: /^WhatsApp chat with Jun Tawag/ });
    await expect(chat).toHaveAttribute('href', 'https://wa.me/639171110205');
    await expect(page.getByRole('link', { name: /^Viber chat with Jun Tawag/ })).toHaveAttribute(
      'href',
      'viber://chat?number=%2B639171110205',
    );
    const digits = dse.phone_number.replace(/\D/g, '');
    await expect(page.getByRole('link', { name: /^WhatsApp chat with Bu Wati/ })).toHaveAttribute(
      'href',
      `https://wa.me/${digits}`,
    );
    const counted = page.waitForResponse((response) =>
      response.url().endsWith('/lead/update_whatsapp_count'),
    );
    await chat.click();
    const answer = await counted;
    expect(answer.request().method()).toBe('PATCH');
    expect(answer.request().postDataJSON()).toEqual({
      lead_id: lead.lead_id,
      update_type: 'lead',
      history_type: 'WHATSAPP',
    });
    await expect(
      page.getByRole('link', { name: 'WhatsApp chat with Jun Tawag (opened once)' }),
    ).toBeVisible();
    const history = page.getByRole('region', { name: 'Entries of the history' });
    await expect(history.getByRole('listitem').first()).toContainText('WhatsApp chat opened');
    const row = database.selectFrom('lead').where('lead_id', '=', lead.lead_id).select('whatsapp_count');
    expect(await row.executeTakeFirstOrThrow()).toEqual({ whatsapp_count: 1 });
    expect(await carRow(database, lead.lead_id, car.id)).toMatchObject({ whatsapp_count: 0 });

    await page.bringToFront();
    const header = page.getByRole('banner').or(page.locator('header')).filter({ hasText: 'Jun Tawag' });
    const shownFor = header.getByRole('status').evaluate(
      (status) =>
        new Promise<number>((resolve) => {
          let since = 0;
          new MutationObserver(() => {
            if (status.textContent) since = performance.now();
            else resolve(performance.now() - since);
          }).observe(status, { childList: true, characterData: true, subtree: true });
        }),
    );
    await header.getByRole('button', { name: 'Copy Mobile' }).click();
    await expect(header.getByRole('status')).toHaveText('Copied');
    const shown = await shownFor;
    expect(shown).toBeGreaterThan(950);
    expect(shown).toBeLessThan(2_000);
    // Page policy forbids reading the clipboard; the user may paste.
    const comment = page.getByRole('textbox', { name: /comment/i }).first();
    await comment.focus();
    await page.keyboard.press('Control+V');
    await expect(comment).toHaveValue('+639171110205');
  });

  test('DET-018 a contact is copied on a page that is not served securely', { tag: '@all' }, async ({
    page,
    database,
    signIn,
  }) => {
    const { lead } = await leadWithCars(database, { name: 'Tini Salin', mobile: '6281377700093' });
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
    const copy = page.getByRole('button', { name: 'Copy Mobile' });
    await copy.click();
    await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
    await expect(copy).toBeFocused();
    const comment = page.getByRole('textbox', { name: /comment/i }).first();
    await comment.focus();
    await page.keyboard.press('Control+V');
    await expect(comment).toHaveValue('+6281377700093');
  });

  test('MKT-009 an Indonesian lead has none', { tag: '@all' }, async ({ page, database, signIn }) => {
    const { lead } = await leadWithCars(database, { name: 'Tika Tanpa' });
    await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
    await expect(page.getByRole('region', { name: 'Assigned cars', exact: true })).toContainText('Bu Wati');
    await expect(page.getByRole('link', { name: /chat/ })).toHaveCount(0);
  });
});
