import { axeFaults } from './axe.ts';
import { DESK, PHONE, resizeTo, TABLET } from './viewport.ts';

/**
 * What is wrong with the page as it stands, light and dark, at a desk, on a tablet and on a phone: what axe finds, and a
 * page that is wider than its window.
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

/** What depends on the window has been rendered again. */
async function painted(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
}
