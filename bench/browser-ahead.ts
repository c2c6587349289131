import type pg from 'pg';
import {
  NoPageError,
  openTabBrowser,
  point,
  signInTab,
  type TabBrowser,
  type TabPage,
} from '../e2e/tab-browser.ts';
import { createDb } from '../server/src/platform/db/database.ts';
import { type Percentiles, percentiles } from './load.ts';
import { SUPERVISOR } from './supervisor.ts';

/** A lead of the list that opens in a tab which was rendered ahead (docs/decisions/043), by the clocks of the two pages. */
export interface AheadMeasures {
  /** The click to the frame that shows all of the lead, where the hidden tab has it. */
  readonly same: Percentiles;
  /** The same where the hidden tab has another lead when it is clicked. */
  readonly other: Percentiles;
  /** The click to the hidden tab's turn, which is the browser's part of both. */
  readonly activation: Percentiles;
}

const WARM_UPS = 2;
const SAMPLES = 24;
/** Rows that a window of this height has in any case. */
const ROWS = 10;
/** What follows the paint has ended by then, and no driver asks anything meanwhile. */
const SETTLE_MS = 700;

const WHOLE = `globalThis.leadsShown && document.prerendering && globalThis.isLeadWhole()`;
const settle = () => new Promise((resolve) => setTimeout(resolve, SETTLE_MS));

interface Opened {
  readonly took: number;
  readonly activation: number;
}

/**
 * Opens leads of the list of the product at `origin`; half of them are not the one that was rendered ahead. Null where the
 * browser renders nothing ahead, as one does that is short of memory.
 */
export async function measureAhead(
  pool: pg.Pool,
  executable: string,
  origin: string,
): Promise<AheadMeasures | null> {
  const browser = await openTabBrowser(executable, { script: `(${watchLeads})()` });
  try {
    const file = await signInTab(browser, createDb(pool), SUPERVISOR, origin);
    await file.send('Page.navigate', { url: `${origin}/id/lead-list?date=any` });
    const list = await browser.pageWhere(`document.querySelectorAll('[data-row] a').length > ${ROWS}`);
    await settle();
    const opened = { same: [] as Opened[], other: [] as Opened[] };
    for (let at = 0; at < WARM_UPS + SAMPLES; at += 1) {
      for (const kind of ['same', 'other'] as const) {
        const one = await open(browser, list, {
          row: at % ROWS,
          ahead: kind === 'same' ? at % ROWS : (at + 1) % ROWS,
        });
        if (at >= WARM_UPS) opened[kind].push(one);
      }
    }
    const { same, other } = opened;
    return {
      same: percentiles(same.map(({ took }) => took)),
      other: percentiles(other.map(({ took }) => took)),
      activation: percentiles([...same, ...other].map(({ activation }) => activation)),
    };
  } catch (error) {
    if (error instanceof NoPageError) return null;
    throw error;
  } finally {
    await browser.close();
  }
}

/** Opens the lead of `row` while the hidden tab shows that of the row `ahead`. */
async function open(
  browser: TabBrowser,
  list: TabPage,
  { row, ahead }: { readonly row: number; readonly ahead: number },
): Promise<Opened> {
  const link = (at: number) => `[data-row="${at}"] a`;
  const idOf = (at: number) => list.evaluate<string>(`document.querySelector('${link(at)}').textContent`);
  await list.send('Page.bringToFront');
  const [id, former] = [await idOf(row), await idOf(ahead)];
  await point(list, link(ahead));
  await browser.pageWhere(`${WHOLE} && document.title.includes('· ${former} ·')`);
  await settle();
  await point(list, link(row), { press: true });
  await settle();
  const lead = await browser.pageWhere(`!document.prerendering && globalThis.leadsShown?.['${id}']`);
  const clickedAt = await list.evaluate<number>('globalThis.clickedAt');
  const [shownAt, activatedAt] = await lead.evaluate<[number, number]>(
    `[leadsShown['${id}'], performance.timeOrigin + performance.getEntriesByType('navigation')[0].activationStart]`,
  );
  await lead.send('Page.close').catch(() => undefined);
  return { took: shownAt - clickedAt, activation: activatedAt - clickedAt };
}

/**
 * Notes in each page the instant of the last click, and of the frame that first shows each lead whole: a hidden page has no
 * frames, so that of a lead rendered ahead is the first of its tab. Instants of the wall clock, which two pages share.
 */
function watchLeads(): void {
  const watched = globalThis as unknown as {
    clickedAt?: number;
    leadsShown: Record<string, number>;
    isLeadWhole: () => boolean;
  };
  if (watched.leadsShown) return;
  const instant = (time: number) => performance.timeOrigin + time;
  watched.leadsShown = {};
  document.addEventListener(
    'click',
    ({ timeStamp }) => {
      watched.clickedAt = instant(timeStamp);
    },
    { capture: true },
  );
  // What waits for the page to be seen, such as its viewers, is busy in a hidden one.
  const waiting = '.mantine-Skeleton-root:not([aria-label])';
  const leadOf = () => /· (\d+) ·/.exec(document.title)?.[1];
  watched.isLeadWhole = () =>
    leadOf() !== undefined &&
    document.querySelector('h1') !== null &&
    document.querySelector('form textarea') !== null &&
    document.querySelector(waiting) === null;
  let isWatching = false;
  new MutationObserver(() => {
    const id = leadOf();
    if (isWatching || id === undefined || watched.leadsShown[id] || !watched.isLeadWhole()) return;
    isWatching = true;
    requestAnimationFrame(() => {
      isWatching = false;
      const { port1, port2 } = new MessageChannel();
      // The lead of the title by then: another one may have taken its place while the page was hidden.
      const shown = leadOf();
      port1.onmessage = () => {
        if (shown && watched.isLeadWhole()) watched.leadsShown[shown] ??= instant(performance.now());
      };
      port2.postMessage(null);
    });
  }).observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
}
