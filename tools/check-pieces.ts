import type { Piece } from './pieces.ts';
import { type Runner, resultFile } from './results.ts';

const types = (project: string, kept: string, name = kept): Piece => ({
  name: `types of ${name}`,
  // Incremental, so that only changes are checked again.
  command: ['tsc', '-p', project, '--incremental', '--tsBuildInfoFile', `.data/cache/${kept}.tsbuildinfo`],
});

const tests = (name: string, runner: Runner): Piece => ({
  name,
  runner,
  command: [
    'vitest',
    'run',
    '--project',
    runner,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${resultFile(runner)}`,
  ],
});

const own = (name: string, file: string, ...args: string[]): Piece => ({
  name,
  command: ['node', `tools/${file}`, ...args],
});

/** Pieces of `npm run check`, the longest first. */
export const CHECK_PIECES: readonly Piece[] = [
  types('web', 'web'),
  // One program, because the demo imports most of the server, which would otherwise be checked twice.
  types('tsconfig.node.json', 'node', 'server, demo and contract'),
  types('.', 'tools'),
  tests('components', 'components'),
  tests('unit tests', 'unit'),
  {
    name: 'format and lint',
    command: [
      'biome',
      'ci',
      '--colors=off',
      '--error-on-warnings',
      '--diagnostic-level=warn',
      '--max-diagnostics=200',
      '.',
    ],
  },
  { name: 'dead code', command: ['knip', '--no-progress'] },
  own('boundaries', 'check-boundaries.ts'),
  own('scoped reads and owned writes', 'check-scope.ts'),
  own('texts', 'check-messages.ts'),
  own('files in their place', 'check-files.ts'),
  own('generated files', 'map.ts', '--check'),
  own('generated SQL', 'sql.ts', '--check'),
];
