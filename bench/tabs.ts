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

/** A phone: 4G of 1.6 Mbit/s and a processor four times slower. */
const PHONE = {
  'Emulation.setCPUThrottlingRate': { rate: 4 },
  'Network.emulateNetworkConditions': {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 94_000,
  },
  'Emulation.setDeviceMetricsOverride': { width: 375, height: 812, deviceScaleFactor: 2, mobile: true },
} as const;
const PHONE_SAMPLES = 3;

interface Opened {
  /** From navigation to the first complete frame. */
  readonly shown: number;
  /** Processor time of all of the browser's processes until everything has settled. */
  readonly cpu: number;
  /** Layout shifts without an interaction, by the browser's score. */
  readonly shifts: number;
}

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
    const leadAt = (at: number) => `/id/Leads-Details?id=${rows[at % rows.length]?.id}`;
    const empty = await coldTabs(browser, page, (at) => `${EMPTY}?${at}`);
    const list = await coldTabs(browser, page, () => LIST);
    const lead = await coldTabs(browser, page, leadAt);
    const opened = (what: string, { shown, cpu, shifts }: Opened, times: number) => [
      figure(`${what} in a tab, median`, shown, 'ms'),
      figure(`${what} in a tab, by an empty page`, shown / empty.shown, '×', atMost(times)),
      figure(`${what} in a tab: processor of the browser`, cpu, 'ms', atMost(500)),
      figure(`${what} in a tab: layout shifts`, shifts, '', atMost(0.01)),
    ];
    const phone = await onPhone(browser, page, origin, { list: () => LIST, lead: leadAt });
    return [
      figure('an empty page in a tab, median', empty.shown, 'ms'),
      ...opened('the list', list, 4.5),
      ...opened('a lead', lead, 5),
      ...phone,
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

/** Distinct addresses, each in an unprepared tab; medians. */
async function coldTabs(
  browser: TabBrowser,
  page: TabPage,
  address: (at: number) => string,
): Promise<Opened> {
  const samples: Opened[] = [];
  for (let at = 0; at < WARM_UPS + SAMPLES; at += 1) {
    await page.send('Page.bringToFront');
    const before = await browser.cpu();
    const began = await page.evaluate<number>(
      `(open(${JSON.stringify(address(at))}, '_blank', 'noopener'), performance.timeOrigin + performance.now())`,
    );
    await settle();
    const tab = await browser.pageWhere(`globalThis.bench?.shownAt > ${began}`);
    const cpu = (await browser.cpu()) - before;
    const [shownAt = 0, shifts = 0] = await tab.evaluate<number[]>('[bench.shownAt, bench.shifts]');
    samples.push({ shown: shownAt - began, cpu, shifts });
    await tab.send('Page.close').catch(() => undefined);
  }
  const counted = samples.slice(WARM_UPS);
  return {
    shown: median(counted.map(({ shown }) => shown)),
    cpu: median(counted.map(({ cpu }) => cpu)),
    shifts: Math.max(...counted.map((one) => one.shifts)),
  };
}

/** The same screens on a phone, with an empty cache and with a full one; the page itself is never cached. */
async function onPhone(
  browser: TabBrowser,
  page: TabPage,
  origin: string,
  screens: Readonly<Record<string, (at: number) => string>>,
): Promise<Figure[]> {
  await page.evaluate(`open('${EMPTY}?phone', '_blank', 'noopener')`);
  const phone = await browser.pageWhere("location.search === '?phone'");
  await phone.send('Network.enable');
  for (const [method, params] of Object.entries(PHONE)) await phone.send(method, params);
  const figures: Figure[] = [];
  for (const [name, address] of Object.entries(screens)) {
    for (const [cache, bound] of [
      ['cold', 5_000],
      ['warm', 2_500],
    ] as const) {
      const samples: number[] = [];
      for (let at = 0; at < PHONE_SAMPLES; at += 1) {
        await phone.send('Page.navigate', { url: `${origin}${EMPTY}?phone` });
        await browser.pageWhere("location.search === '?phone' && document.readyState === 'complete'");
        if (cache === 'cold') await phone.send('Network.clearBrowserCache');
        const began = await phone.evaluate<number>(
          `(setTimeout(() => location.assign(${JSON.stringify(address(at))})), performance.timeOrigin + performance.now())`,
        );
        await browser.pageWhere(`globalThis.bench?.shownAt > ${began} && innerWidth < 400`);
        samples.push((await phone.evaluate<number>('bench.shownAt')) - began);
      }
      figures.push(figure(`${name} on a phone, ${cache}: median`, median(samples), 'ms', atMost(bound)));
    }
  }
  return figures;
}

/** Runs in a page: records the first frame with the expected content. */
function noteShown(): void {
  const { bench } = globalThis;
  if (bench.isNoted) return;
  bench.isNoted = true;
  const isShown = () => {
    if (location.pathname.endsWith('/Leads-Details')) return bench.isLead();
    return (
      !location.pathname.endsWith('/lead-list') ||
      document.querySelector('main a[href*=Leads-Details]') !== null
    );
  };
  void bench.whenShown(isShown).then((at) => {
    bench.shownAt = at;
  });
}
