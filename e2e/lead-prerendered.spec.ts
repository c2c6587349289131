import { sql } from 'kysely';
import { findBrowser } from '../tools/browser.ts';
import { ownLead } from './demo-leads.ts';
import { expect, test } from './journey.ts';
import { openTabBrowser, point, signInTab } from './tab-browser.ts';

test(
  'LST-017 a lead that is pointed at is rendered ahead; it counts as open once its tab is seen, whichever lead that is',
  { tag: '@all' },
  async ({ baseURL, database }, { retry }) => {
    // A retry uses none of the earlier try's leads.
    const name = `Wening ${['Cepat', 'Lekas', 'Segera'][retry]}`;
    const mobiles = ['6281377700611', '6281377700612', '6281377700613'];
    const leads = await Promise.all(mobiles.map((mobile) => ownLead(database, { name, mobile })));
    const viewed = async () => {
      const ids = leads.map(({ lead_id: id }) => id);
      const rows = await database
        .selectFrom('lead_viewer')
        .where('lead_id', 'in', ids)
        .select('lead_id')
        .execute();
      return rows.map(({ lead_id: id }) => id);
    };
    /** How the log of views tells that the lead was fetched. */
    const logged = async (lead: number | undefined) => {
      const rows = await database
        .selectFrom('view_log')
        .where('call', 'in', ['leads.details', 'trail.lead_shown'])
        .where(sql<boolean>`leads = array[${lead}]::bigint[]`)
        .select('kind')
        .execute();
      return [...new Set(rows.map(({ kind }) => kind))].sort();
    };
    const browser = await openTabBrowser(findBrowser() ?? '');
    try {
      const file = await signInTab(browser, database, 'supervisor.id', baseURL ?? '');
      await file.send('Page.navigate', { url: `${baseURL}/id/lead-list?date=any` });
      const search = 'document.querySelector(\'[aria-keyshortcuts="/"]\')';
      const box = await browser.pageWhere(`${search} && (${search}.focus(), true)`);
      await box.send('Input.insertText', { text: name });
      const list = await browser.pageWhere("document.querySelectorAll('[role=gridcell] a').length === 3");
      const ids = await list.evaluate<number[]>(
        "[...document.querySelectorAll('[data-row] a')].map((link) => Number(link.textContent))",
      );
      const link = (at: number) => `[data-row="${at}"] a`;
      const shows = (at: number) => `document.title.includes('· ${ids[at]} ·')`;
      await point(list, link(0));
      await browser.pageWhere(`document.prerendering && ${shows(0)}`);
      await point(list, link(1));
      await browser.pageWhere(`document.prerendering && ${shows(1)}`);
      expect(await viewed()).toEqual([]);
      await point(list, link(2), { press: true });
      const opened = await browser.pageWhere(`!document.prerendering && ${shows(2)}`);
      const [id, activation] = await opened.evaluate<[string, number]>(
        `[new URLSearchParams(location.search).get('id'),
        performance.getEntriesByType('navigation')[0].activationStart]`,
      );
      expect(Number(id)).toBe(ids[2]);
      expect(activation).toBeGreaterThan(0);
      await expect.poll(viewed).toEqual([ids[2]]);
      await expect.poll(() => logged(ids[2])).toContain('lead');
      expect(await logged(ids[1])).toEqual(['prepared']);
      const told = await opened.evaluate<number[]>(
        `performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/desk/view'))
        .map(({ startTime }) => startTime)`,
      );
      expect(Math.min(...told)).toBeGreaterThanOrEqual(activation);
      expect(await opened.evaluate("document.body.innerText.includes('3 of 3')")).toBe(true);
      // The list prerenders the following lead.
      await point(list, link(0));
      await browser.pageWhere(`document.prerendering && ${shows(0)}`);
    } finally {
      await browser.close();
    }
  },
);
