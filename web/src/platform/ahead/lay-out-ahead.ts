import { readStored, writeStored } from '../local-storage.ts';
import { isAhead } from './shown.ts';

/** Width of the window in CSS pixels: a hidden tab has none of its own. */
const WINDOW_WIDTH = 'window-width';

export function keepWindowWidth(): void {
  writeStored(WINDOW_WIDTH, String(window.innerWidth));
}

/**
 * In a page rendered ahead: has the browser style and lay it out after each change, as wide as it will be, which it would do
 * for the first frame otherwise. Answers the function that ends it.
 */
export function layOutAhead(): () => void {
  const { documentElement: page } = document;
  if (isAhead() && window.innerWidth === 0) page.style.width = `${Number(readStored(WINDOW_WIDTH))}px`;
  const observer = new MutationObserver(() => void page.offsetHeight);
  observer.observe(page, { childList: true, subtree: true, attributes: true, characterData: true });
  return () => {
    observer.disconnect();
    // In the first frame, by which the page has a width of its own.
    requestAnimationFrame(() => page.style.removeProperty('width'));
  };
}
