import { openTabBrowser, type TabBrowser, type TabPage } from '../e2e/tab-browser.ts';
import { browserPath } from './browser.ts';
import type { Bench } from './calls.ts';
import { atMost, type Figure, figure, median } from './figures.ts';
import { type Product, SUPERVISOR, signIn } from './product.ts';
import { watch } from './watch.ts';

const WARM_UPS = 2;
const SAMPLES = 10;
/** Lets work after the paint finish, without queries by the driver. */
const SETTLE_MS = 700;
const settle = () => new Promise((resolve) => setTimeout(resolve, SETTLE_MS));

const EMPTY = '/favicon.svg';
const LIST = '/id/lead-list?date=any';

/**
 * Time to open a new tab, from navigation to the first complete frame, for an empty page of the same server, the list
 * and a lead; measured by the clocks of both pages, in a Chromium with its profile on disk.
 */
export async function measureTabs(bench: Bench, { origin }: Product): Promise<Figure[]> {
  const browser = await openTabBrowser(browserPath(), { script: `(${watch})(); (${noteShown})()` });
  try {
    const { rows } = await bench.pool.query<{ id: number }>(
      `select lead_id::int as id from lead where market_id = 1 and status_id in (1, 2) order by lead_id desc limit 20`,
    );
    const page = await signedIn(bench, browser, origin);
    const cold = (address: (at: number) => string) => coldTabs(browser, page, address);
    const empty = await cold((at) => `${EMPTY}?${at}`);
    const list = await cold(() => LIST);
    const lead = await cold((at) => `/id/Leads-Details?id=${rows[at % rows.length]?.id}`);
    return [
      figure('an empty page in a tab, median', empty, 'ms'),
      figure('the list in a tab, median', list, 'ms'),
      figure('the list in a tab, by an empty page', list / empty, '×', atMost(4.5)),
      figure('a lead in a tab, median', lead, 'ms'),
      figure('a lead in a tab, by an empty page', lead / empty, '×', atMost(5)),
    ];
  } finally {
    await browser.close();
  }
}

async function signedIn({ pool }: Bench, browser: TabBrowser, origin: string): Promise<TabPage> {
  const first = await browser.pageWhere('true');
  await first.send('Page.navigate', { url: `${origin}${EMPTY}` });
  const page = await browser.pageWhere(`location.pathname === '${EMPTY}'`);
  const device = await page.evaluate<string>("localStorage.setItem('user_data', ''), navigator.userAgent");
  const { refresh } = await signIn(pool, SUPERVISOR, device);
  const cookie = { name: 'otolead_refresh', value: refresh, url: origin, httpOnly: true, sameSite: 'Strict' };
  await page.send('Network.setCookie', cookie);
  return page;
}

/** Distinct addresses, each in an unprepared tab. */
async function coldTabs(
  browser: TabBrowser,
  page: TabPage,
  address: (at: number) => string,
): Promise<number> {
  const samples: number[] = [];
  for (let at = 0; at < WARM_UPS + SAMPLES; at += 1) {
    await page.send('Page.bringToFront');
    const began = await page.evaluate<number>(
      `(open(${JSON.stringify(address(at))}, '_blank', 'noopener'), performance.timeOrigin + performance.now())`,
    );
    await settle();
    const tab = await browser.pageWhere(`globalThis.bench?.shownAt > ${began}`);
    samples.push((await tab.evaluate<number>('bench.shownAt')) - began);
    await tab.send('Page.close').catch(() => undefined);
  }
  return median(samples.slice(WARM_UPS));
}

/** Runs in a page: records the first frame with the expected content. */
function noteShown(): void {
  const { bench } = globalThis;
  if (bench.isNoted) return;
  bench.isNoted = true;
  const isShown = () => {
    if (location.pathname.endsWith('/Leads-Details')) return bench.isLead();
    return !location.pathname.endsWith('/lead-list') || document.querySelector('[data-row] a') !== null;
  };
  void bench.whenShown(isShown).then((at) => {
    bench.shownAt = at;
  });
}
