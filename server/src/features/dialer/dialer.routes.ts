import { dialerResult } from '@otolead/contract/dialer/dialer.endpoints.ts';
import { keyRoute, type Route } from '../../platform/http/route.ts';
import { admitDialer, takeResult } from './dialer.results.ts';

export const dialerRoutes: readonly Route[] = [
  keyRoute(dialerResult, admitDialer, async (context, result) => ({
    data: await takeResult(context, result),
  })),
];
