declare global {
  interface Document {
    /** Chromium's; undefined elsewhere. */
    readonly prerendering?: boolean;
  }
}

/** Whether the page is rendered ahead: nobody sees it yet, and perhaps nobody ever will. */
export const isAhead = (): boolean => globalThis.document?.prerendering === true;

/** Settles when the page is opened; has settled where it was never rendered ahead. */
export const opened: Promise<void> = isAhead()
  ? new Promise((resolve) => {
      document.addEventListener('prerenderingchange', () => resolve(), { once: true });
    })
  : Promise.resolve();

/** Settles after the first frame of a page that was rendered ahead, so that nobody waits for what follows it. */
export const shown: Promise<void> = isAhead()
  ? opened.then(
      () =>
        new Promise((resolve) => {
          // A task that a frame's callback enters comes after the frame's paint.
          requestAnimationFrame(() => setTimeout(resolve));
        }),
    )
  : opened;
