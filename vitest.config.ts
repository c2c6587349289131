import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { browserLaunch } from './tools/browser-launch.ts';

/** One more than processors, because faults wait much of their time; at most as many as PostgreSQL has connections for. */
const WORKERS = Math.min(8, availableParallelism() + 1);

/** Begun last, one of these would leave the other workers idle; what takes longest comes first. */
const LONGEST = [
  'server/test/registry.corpus.test.ts',
  'server/src/features/reports/retail-summary.test.ts',
  'server/test/faults/',
  'server/src/platform/embedded-postgres/embedded-postgres.',
  'server/test/registry.hostile.test.ts',
  'server/test/workspace.rights.test.ts',
];

/** Vitest's order is by the durations of its last run, which a fresh clone has not, and then by size. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const found = LONGEST.findIndex((part) => moduleId.includes(part));
      return found < 0 ? LONGEST.length : found;
    };
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

const components = ['web/src/**/*.component.test.tsx'];

const unit = [
  'contract/src/**/*.test.ts',
  'server/src/**/*.unit.test.ts',
  'server/migrations/**/*.test.ts',
  'tools/**/*.test.ts',
  'web/src/**/*.test.{ts,tsx}',
];

/**
 * Three projects: `unit` needs nothing and `components` a browser (both part of `npm run check`), `api` runs the production
 * app against real PostgreSQL, a database for each file.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    tags: [{ name: 'all', description: 'Runs in `npm run test:all` alone (docs/decisions/050).' }],
    projects: [
      {
        test: {
          name: 'unit',
          include: unit,
          exclude: components,
          environment: 'node',
          // Pure functions share a process safely; a process per file would take most of the time.
          isolate: false,
        },
      },
      {
        plugins: [react()],
        // Without a list Vite finds dependencies on the way and reloads the page under a running test.
        optimizeDeps: { entries: ['web/src/main.tsx', ...components], include: ['react/jsx-dev-runtime'] },
        test: {
          name: 'components',
          include: components,
          setupFiles: ['web/test/setup.ts'],
          // Loading the kits again for each file costs more than most tests; `mount` begins with a clean page.
          isolate: false,
          // As long as a journey waits: a call and a paint take longer than a second on a machine that works.
          expect: { poll: { timeout: 10_000 } },
          browser: {
            enabled: true,
            provider: playwright({
              launchOptions: browserLaunch(),
              contextOptions: { locale: 'en-GB', timezoneId: 'Asia/Jakarta', reducedMotion: 'reduce' },
              actionTimeout: 10_000,
            }),
            headless: true,
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1366, height: 768 },
            screenshotFailures: false,
            ui: false,
          },
        },
      },
      {
        test: {
          name: 'api',
          include: ['{server,demo}/{src,test}/**/*.test.ts'],
          exclude: ['**/*.unit.test.ts'],
          environment: 'node',
          globalSetup: ['server/test/global-setup.ts'],
          // A report opens hundreds of details over HTTP, and the machine may be busy.
          testTimeout: 90_000,
          hookTimeout: 60_000,
          // A database per file keeps them apart; loading the app for each file costs more than most tests.
          isolate: false,
          maxWorkers: WORKERS,
        },
      },
    ],
  },
});
