import { MARKETS } from '@otolead/contract/kernel/market.ts';
import type { Page } from '@playwright/test';
import { callBackLead } from './demo-leads.ts';
import { expect, tabOpenedBy, test } from './journey.ts';

// A fresh context: this computer has never opened the product.

const IN_EACH = [
  {
    market: 'id',
    agent: 'agent.id',
    language: 'en',
    place: 0,
    words: {
      interested: 'Interested',
      hot: 'Hot',
      question: 'Are you sure want to update?',
      saved: 'Status updated successfully',
      time: 'Follow-up time',
      at: '10:15',
      buyTime: 'Buy time',
      weeks: '2 weeks',
      entries: 'Entries of the history',
      save: /^Save/,
    },
  },
  {
    market: 'ph',
    agent: 'agent.ph',
    language: 'id',
    place: 1,
    words: {
      interested: 'Berminat',
      hot: 'Prospek Panas',
      question: 'Apakah Anda yakin ingin memperbarui status?',
      saved: 'Status berhasil diperbarui',
      time: 'Jam tindak lanjut',
      at: '10:15',
      buyTime: 'Rencana waktu beli',
      weeks: '2 minggu',
      entries: 'Catatan riwayat',
      save: /^Simpan/,
    },
  },
] as const;

for (const { market, agent, language, place, words } of IN_EACH) {
  test(`LST-003 DET-156 DET-140 sign in, find a lead, change its status, see the history, sign out (${market}, ${language})`, {
    tag: market === 'ph' ? '@all' : [],
  }, async ({ page, context, database, signInByPage }) => {
    await page.addInitScript((code) => localStorage.setItem('language', code), language);
    const lead = await callBackLead(database, market, place);
    // Without an event stream, the save alone must update header and history.
    await context.route(/\/events\/stream/, () => undefined);
    await signInByPage(agent, { market });

    // Find: by the digits of a caller display.
    const search = page.locator('input[inputmode=search]');
    await expect(search).toBeVisible();
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    await page.keyboard.type(lead.mobile.slice(-9));
    const link = page.getByRole('link', { name: String(lead.lead_id), exact: true });
    // The old list may hold it too, but is about to be replaced.
    const { found } = await database
      .selectFrom('lead')
      .where('mobile', 'like', `%${lead.mobile.slice(-9)}%`)
      .where('market_id', '=', MARKETS[market].id)
      .select(({ fn }) => fn.countAll<number>().as('found'))
      .executeTakeFirstOrThrow();
    await expect(page.getByRole('row').filter({ has: page.getByRole('gridcell') })).toHaveCount(found);
    await expect(link).toBeVisible();
    await expect(page).not.toHaveURL(new RegExp(lead.mobile.slice(-9)));

    // Open: in a new tab.
    const tab = await tabOpenedBy(page, /Leads-Details/, () => link.click());
    await expect(tab.getByRole('heading', { name: lead.name })).toBeVisible();

    // Change, by keyboard where possible.
    await tab.getByRole('radio', { name: words.interested, exact: true }).waitFor();
    await tab.keyboard.press('2');
    await tab.keyboard.press('q');
    await expect(tab.getByRole('radio', { name: words.hot, exact: true })).toHaveAttribute(
      'aria-checked',
      'true',
    );
    await tab.getByRole('button', { name: /^\+3 / }).click();
    await choose(tab, words.time, words.at);
    await choose(tab, words.buyTime, words.weeks);
    await tab.locator('[name=internal_comment]').fill('Interested in a test drive on Saturday');
    await tab.keyboard.press('Control+Enter');
    await tab.getByRole('dialog', { name: words.question }).waitFor();
    await tab.keyboard.press('Enter');
    await expect(tab.getByText(words.saved)).toBeVisible();

    // The save resets the form and shows in header and history, after a reload and in the database.
    const saved = async () => {
      await expect(tab.getByText(`${words.interested} · ${words.hot}`, { exact: true })).toBeVisible();
      const entries = tab.getByRole('region', { name: words.entries }).getByRole('listitem');
      await expect(entries.filter({ hasText: 'Interested in a test drive on Saturday' })).toHaveCount(1);
      await expect(tab.locator('[name=internal_comment]')).toHaveValue('');
      await expect(tab.getByRole('button', { name: words.save })).toBeDisabled();
    };
    await saved();
    await tab.reload();
    await saved();
    const stored = await database
      .selectFrom('lead')
      .where('lead_id', '=', lead.lead_id)
      .select(['status_id', 'sub_status_id', 'buy_time_days'])
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({ status_id: 2, sub_status_id: 2, buy_time_days: 14 });
    await tab.close();

    // The list shows it too.
    await page.reload();
    await search.fill(String(lead.lead_id));
    const row = page.getByRole('row').filter({ hasText: String(lead.lead_id) });
    await expect(row).toContainText(words.interested);
    await expect(row).toContainText(words.hot);

    await page.goto(`/${market}/logout`);
    await expect(page).toHaveURL(/\/login/);
    await page.goto(`/${market}/lead-list`);
    await expect(page).toHaveURL(/\/login/);
  });
}

/** Opens a select of the form and takes the option with this text. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.locator('input:not([type=hidden])').and(page.getByLabel(label)).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
