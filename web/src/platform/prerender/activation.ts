declare global {
  interface Document {
    /** Chromium only; undefined elsewhere. */
    readonly prerendering?: boolean;
  }
}

/** True while the page is prerendered: nobody sees it yet, and perhaps nobody will. */
export const isPrerendering = (): boolean => globalThis.document?.prerendering === true;

/** Resolves when the page is activated; at once if it was not prerendered. */
export const opened: Promise<void> = isPrerendering()
  ? new Promise((resolve) => {
      document.addEventListener('prerenderingchange', () => resolve(), { once: true });
    })
  : Promise.resolve();

/** Resolves after a prerendered page's first frame, for work that must not delay it. */
export const shown: Promise<void> = isPrerendering()
  ? opened.then(
      () =>
        new Promise((resolve) => {
          // A task queued in a frame callback runs after the paint.
          requestAnimationFrame(() => setTimeout(resolve));
        }),
    )
  : opened;
