import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './e2e/browser.ts';

const UNUSED_FEATURES = [
  // Each context loads two pages for the address bar's list, which nobody sees: a second of processor.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // Playwright's own, which these would replace: the browser takes the last list alone.
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** Journeys in a real browser against the real server (e2e/global.setup.ts); `npm test` runs them last. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '.data/e2e-output',
  globalSetup: './e2e/global.setup.ts',
  // One worker more than processors, because journeys wait much of their time.
  workers: Math.min(6, availableParallelism() + 1),
  // Journeys of one file are about the same rows, so they run one after another.
  fullyParallel: false,
  forbidOnly: true,
  // A busy machine takes several times as long; `npm test` reports what passed at a retry (docs/decisions/008).
  retries: 2,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['line'], ['json', { outputFile: '.data/test-results/browser.json' }]],
  use: {
    // Read late: the server's port is known only once it runs.
    get baseURL() {
      return process.env.E2E_URL;
    },
    viewport: { width: 1366, height: 768 },
    locale: 'en-GB',
    timezoneId: 'Asia/Jakarta',
    // Transitions cost a journey time and processor.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every journey costs a third of its time.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: findBrowser(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--process-per-site',
        `--disable-features=${UNUSED_FEATURES.join(',')}`,
      ],
    },
  },
});
