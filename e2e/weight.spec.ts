import { ownLead } from './demo-leads.ts';
import { expect, test } from './journey.ts';

// What a signed-in user's cold tab fetches before its screen is usable.

const KB = 1_000;
const MOST_FILES = 20;

const SCREENS = [
  { name: 'list', path: () => '/id/lead-list', usable: '[role=gridcell]', most: 230 * KB },
  {
    name: 'lead',
    path: (id: number) => `/id/Leads-Details?id=${id}`,
    usable: 'form :is(input[type=radio], [role=radio])',
    most: 260 * KB,
  },
  { name: 'campaigns', path: () => '/id/campaigns', usable: 'table, [role=grid]', most: 300 * KB },
] as const;

for (const { name, path, usable, most } of SCREENS)
  test(`a cold tab of ${name} fetches at most ${most / KB} kB of code in ${MOST_FILES} files, none twice`, async ({
    page,
    signIn,
    database,
  }) => {
    const { lead_id } = await ownLead(database, { name: 'Berat Halaman' });
    await signIn('supervisor.id', { at: '/domains' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page
      .context()
      .newCDPSession(page)
      .then((browser) => browser.send('Network.clearBrowserCache'));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.addInitScript(noteUsable, usable);
    const opened = await page.goto(path(lead_id));
    // The page names what the screen needs; its lazy parts load meanwhile.
    const needed = [...((await opened?.text()) ?? '').matchAll(/(?:href|src)="(\/[^"]+\.js)"/g)].map(
      ([, file]) => file,
    );
    await page.locator(usable).first().waitFor({ state: 'attached' });
    const scripts = await page.evaluate(() => {
      const usableAt = Number(document.documentElement.dataset.usableAt);
      return performance
        .getEntriesByType('resource')
        .map((entry) => entry as PerformanceResourceTiming)
        .filter(
          ({ name: file, responseEnd }) => new URL(file).pathname.endsWith('.js') && responseEnd < usableAt,
        )
        .map(({ name: file, encodedBodySize, decodedBodySize }) => ({
          file: new URL(file).pathname,
          encodedBodySize,
          decodedBodySize,
        }));
    });
    const total = scripts
      .filter(({ file }) => needed.includes(file))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    expect(total).toBeGreaterThan(100 * KB);
    test.info().annotations.push({
      type: 'compressed JavaScript',
      description: `${Math.round(total / KB)} kB in ${scripts.length} files`,
    });
    expect(scripts.length).toBeGreaterThan(3);
    // Compressed responses, so that the sum counts compressed sizes.
    expect(
      scripts.some(({ encodedBodySize, decodedBodySize }) => encodedBodySize < decodedBodySize / 2),
    ).toBe(true);
    expect(total).toBeLessThanOrEqual(most);
    expect(scripts.length).toBeLessThanOrEqual(MOST_FILES);
    const code = asked.filter((url) => url.endsWith('.js'));
    expect(code.filter((url, index) => code.indexOf(url) !== index)).toEqual([]);
  });

/** Runs in the page: records when the screen's first usable element appears. */
function noteUsable(selector: string): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector(selector)) return;
    document.documentElement.dataset.usableAt = String(performance.now());
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}
