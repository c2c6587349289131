import { onTestFinished } from 'vitest';
import { page } from 'vitest/browser';

export const DESK = { width: 1366, height: 768 };
export const TABLET = { width: 768, height: 1024 };
export const PHONE = { width: 375, height: 812 };

/** Until the test ends. */
export async function resizeTo({ width, height }: { readonly width: number; readonly height: number }) {
  await page.viewport(width, height);
  onTestFinished(() => page.viewport(DESK.width, DESK.height));
}

export const onPhone = () => resizeTo(PHONE);
