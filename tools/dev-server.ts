import { demo } from '../demo/src/start-demo.ts';
import { runProgram } from '../server/src/app/program.ts';
import { start } from '../server/src/app/start.ts';

/** Vite's address unless its port is taken. */
const PAGES = 'http://127.0.0.1:5173';

/** Server of `npm run dev`, which answers calls only. */
await runProgram(async ({ environment, logger }) => {
  const running = await start({
    environment: { ...environment, PUBLIC_URL: environment.PUBLIC_URL ?? PAGES },
    logger,
    demo,
    print: (line) => console.log(line),
  });
  return running.stop;
});
