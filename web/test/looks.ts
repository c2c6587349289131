import { axeFaults } from './axe.ts';
import { DESK, PHONE, resizeTo, TABLET } from './viewport.ts';

/**
 * Faults of the page in light and dark, on desktop, tablet and phone: axe violations, and a page wider than its
 * window.
 */
export async function faultsInEveryLook(): Promise<string[]> {
  const faults: string[] = [];
  for (const size of [DESK, TABLET, PHONE]) {
    await resizeTo(size);
    for (const scheme of ['light', 'dark']) {
      document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
      await painted();
      const found = await axeFaults();
      if (document.documentElement.scrollWidth > window.innerWidth) found.push('wider than the window');
      faults.push(...found.map((fault) => `${scheme}, ${size.width} px: ${fault}`));
    }
  }
  return faults;
}

/** Waits until window-dependent parts have rerendered. */
async function painted(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
}
