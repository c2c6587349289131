import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { eventually } from '../../src/platform/embedded-postgres/embedded-postgres.fixture.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PRINTS_WITHIN_MS = 120_000;

export interface NpmRun {
  readonly exit: Promise<number | null>;
  /** Everything printed and logged so far. */
  output(): string;
  /** What the expression's first group finds in what was printed. */
  printed(expression: RegExp): Promise<string>;
  /** Sends the signal to npm itself, as `kill`, systemd and supervisord do. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

const running = new Set<ChildProcess>();

/** `npm …` as the documents tell an operator to start it. */
export function npm(words: readonly string[], environment: NodeJS.ProcessEnv): NpmRun {
  const child = spawn('npm', words, {
    cwd: ROOT,
    env: { ...process.env, HOST: '127.0.0.1', LOG_LEVEL: 'warn', NODE_OPTIONS: '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    // With its process group a test ends all that npm left behind.
    detached: true,
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const exit = once(child, 'exit').then(([code]): number | null => code);
  return {
    exit,
    output: () => output,
    printed: (expression) =>
      eventually(async () => {
        const found = expression.exec(output)?.[1];
        if (found === undefined) throw new Error(`npm ${words.join(' ')} printed: ${output}`);
        return found;
      }, PRINTS_WITHIN_MS),
    end: (signal) => {
      child.kill(signal);
      return exit;
    },
  };
}

/** For `afterEach`: whatever still runs in the groups of what this file started. */
export function endRuns(): void {
  for (const { pid } of running) {
    try {
      if (pid !== undefined) process.kill(-pid, 'SIGKILL');
    } catch {
      // It ended by itself.
    }
  }
  running.clear();
}
