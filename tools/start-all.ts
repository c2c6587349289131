import { demo } from '../demo/src/start-demo.ts';
import { runProgram } from '../server/src/app/program.ts';
import { start } from '../server/src/app/start.ts';
import { ensureWebBuilt } from './web-build.ts';

/** `npm start`: everything at one address. The web app is built beside the database's start when it is stale. */
await runProgram(async ({ environment, logger }) => {
  const webFolder = ensureWebBuilt();
  webFolder.catch(() => undefined);
  const running = await start({
    environment,
    logger,
    webFolder,
    demo,
    print: (line) => process.stdout.write(`${line}\n`),
  });
  return running.stop;
});
