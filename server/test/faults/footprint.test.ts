import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { buildScene, removeScenes } from './scene.ts';
import { startServer } from './server-process.ts';

vi.setConfig({ testTimeout: 120_000 });
afterEach(removeScenes);

/** The garbage of the start is collected once it is ready. */
const REST_MS = 60_000;
const LOOK_EVERY_MS = 3_000;
const MOST_MEGABYTES = 250;

it('web and worker in one process, at rest after a start, stay within 250 MB', {
  tags: ['all'],
}, async () => {
  const scene = await buildScene();
  // As on a machine without compiled code.
  const fresh = { NODE_COMPILE_CACHE: '' };
  const first = await startServer(scene.dataDir, fresh);
  await first.end('SIGTERM');
  const server = await startServer(scene.dataDir, fresh);
  const until = Date.now() + REST_MS;
  let atRest = await server.residentMegabytes();
  while (atRest >= MOST_MEGABYTES && Date.now() < until) {
    await delay(LOOK_EVERY_MS);
    atRest = await server.residentMegabytes();
  }
  process.stdout.write(
    `ready after ${first.secondsToReady.toFixed(1)} s, at the second start after ${server.secondsToReady.toFixed(1)} s; ${atRest.toFixed(0)} MB at rest\n`,
  );
  expect(atRest).toBeLessThan(MOST_MEGABYTES);
});
