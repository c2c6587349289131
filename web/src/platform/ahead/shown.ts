declare global {
  interface Document {
    /** Chromium's; undefined elsewhere. */
    readonly prerendering?: boolean;
  }
}

/** Whether the page is rendered ahead: nobody sees it yet, and perhaps nobody ever will. */
export const isAhead = (): boolean => globalThis.document?.prerendering === true;

/** Settles when the page is seen; has settled where it was never rendered ahead. */
export const shown: Promise<void> = isAhead()
  ? new Promise((resolve) => {
      document.addEventListener('prerenderingchange', () => resolve(), { once: true });
    })
  : Promise.resolve();
