import { getWallboard } from '@otolead/contract/reports/wallboard.endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/client.ts';

/** Refetch interval, because time alone makes leads due. */
const LOOK_AGAIN_MS = 15_000;

export function wallboardQuery() {
  return queryOptions({
    queryKey: ['reports', 'wallboard'] as const,
    queryFn: async ({ signal }) => (await call(getWallboard, {}, { signal })).data,
    refetchInterval: LOOK_AGAIN_MS,
    meta: {
      live: ['wallboard'],
      liveEvery: 1_000,
      // Lets a running fetch finish, because in a busy market events would abort every one.
      liveVersion: () => undefined,
    },
  });
}
