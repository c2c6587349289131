import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { DemoData } from '@otolead/server/src/app/start.ts';
import { demoSignIns, isEmpty } from './demo.ts';

const PROGRAM = fileURLToPath(new URL('./seed.ts', import.meta.url));
const LEADS = 20_000;

/** Passed to the server by `npm start` and `npm run dev`. */
export const demo: DemoData = {
  fill: async ({ db, print }) => {
    if (!(await isEmpty(db))) return;
    print(`Making demo data, ${LEADS.toLocaleString('en')} leads …`);
    await seedInOwnProcess();
  },
  signIns: demoSignIns,
};

/** A subprocess, because 20,000 leads leave some 300 MB of heap that the server would keep. Ends with its parent. */
async function seedInOwnProcess(): Promise<void> {
  const child = spawn(process.execPath, [PROGRAM, '--leads', String(LEADS)], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const stop = () => child.kill('SIGTERM');
  process.once('SIGTERM', stop).once('exit', stop);
  const [code] = await once(child, 'exit');
  process.off('SIGTERM', stop).off('exit', stop);
  if (code !== 0) throw new Error(`The demo data could not be made (exit ${code})`);
}
