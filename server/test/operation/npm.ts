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
  /** First group of the expression in the output. */
  printed(expression: RegExp): Promise<string>;
  /** Sends the signal to npm itself, as `kill`, systemd and supervisord do. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

const running = new Set<ChildProcess>();

/** `npm …` as operators start it by the documentation. */
export function npm(words: readonly string[], environment: NodeJS.ProcessEnv): NpmRun {
  const child = spawn('npm', words, {
    cwd: ROOT,
    env: { ...process.env, HOST: '127.0.0.1', LOG_LEVEL: 'warn', NODE_OPTIONS: '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    // The process group lets a test end all that npm left behind.
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

/** For `afterEach`: ends everything still running in the groups started by this file. */
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
