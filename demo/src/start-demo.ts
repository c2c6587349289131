import type { DemoData } from '@otolead/server/src/app/start.ts';
import { demoSignIns, isEmpty } from './demo.ts';
import { seedInOwnProcess } from './seed-in-own-process.ts';

/** Passed to the server by `npm start` and `npm run dev`. */
export const demo: DemoData = {
  fill: async ({ db, environment, print }) => {
    if (await isEmpty(db)) await seedInOwnProcess(environment, print);
  },
  signIns: demoSignIns,
};
