import { text } from '@otolead/contract/kernel/text.ts';
import { getSetUp, getStarterFile, loadStarter } from '@otolead/contract/set-up/set-up.endpoints.ts';
import type { SetUp } from '@otolead/contract/set-up/set-up.schema.ts';
import { notFound } from '../../platform/http/errors.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { findLacks } from './installation.ts';
import { isStarterWanted, loadStarter as load, openStarterFile, starterFilesOf } from './starter.ts';
import { findSteps } from './steps.ts';

export const setUpRoutes: readonly Route[] = [
  route(getSetUp, async (context) => {
    const { db, environment, market, t } = context;
    const lacks = await findLacks(context);
    const steps = await findSteps(db, environment, market);
    // A demo needs no completion.
    const isDemo = environment.DATABASE_URL === undefined;
    return {
      data: {
        installation: lacks.map(({ lack, text }) => ({ lack, text: t(text) })),
        steps: steps.map(({ text, ...step }) => ({ ...step, text: t(text) })),
        remind: !isDemo && (lacks.length > 0 || steps.some(({ done }) => !done)),
        starter: {
          files: starterFilesOf(market) as SetUp['starter']['files'],
          wanted: await isStarterWanted(db, market),
        },
      },
    };
  }),
  route(loadStarter, async (context) => {
    const loaded = await load(context.db, context);
    return { data: loaded, message: text('set-up:starter.loaded', { ...loaded }) };
  }),
  route(getStarterFile, async ({ market }, { record }) => {
    if (!starterFilesOf(market).includes(record)) throw notFound();
    const file = { name: `${record}.csv`, type: 'text/csv; charset=utf-8' };
    return { data: null, file: { ...file, content: openStarterFile(market, record) } };
  }),
];
