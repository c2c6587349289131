import { listDseUsers } from '@otolead/contract/assigned-cars/cars.endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

/** Salespeople of a city's dealers who sell the make. */
export function sellersQuery(cityId: number | null, makeId: number | null) {
  return queryOptions({
    queryKey: ['assigned-cars', 'sellers', cityId, makeId] as const,
    queryFn: async ({ signal }) => {
      const request = { city_id: cityId ?? 0, make_id: makeId ?? 0, is_pagination_required: false };
      return (await call(listDseUsers, request, { signal })).data;
    },
    enabled: cityId !== null && makeId !== null,
  });
}
