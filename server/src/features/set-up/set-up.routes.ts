import { getSetUp } from '@otolead/contract/set-up/set-up.endpoints.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { findLacks } from './installation.ts';
import { findSteps } from './steps.ts';

export const setUpRoutes: readonly Route[] = [
  route(getSetUp, async (context) => {
    const { db, environment, market, t } = context;
    const lacks = await findLacks(context);
    const steps = await findSteps(db, environment, market);
    return {
      data: {
        installation: lacks.map(({ lack, text }) => ({ lack, text: t(text) })),
        steps: steps.map(({ text, ...step }) => ({ ...step, text: t(text) })),
      },
    };
  }),
];
