import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { browserLaunch } from './tools/browser-launch.ts';

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
  // A journey that passes at a second try hides a race, of the product or of the journey.
  retries: 0,
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
    // Recording a trace of every journey costs a third of its time.
    screenshot: 'only-on-failure',
    launchOptions: browserLaunch(),
  },
});
