import type { Browser, BrowserContext } from '@playwright/test';

/** Context methods that clearing undoes; any other (clock, permissions, offline …) discards the context. */
const UNDONE = new Set([
  'addCookies',
  'browser',
  'clearCookies',
  'cookies',
  'isClosed',
  'newCDPSession',
  'newPage',
  'pages',
  'route',
  'storageState',
  'unroute',
  'unrouteAll',
  'waitForEvent',
]);

interface Kept {
  readonly context: BrowserContext;
  readonly options: string;
  /** False once the journey has done something that clearing cannot undo. */
  readonly clear: () => Promise<boolean>;
}

/**
 * A browser context that the journeys of a worker go through one after another, because the browser fetches and compiles
 * the web anew for each fresh one: half the work of a visit. Between two journeys it loses its pages, cookies, routes
 * and storage of every kind; the browser's cache of files remains.
 */
export class ContextKeeper {
  readonly #browser: Browser;
  readonly #file: string;
  #kept: Kept | undefined;

  /** `file`: address of one of the server's that runs no script. */
  constructor(browser: Browser, file: string) {
    this.#browser = browser;
    this.#file = file;
  }

  /** `options`: what the journey's context is made with; a context of others gives way. */
  async take(options: string): Promise<BrowserContext> {
    if (this.#kept?.options !== options) await this.close();
    this.#kept ??= await openKept(this.#browser, this.#file, options);
    return this.#kept.context;
  }

  async giveBack(): Promise<void> {
    const isClear = await this.#kept?.clear();
    if (!isClear) await this.close();
  }

  async close(): Promise<void> {
    const kept = this.#kept;
    this.#kept = undefined;
    await kept?.context.close();
  }
}

async function openKept(browser: Browser, file: string, options: string): Promise<Kept> {
  const context = await browser.newContext();
  const origins = new Set<string>();
  context.on('page', (page) =>
    page.on('framenavigated', (frame) => origins.add(new URL(frame.url()).origin)),
  );
  // Of the same site as the journeys' pages, so that their process outlives them.
  const anchor = await context.newPage();
  await anchor.goto(file);
  const protocol = await context.newCDPSession(anchor);
  const pages = context.pages.bind(context);
  context.pages = () => pages().filter((page) => page !== anchor);
  const usual = countListeners(context);
  let isSpoilt = false;
  const spoil = () => {
    isSpoilt = true;
  };
  guard(context, spoil);
  guard(context.clock, spoil);

  const clear = async () => {
    if (isSpoilt || countListeners(context) !== usual) return false;
    await Promise.all(context.pages().map((page) => page.close()));
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.clearCookies();
    // 'null' is the origin of an empty page.
    for (const origin of [...origins].filter((name) => name !== 'null')) {
      await protocol.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    }
    return true;
  };
  return { context, options, clear };
}

/** Reports each call of a method that clearing does not undo. */
function guard(target: object, onCall: () => void): void {
  const methods = target as Record<string, unknown>;
  for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(target))) {
    if (name === 'constructor' || name.startsWith('_') || UNDONE.has(name)) continue;
    const method = methods[name];
    if (typeof method !== 'function') continue;
    methods[name] = (...given: unknown[]) => {
      onCall();
      return method.apply(target, given);
    };
  }
}

function countListeners(context: BrowserContext): number {
  const emitter = context as unknown as NodeJS.EventEmitter;
  return emitter.eventNames().reduce((sum, name) => sum + emitter.listenerCount(name), 0);
}
