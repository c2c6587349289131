import { mkdir, writeFile } from 'node:fs/promises';
import type { BrowserContext } from '@playwright/test';
import { inBrowser } from './browser.ts';
import type { Bench } from './calls.ts';
import type { Figure } from './figures.ts';
import type { Product } from './product.ts';

const FOLDER = '.data/bench/pictures';
const EVERY_MS = 50;
const LAST_MS = 500;

interface Frame {
  /** Wall clock. */
  readonly at: number;
  readonly picture: string;
}

/** What a new tab shows every 50 ms of its first 500, as files of FOLDER; the code is in the browser's cache. */
export function takePictures(bench: Bench, product: Product): Promise<Figure[]> {
  return inBrowser(bench, product, async (_, base, context) => {
    const { rows } = await bench.pool.query<{ id: number }>(
      'select lead_id::int as id from lead where market_id = 1 and status_id in (1, 2) order by lead_id desc limit 1',
    );
    const screens = { list: '/lead-list?date=any', lead: `/Leads-Details?id=${rows[0]?.id}` };
    await mkdir(FOLDER, { recursive: true });
    for (const [name, address] of Object.entries(screens)) {
      await film(context, product.origin, `${base}${address}`);
      const { began, frames } = await film(context, product.origin, `${base}${address}`);
      for (let ms = EVERY_MS; ms <= LAST_MS; ms += EVERY_MS) {
        const shown = frames.findLast(({ at }) => at <= began + ms);
        if (shown)
          await writeFile(`${FOLDER}/${name}-${String(ms).padStart(3, '0')}.png`, shown.picture, 'base64');
      }
    }
    bench.print(`pictures: ${FOLDER}`);
    return [];
  });
}

/** The frames of a tab that a script of our pages leads to `address`. */
async function film(context: BrowserContext, origin: string, address: string) {
  const page = await context.newPage();
  await page.goto(`${origin}/favicon.svg`);
  const browser = await context.newCDPSession(page);
  const frames: Frame[] = [];
  browser.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push({ at: (metadata.timestamp ?? 0) * 1_000, picture: data });
    void browser.send('Page.screencastFrameAck', { sessionId });
  });
  await browser.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 });
  const began = Date.now();
  await page.evaluate((to) => void setTimeout(() => location.assign(to)), address);
  await page.locator('main').waitFor();
  await page.waitForTimeout(2 * LAST_MS);
  await page.close();
  return { began, frames };
}
