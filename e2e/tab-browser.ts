import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '../server/src/platform/db/database.ts';
import { sessionCookie } from './session-cookie.ts';

type Params = Readonly<Record<string, unknown>>;

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly sessionId?: string;
  readonly params?: Params;
  readonly result?: Params;
  readonly error?: { readonly message: string };
}

/** A hidden or shown page, reached through the DevTools protocol. */
export interface TabPage {
  readonly evaluate: <Result>(expression: string) => Promise<Result>;
  readonly send: (method: string, params?: Params) => Promise<Params>;
}

export interface TabBrowser {
  /** The first page for which `expression` is true; throws after 20 s without one. */
  readonly pageWhere: (expression: string) => Promise<TabPage>;
  /** Processor time in milliseconds of the living processes: browser, renderers and helpers. */
  readonly cpu: () => Promise<number>;
  readonly close: () => Promise<void>;
}

const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-popup-blocking',
  '--remote-debugging-port=0',
  '--window-size=1366,900',
];

const PATIENCE_MS = 20_000;
const LOOK_EVERY_MS = 20;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Starts a Chromium with one empty tab that prerenders pages, which it never does under Playwright: this connects
 * to single tabs. `script` runs in each page, usually before the page's scripts and sometimes twice.
 */
export async function openTabBrowser(
  executable: string,
  { script }: { readonly script?: string } = {},
): Promise<TabBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'otolead-tabs-'));
  const child = spawn(executable, [...ARGUMENTS, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const socket = new WebSocket(await addressOf(child.stderr));
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  const waiting = new Map<number, (answer: Message) => void>();
  let asked = 0;
  const send = (method: string, params: Params = {}, sessionId?: string) =>
    new Promise<Params>((resolve, reject) => {
      asked += 1;
      waiting.set(asked, ({ error, result }) =>
        error ? reject(new Error(error.message)) : resolve(result ?? {}),
      );
      socket.send(JSON.stringify({ id: asked, method, params, ...(sessionId && { sessionId }) }));
    });
  const pages = new Map<string, TabPage>();
  const attached = async (sessionId: string, type: string) => {
    if (type === 'page') {
      pages.set(sessionId, pageOf(send, sessionId));
      await send('Page.enable', {}, sessionId);
      if (script) await send('Page.addScriptToEvaluateOnNewDocument', { source: script }, sessionId);
    } else await send('Target.setAutoAttach', AUTO, sessionId);
    await send('Runtime.runIfWaitingForDebugger', {}, sessionId);
    // A prerendered page already has its document.
    if (script && type === 'page') await send('Runtime.evaluate', { expression: script }, sessionId);
  };
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    const { sessionId, targetInfo } = (message.params ?? {}) as {
      sessionId: string;
      targetInfo: { type: string };
    };
    // A page may close before it answers.
    if (message.method === 'Target.attachedToTarget')
      attached(sessionId, targetInfo.type).catch(() => undefined);
    if (message.method === 'Target.detachedFromTarget') pages.delete(sessionId);
  });
  await send('Target.setAutoAttach', { ...AUTO, filter: [{ type: 'tab' }] });
  return {
    async pageWhere(expression) {
      const until = performance.now() + PATIENCE_MS;
      while (performance.now() < until) {
        for (const page of pages.values()) {
          // A replaced page never answers.
          if (await Promise.race([page.evaluate(expression).catch(() => false), pause(500)])) return page;
        }
        await pause(LOOK_EVERY_MS);
      }
      throw new Error(`no page with ${expression}`);
    },
    async cpu() {
      const { processInfo } = await send('SystemInfo.getProcessInfo');
      const processes = processInfo as readonly { readonly cpuTime: number }[];
      return processes.reduce((sum, { cpuTime }) => sum + cpuTime, 0) * 1_000;
    },
    async close() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      // A signal ends the browser's start script, not the browser; the answer may never come.
      send('Browser.close').catch(() => undefined);
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const AUTO = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };

function pageOf(
  send: (method: string, params: Params, sessionId: string) => Promise<Params>,
  sessionId: string,
): TabPage {
  return {
    send: (method, params = {}) => send(method, params, sessionId),
    async evaluate<Result>(expression: string) {
      const asked = { expression, awaitPromise: true, returnByValue: true, userGesture: true };
      const { result } = await send('Runtime.evaluate', asked, sessionId);
      return (result as { value: Result }).value;
    },
  };
}

function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve) => {
    let said = '';
    output.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const [address] = /ws:\S+/.exec(said) ?? [];
      if (address) resolve(address);
    });
  });
}

/** Moves the pointer over the first match of `selector` until the page notices, and clicks if `press` is set. */
export async function point(page: TabPage, selector: string, { press = false } = {}): Promise<void> {
  const element = `document.querySelector(${JSON.stringify(selector)})`;
  const act = async (type: string, button: string) => {
    const [x, y] = await page.evaluate<[number, number]>(
      `(() => { const box = ${element}.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2]; })()`,
    );
    await page.send('Input.dispatchMouseEvent', { type, x, y, button, clickCount: press ? 1 : 0 });
  };
  const until = performance.now() + PATIENCE_MS;
  do await act('mouseMoved', 'none');
  while (!(await page.evaluate(`${element}.matches(':hover')`)) && performance.now() < until);
  if (!press) return;
  await act('mousePressed', 'left');
  await act('mouseReleased', 'left');
}

/** Signs this user in in the browser's one tab, then showing a file of `origin` without scripts of ours. */
export async function signInTab(
  browser: TabBrowser,
  database: Db,
  username: string,
  origin: string,
): Promise<TabPage> {
  const first = await browser.pageWhere('true');
  await first.send('Page.navigate', { url: `${origin}/favicon.svg` });
  const page = await browser.pageWhere("location.pathname === '/favicon.svg'");
  const device = await page.evaluate<string>("localStorage.setItem('user_data', ''), navigator.userAgent");
  await page.send('Network.setCookie', await sessionCookie(database, username, device, origin));
  return page;
}
