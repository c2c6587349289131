import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NoPageError, openTabBrowser, point } from '../e2e/tab-browser.ts';
import { type Percentiles, percentiles } from './load.ts';

/** What the browser itself takes to show a page in a tab of its own: no page of ours can be shown sooner. */
export interface EmptyMeasures {
  /** The click on a link to the first frame of an empty page in a new tab. */
  readonly opened: Percentiles;
  /** The same of an empty page that was rendered ahead; null where the browser renders nothing ahead. */
  readonly ahead: Percentiles | null;
}

const LINKS = 10;
const WARM_UPS = 2;
const SAMPLES = 16;
/** The frame has been painted by then, and no driver asks anything meanwhile. */
const SETTLE_MS = 700;

const settle = () => new Promise((resolve) => setTimeout(resolve, SETTLE_MS));

export async function measureEmpty(executable: string): Promise<EmptyMeasures> {
  const server = createServer(({ url = '' }, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(url.startsWith('/empty') ? EMPTY : linksPage(url === '/ahead'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    return {
      opened: await measureTab(executable, `${origin}/links`, '!document.prerendering'),
      ahead: await measureTab(executable, `${origin}/ahead`, 'document.prerendering').catch(unlessNone),
    };
  } finally {
    server.close();
  }
}

function unlessNone(error: unknown): null {
  if (error instanceof NoPageError) return null;
  throw error;
}

/** `ready` holds in some page once the link that is pointed at may be pressed. */
async function measureTab(executable: string, address: string, ready: string): Promise<Percentiles> {
  const browser = await openTabBrowser(executable);
  try {
    const first = await browser.pageWhere('true');
    await first.send('Page.navigate', { url: address });
    const links = await browser.pageWhere(`document.links.length === ${LINKS}`);
    const samples: number[] = [];
    for (let at = 0; at < WARM_UPS + SAMPLES; at += 1) {
      const link = `a:nth-of-type(${(at % LINKS) + 1})`;
      await links.send('Page.bringToFront');
      await point(links, link);
      await browser.pageWhere(ready);
      await settle();
      await point(links, link, { press: true });
      await settle();
      const tab = await browser.pageWhere('globalThis.shownAt !== undefined');
      const took =
        (await tab.evaluate<number>('shownAt')) - (await links.evaluate<number>('globalThis.clickedAt'));
      if (at >= WARM_UPS) samples.push(took);
      await tab.send('Page.close').catch(() => undefined);
    }
    return percentiles(samples);
  } finally {
    await browser.close();
  }
}

const EMPTY = `<!doctype html><title>Empty</title><script>(${watchFrame})()</script>`;

function linksPage(isAhead: boolean): string {
  const links = Array.from(
    { length: LINKS },
    (_, at) => `<a target="_blank" href="/empty?id=${at}">page ${at}</a>`,
  );
  return `<!doctype html><title>Links</title>${links.join('<br>')}<script>(${watchClicks})(${isAhead})</script>`;
}

/** Notes in the page the instant of its first frame; of a hidden one, that of its tab. */
function watchFrame(): void {
  const watched = globalThis as unknown as { shownAt?: number };
  const note = () =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        watched.shownAt = performance.timeOrigin + performance.now();
      };
      port2.postMessage(null);
    });
  const { prerendering } = document as { readonly prerendering?: boolean };
  if (prerendering) document.addEventListener('prerenderingchange', note, { once: true });
  else note();
}

/** Notes in the page the instant of the last click; has the link that is pointed at rendered ahead where asked to. */
function watchClicks(isAhead: boolean): void {
  const watched = globalThis as unknown as { clickedAt?: number };
  const capture = { capture: true };
  document.addEventListener(
    'click',
    ({ timeStamp }) => {
      watched.clickedAt = performance.timeOrigin + timeStamp;
    },
    capture,
  );
  if (!isAhead) return;
  document.addEventListener('mouseover', ({ target }) => {
    if (!(target instanceof HTMLAnchorElement)) return;
    document.querySelector('[type=speculationrules]')?.remove();
    const rules = document.createElement('script');
    rules.type = 'speculationrules';
    const prerender = [{ urls: [target.href], target_hint: '_blank', eagerness: 'immediate' }];
    rules.textContent = JSON.stringify({ prerender });
    document.head.append(rules);
  });
}
