import { getWallboard } from '@otolead/contract/reports/wallboard.endpoints.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { wallboardOf } from './wallboard.ts';

export const wallboardRoutes: readonly Route[] = [
  route(getWallboard, async (context) => ({ data: await wallboardOf(context) })),
];
