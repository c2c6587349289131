import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Runner } from './results.ts';
import { ROOT } from './source-tree.ts';

/** A program that passes or fails. */
export interface Piece {
  readonly name: string;
  /** Set if the program runs tests and writes their report. */
  readonly runner?: Runner;
  /** A program of node_modules/.bin (or `node`) and its arguments. */
  readonly command: readonly [string, ...string[]];
}

export interface Outcome extends Pick<Piece, 'name' | 'runner'> {
  readonly passed: boolean;
}

/** At most two, since most pieces use several cores themselves. */
const AT_ONCE = Math.min(2, availableParallelism());

/** Runs every piece, also after failures, and prints each at its end: one line, plus all its output on failure. */
export async function runPieces(
  pieces: readonly Piece[],
  environment: NodeJS.ProcessEnv = {},
): Promise<Outcome[]> {
  mkdirSync(join(ROOT, '.data', 'cache'), { recursive: true });
  const waiting = [...pieces];
  const outcomes: Outcome[] = [];
  const work = async () => {
    for (let piece = waiting.shift(); piece; piece = waiting.shift()) {
      const started = performance.now();
      const { passed, output } = await run(piece, environment);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${passed ? '✓' : '✗'} ${piece.name}  ${seconds} s`);
      if (!passed) console.log(output.trimEnd().replaceAll(/^(?=.)/gm, '    '));
      outcomes.push({ ...piece, passed });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return outcomes;
}

function run(
  { command: [program, ...args] }: Piece,
  environment: NodeJS.ProcessEnv,
): Promise<{ passed: boolean; output: string }> {
  return new Promise((resolve) => {
    const child = spawnTool(program, args, ['ignore', 'pipe', 'pipe'], { ...environment, NO_COLOR: '1' });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.once('error', (error) => resolve({ passed: false, output: `${program}: ${error.message}` }));
    child.once('close', (code) => resolve({ passed: code === 0, output }));
  });
}

/** Starts an installed program of the project. */
export function spawnTool(
  program: string,
  args: readonly string[],
  stdio: 'inherit' | ('ignore' | 'pipe')[],
  environment: NodeJS.ProcessEnv = {},
) {
  const file = program === 'node' ? process.execPath : join(ROOT, 'node_modules', '.bin', program);
  const { FORCE_COLOR: _, ...inherited } = process.env;
  return spawn(file, args, { cwd: ROOT, stdio, env: { ...inherited, ...environment } });
}
