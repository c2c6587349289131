import type { Page } from '@playwright/test';
import { buildJob } from '../server/test/builders/jobs.ts';
import { ownLead, userId } from './demo-leads.ts';
import { expect, test } from './journey.ts';
import { listShown, rows } from './list-page.ts';

/** Small windows and tablets; the last is 1366 × 768 at 200 %. */
const SIZES = [
  [1366, 768],
  [1024, 768],
  [900, 768],
  [768, 1024],
  [683, 384],
] as const;

const FILTERS =
  '/lead-list?date=any&status=1,2,24&city_id=1,2,3,4,5,6,7,8&source_id=1,2,3&make_id=1,2,3,4&lead_type_id=1,2' +
  '&num_attempt=1,2,3&model_status_id=1,2&call_status=1,2,3&finance_required=1';

/**
 * Layout faults of `part`: controls that overlap, leave the window sideways or have clipped text. Skips what is
 * scrolled out of view.
 */
function layoutFaults(page: Page, part: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const root = document.querySelector(selector);
    if (!root) return [`${selector} is missing`];
    const nameOf = (one: Element) =>
      `${one.getAttribute('aria-label') ?? one.closest('label')?.textContent ?? one.textContent} <${one.tagName}>`;
    const scrolls = (one: Element) => /auto|scroll/.test(getComputedStyle(one).overflow);
    const shown = (one: Element) => {
      const box = one.getBoundingClientRect();
      let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom];
      for (let parent = one.parentElement; parent; parent = parent.parentElement) {
        if (!scrolls(parent)) continue;
        const around = parent.getBoundingClientRect();
        left = Math.max(left, around.left);
        top = Math.max(top, around.top);
        right = Math.min(right, around.right);
        bottom = Math.min(bottom, around.bottom);
      }
      return { one, left, top, right, bottom };
    };
    const all = [...root.querySelectorAll('button, a, [role=tab], input:not([type=hidden]), textarea')];
    // A table scrolls sideways inside itself.
    const controls = all
      .filter((one) => one.checkVisibility() && !one.closest('[role=grid]'))
      .map(shown)
      .filter(({ left, top, right, bottom }) => right - left > 2 && bottom - top > 2);
    const faults: string[] = [];
    // An icon's name is for screen readers only.
    const isIcon = (one: Element) =>
      [...one.querySelectorAll('span')].some((part) => getComputedStyle(part).clipPath !== 'none');
    for (const { one, left, right } of controls) {
      if (left < -1 || right > innerWidth + 1) faults.push(`${nameOf(one)} leaves the window`);
      if (one.matches('button, a, [role=tab]') && !isIcon(one) && one.scrollWidth > one.clientWidth + 1) {
        faults.push(`${nameOf(one)} is cut`);
      }
    }
    // Scrolled content passes under a sticky element.
    const stays = (one: Element) => {
      for (let at: Element | null = one; at && at !== root; at = at.parentElement) {
        if (/sticky|fixed/.test(getComputedStyle(at).position)) return true;
      }
      return false;
    };
    const inOne = (one: Element, other: Element) => {
      if (stays(one) !== stays(other)) return true;
      const around = one.closest('[data-with-right-section], .mantine-PillsInput-input, [role=textbox]');
      return one.contains(other) || other.contains(one) || around?.contains(other) === true;
    };
    controls.forEach((a, index) => {
      for (const b of controls.slice(index + 1)) {
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 1 && high > 1 && !inOne(a.one, b.one) && !inOne(b.one, a.one)) {
          faults.push(`${nameOf(a.one)} lies over ${nameOf(b.one)}`);
        }
      }
    });
    for (const label of root.querySelectorAll('label, legend, h1, h2')) {
      if (label.checkVisibility() && label.scrollWidth > label.clientWidth + 1 && label.clientWidth > 1) {
        faults.push(`${nameOf(label)} is cut`);
      }
    }
    return faults;
  }, part);
}

/** Parts that measure themselves settle a moment after a resize. */
const expectInOrder = (page: Page, part: string, width: number) =>
  expect.poll(() => layoutFaults(page, part), `${part} at ${width} px`).toEqual([]);

const WORDS = {
  en: { chips: 'Filters in force', more: /^More filters/, done: 'Done' },
  id: { chips: 'Filter yang berlaku', more: /^Filter lain/, done: 'Selesai' },
} as const;

