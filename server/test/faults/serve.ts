import { fileURLToPath } from 'node:url';
import { runProgram } from '../../src/app/program.ts';
import { start } from '../../src/app/start.ts';

/** `npm start` with a stub of the built web app. Ends properly when its test is gone. */
process.stdin.resume().once('end', () => process.kill(process.pid, 'SIGTERM'));

const PAGE = fileURLToPath(new URL('./page', import.meta.url));

await runProgram(async ({ environment, logger }) => {
  const running = await start({
    environment,
    logger,
    webFolder: Promise.resolve(PAGE),
    print: (line) => process.stdout.write(`${line}\n`),
  });
  return running.stop;
});
