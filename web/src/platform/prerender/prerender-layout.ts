import { readStored, writeStored } from '../local-storage.ts';
import { isPrerendering } from './activation.ts';

/** Window width in CSS pixels: a hidden tab has none. */
const WINDOW_WIDTH = 'window-width';

export function keepWindowWidth(): void {
  writeStored(WINDOW_WIDTH, String(window.innerWidth));
}

/**
 * In a prerendered page: forces style and layout after each change at the final width, which would otherwise delay
 * the first frame. Returns a function that stops it.
 */
export function layOutPrerendered(): () => void {
  const { documentElement: page } = document;
  if (isPrerendering() && window.innerWidth === 0) page.style.width = `${Number(readStored(WINDOW_WIDTH))}px`;
  const observer = new MutationObserver(() => void page.offsetHeight);
  observer.observe(page, { childList: true, subtree: true, attributes: true, characterData: true });
  return () => {
    observer.disconnect();
    // By the first frame the page has its real width.
    requestAnimationFrame(() => page.style.removeProperty('width'));
  };
}
