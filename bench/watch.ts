/** What the pages of the bench note for it; instants by the wall clock, because two tabs share no other. */
interface Watches {
  /** Durations in ms of the tasks over 50 ms so far. */
  readonly longTasks: number[];
  /** The newest click or key press. */
  inputAt: number;
  /** The frame that first showed anything, of a page that was rendered ahead that of its tab. */
  shownAt: number | undefined;
  isNoted: boolean;
  /** Whether the page shows a whole lead. */
  readonly isLead: () => boolean;
  readonly whenShown: (isShown: () => boolean) => Promise<number>;
  /** The frame that shows another lead than the one with this title, whole. */
  readonly whenLead: (former: string) => Promise<number>;
}

declare global {
  var bench: Watches;
}

/** Runs in a page before its own scripts. */
export function watch(): void {
  if (globalThis.bench) return;
  const now = () => performance.timeOrigin + performance.now();
  const WAITING = '.mantine-Skeleton-root:not([aria-label])';
  // Style, layout and paint come after the callbacks of a frame; a message that is sent there comes after them.
  const afterFrame = () =>
    new Promise<number>((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(now());
        port2.postMessage(null);
      });
    });
  const whenShown = (isShown: () => boolean) =>
    new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => look());
      const look = () => {
        if (!isShown()) return;
        observer.disconnect();
        void afterFrame().then(resolve);
      };
      observer.observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
      look();
    });
  const isLead = () =>
    /· \d+/.test(document.title) &&
    document.querySelector('form textarea') !== null &&
    document.querySelector(WAITING) === null;
  globalThis.bench = {
    longTasks: [],
    inputAt: 0,
    shownAt: undefined,
    isNoted: false,
    isLead,
    whenShown,
    whenLead: (former) => whenShown(() => document.title !== former && isLead()),
  };
  const note = ({ timeStamp }: Event) => {
    globalThis.bench.inputAt = performance.timeOrigin + timeStamp;
  };
  for (const kind of ['click', 'keydown']) document.addEventListener(kind, note, { capture: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.bench.longTasks.push(duration);
  }).observe({ type: 'longtask' });
}