for (const language of ['en', 'id'] as const) {
  test(`with many filters nothing of the list lies over anything or is cut, at any width (${language})`, {
    tag: '@all',
  }, async ({ page, signIn }) => {
    await page.addInitScript((code) => localStorage.setItem('language', code), language);
    await signIn('supervisor.id', { at: FILTERS });
    const words = WORDS[language];
    await expect(page.getByRole('list', { name: words.chips }).getByRole('listitem').nth(9)).toBeVisible();
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await expect(page.getByRole('banner')).toBeVisible();
      await expectInOrder(page, 'header', width);
      await expectInOrder(page, 'main', width);
      await page.getByRole('button', { name: words.more }).click();
      const more = page.getByRole('dialog');
      await expect(more.locator('input[aria-haspopup=listbox]').first()).toBeVisible();
      // The options of a focused field would cover the value below it.
      await expect(page.getByRole('listbox')).toHaveCount(0);
      await expectInOrder(page, '[role=dialog]', width);
      await expect(more.getByRole('button', { name: words.done })).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
      await expect(more).toHaveCount(0);
    }
  });
}

/** Texts of cells in view that overflow their cell. */
function cutCells(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cut: string[] = [];
    for (const cell of document.querySelectorAll('[role=gridcell]')) {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        const isNumber = /^\+6[23] /.exec(text.textContent ?? '');
        const isSubStatus = text.parentElement?.previousElementSibling?.hasAttribute('data-family') === true;
        if (!isNumber && !isSubStatus) continue;
        const range = document.createRange();
        range.setStart(text, 0);
        // A city may be clipped, a number may not.
        range.setEnd(
          text,
          isNumber
            ? ((text.textContent ?? '').split(' · ')[0]?.length ?? 0)
            : (text.textContent ?? '').length,
        );
        const around = text.parentElement?.getBoundingClientRect().right ?? 0;
        if (range.getBoundingClientRect().right > around + 1) cut.push(text.textContent ?? '');
      }
    }
    return cut;
  });
}

test('compact rows show numbers and sub-statuses whole', { tag: '@all' }, async ({ page, signIn }) => {
  await signIn('supervisor.id', { at: '/lead-list?date=any&status=1,2,24' });
  await listShown(page);
  await page.getByRole('button', { name: 'One line per lead' }).click();
  await expect.poll(async () => (await rows(page).first().boundingBox())?.height).toBe(34);
  for (const width of [1366, 1024, 768]) {
    await page.setViewportSize({ width, height: 768 });
    await expect(rows(page).first()).toBeVisible();
    await expect.poll(() => cutCells(page), `${width} px`).toEqual([]);
  }
});

/** A full-page table squeezes anything flexible above it. */
const JOB_LEADS = 60;

test('a job’s states and the strip above a lead stand beside each other, whole', { tag: '@all' }, async ({
  page,
  database,
  signIn,
}) => {
  const user_id = await userId(database, 'supervisor.id');
  const leads = await database
    .selectFrom('lead')
    .where('market_id', '=', 1)
    .select('lead_id')
    .orderBy('lead_id')
    .limit(JOB_LEADS)
    .execute();
  const job = await buildJob(database, { user_id, state: 'succeeded', done: JOB_LEADS, total: JOB_LEADS });
  const states = ['waiting', 'done', 'skipped', 'failed'] as const;
  await database
    .insertInto('job_lead')
    .values(
      leads.map(({ lead_id }, at) => ({
        job_id: job.id,
        lead_id,
        state: states[at % states.length] ?? 'done',
      })),
    )
    .execute();
  await signIn('supervisor.id', { at: `/jobs?job=${job.id}` });
  const tabs = page.getByRole('radiogroup');
  for (const [width, height] of [...SIZES, [375, 812]] as const) {
    await page.setViewportSize({ width, height });
    await expect(tabs).toBeVisible();
    await expect.poll(async () => (await tabs.boundingBox())?.height, `${width} px`).toBeGreaterThan(26);
    await expectInOrder(page, 'main', width);
  }

  const lead = await ownLead(database, { name: 'Rahmawati Kusumaningrum Hadi' });
  await signIn('supervisor.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  const strip = page.locator('main header').first();
  // In a narrower window a long name gets a separate line.
  for (const [width, most] of [
    [1366, 76],
    [1024, 100],
  ] as const) {
    await page.setViewportSize({ width, height: 768 });
    await expect(strip.getByRole('button', { name: 'Priority push' })).toBeVisible();
    await expect.poll(async () => (await strip.boundingBox())?.height, `${width} px`).toBeLessThan(most);
    await expectInOrder(page, 'main header', width);
  }
});
