import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Environment } from '@otolead/server/src/platform/environment.ts';

const PROGRAM = fileURLToPath(new URL('./seed-demo.ts', import.meta.url));

/**
 * Generates the demo data in a subprocess: 20,000 leads leave some 300 MB of heap that the server would keep. `print`
 * gets its lines. Ends with the parent's signal.
 */
export function seedInOwnProcess(environment: Environment, print: (line: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [PROGRAM], {
      env: { ...process.env, DATA_DIR: environment.DATA_DIR, LOG_LEVEL: environment.LOG_LEVEL },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const stop = () => child.kill('SIGTERM');
    process.once('SIGTERM', stop);
    process.once('exit', stop);
    let rest = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) print(line);
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      process.off('SIGTERM', stop);
      process.off('exit', stop);
      if (code === 0) resolve();
      else reject(new Error(`The demo data could not be made (exit ${code})`));
    });
  });
}
