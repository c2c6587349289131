/** Records of the bench's pages; instants by the wall clock, the only one that two tabs share. */
interface Watches {
  /** Durations in ms of the interactions so far, each to its next frame. */
  readonly interactions: number[];
  /** Sum of the layout shifts that no interaction caused. */
  shifts: number;
  /** Latest click or key press. */
  inputAt: number;
  /** First painted frame; for a prerendered page that of its tab. */
  shownAt: number | undefined;
  isNoted: boolean;
  /** Whether the page shows a complete lead. */
  readonly isLead: () => boolean;
  readonly whenShown: (isShown: () => boolean) => Promise<number>;
  /** First frame with a complete lead of another title. */
  readonly whenLead: (former: string) => Promise<number>;
}

declare global {
  var bench: Watches;
}

/** Runs in a page before its scripts. */
export function watch(): void {
  if (globalThis.bench) return;
  const now = () => performance.timeOrigin + performance.now();
  const WAITING = '.mantine-Skeleton-root:not([aria-label])';
  // Style, layout and paint follow a frame's callbacks; a message posted there runs after them.
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
    interactions: [],
    shifts: 0,
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
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId) globalThis.bench.interactions.push(duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & Shift)[])
      if (!entry.hadRecentInput) globalThis.bench.shifts += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Chromium's layout-shift entry. */
interface Shift {
  readonly value: number;
  readonly hadRecentInput: boolean;
}
