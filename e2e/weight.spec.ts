import { expect, test } from './journey.ts';

// Fresh context with an empty cache.

/** What a desk fetches before the first row of the list. */
const LIMIT = 225 * 1024;
/** Many small files compress badly; each new screen would make more of them (web/code-splitting.ts). */
const FILES = 40;

test('the JavaScript before the list shows stays within 225 KB gzip', async ({ page, signIn }) => {
  await signIn('supervisor.id');
  await expect(page.getByText(/^\d+ leads$/)).toBeVisible();
  await page.addInitScript(noteFirstRow);
  // A new visit with a session: what an agent loads in the morning.
  await page.goto('/id/lead-list');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const scripts = await page.evaluate(() => {
    const firstRow = Number(document.documentElement.dataset.firstRow);
    const entries = performance
      .getEntriesByType('resource')
      .map((entry) => entry as PerformanceResourceTiming)
      .filter(({ name, startTime }) => new URL(name).pathname.endsWith('.js') && startTime < firstRow);
    // Fetched before it is imported, a file stands there twice.
    return [...new Map(entries.map((entry) => [entry.name, entry])).values()].map(
      ({ encodedBodySize, decodedBodySize }) => ({ encodedBodySize, decodedBodySize }),
    );
  });
  const total = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  test.info().annotations.push({
    type: 'JavaScript, gzip',
    description: `${Math.round(total / 1024)} KB in ${scripts.length} files`,
  });
  expect(scripts.length).toBeGreaterThan(3);
  // Sent compressed, so that the sum is one of compressed sizes.
  expect(scripts.some(({ encodedBodySize, decodedBodySize }) => encodedBodySize < decodedBodySize / 2)).toBe(
    true,
  );
  expect(total).toBeLessThanOrEqual(LIMIT);
  expect(scripts.length).toBeLessThanOrEqual(FILES);
});

/** Runs in the page: notes when the first row of the list stands there. */
function noteFirstRow(): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('[role=gridcell]')) return;
    document.documentElement.dataset.firstRow = String(performance.now());
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}
