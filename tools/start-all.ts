import { parseArgs } from 'node:util';
import { runProgram } from '../server/src/app/program.ts';
import { start } from '../server/src/app/start.ts';
import { ensureWebBuilt, findWebBuilt } from './web-build.ts';

/**
 * `npm start`: everything at one address, without jobs by `--no-jobs`. For the embedded database a stale web app is
 * rebuilt during the start; an installation with a separate database has no build tools.
 */
await runProgram(async ({ environment, logger }) => {
  const { values } = parseArgs({ options: { 'no-jobs': { type: 'boolean' } } });
  const isOwn = environment.DATABASE_URL !== undefined;
  const webFolder = isOwn ? findWebBuilt() : ensureWebBuilt();
  webFolder.catch(() => undefined);
  const running = await start({
    environment: values['no-jobs'] ? { ...environment, JOBS: 'off' } : environment,
    logger,
    webFolder,
    ...(!isOwn && { demo: (await import('../demo/src/start-demo.ts')).demo }),
    print: (line) => process.stdout.write(`${line}\n`),
  });
  return running.stop;
});
