import { getSetUp } from '@otolead/contract/set-up/set-up.endpoints.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { findLacks } from './installation.ts';

export const setUpRoutes: readonly Route[] = [
  route(getSetUp, async (context) => {
    const lacks = await findLacks(context);
    return { data: { installation: lacks.map(({ lack, text }) => ({ lack, text: context.t(text) })) } };
  }),
];
