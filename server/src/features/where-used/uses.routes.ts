import { whereUsed } from '@otolead/contract/where-used/uses.endpoints.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { afterwards, usedBy, usesIn } from './uses.service.ts';

export const whereUsedRoutes: readonly Route[] = [
  route(whereUsed, async (context, { record, record_id: id }) => {
    const uses = await usesIn(context, record, id);
    return {
      data: { text: usedBy(context, uses), after: afterwards(context, record, uses), uses: [...uses] },
    };
  }),
];
