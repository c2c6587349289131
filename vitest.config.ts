import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Works on a copy of the whole project, which takes longer than a check may. */
const slow = ['tools/new-feature.test.ts'];

/** One more than processors, because faults wait much of their time; at most as many as PostgreSQL has connections for. */
const WORKERS = Math.min(8, availableParallelism() + 1);

const unit = [
  'contract/src/**/*.test.ts',
  'server/migrations/**/*.test.ts',
  'tools/**/*.test.ts',
  'web/src/**/*.test.{ts,tsx}',
];

/**
 * Two projects: `unit` needs nothing (part of `npm run check`), `api` runs the production app against real
 * PostgreSQL, one database of its own for each file.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: unit,
          exclude: slow,
          environment: 'node',
          // Pure functions share a process safely; one of its own for each file costs most of the time.
          isolate: false,
        },
      },
      {
        test: {
          name: 'api',
          include: ['{server,demo}/{src,test}/**/*.test.ts', ...slow],
          environment: 'node',
          globalSetup: ['server/test/global-setup.ts'],
          // A report opens hundreds of details over HTTP, and the machine may be busy.
          testTimeout: 90_000,
          hookTimeout: 60_000,
          // A database of its own keeps the files apart; loading the app anew for each costs more than most of them.
          isolate: false,
          maxWorkers: WORKERS,
        },
      },
    ],
  },
});
