import type { DataOf, Endpoint, RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import type { ListEndpoint } from '@otolead/contract/kernel/list.ts';
import { type RowOf, rowsOf } from '@otolead/contract/kernel/list-rows.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { isApiError } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/client.ts';
import { RECORDS } from '../list/records-key.ts';

/** The id in a form's address, `/edit_domain/{id}`; undefined for a new record, NaN if invalid. */
export function useRecordId(): number | undefined {
  const { id } = useParams({ strict: false }) as { id?: string };
  return id === undefined ? undefined : Number(id);
}

/** `useRecordId` for an id in the query, `/edit-black-list?id={id}`. */
export function useQueryId(name = 'id'): number | undefined {
  const id = (useSearch({ strict: false }) as Readonly<Record<string, unknown>>)[name];
  return id === undefined ? undefined : Number(id);
}

/**
 * A form's stored record; null data if the market has none with this id. Cached across languages: refetching would
 * unmount the form and lose its input.
 */
function useFound<Found>(name: string, id: number | undefined, find: (id: number) => Promise<Found | null>) {
  return useQuery({
    queryKey: [RECORDS, name, id] as const,
    queryFn: async () => {
      if (!Number.isSafeInteger(id) || (id as number) < 1) return null;
      try {
        return await find(id as number);
      } catch (error) {
        if (isApiError(error) && error.status === 404) return null;
        throw error;
      }
    },
    enabled: id !== undefined,
  });
}

type First<Data> = Data extends readonly (infer Row)[] ? Row : Data;

/** Loads a record by a call that returns it, or a list that starts with it. */
export function useRecord<E extends Endpoint>(endpoint: E, id: number | undefined) {
  const found = useFound(endpoint.name, id, async (wanted) => {
    const { data } = await call(endpoint, { id: wanted } as RequestOf<E>);
    return ((Array.isArray(data) ? data[0] : data) ?? null) as First<DataOf<E>> | null;
  });
  return id === undefined ? null : found;
}

/**
 * Loads a record from its list by id, where the specification has no call for one. `read` converts a row to form
 * values; null for a row that the address does not mean.
 */
export function useRecordOfList<E extends ListEndpoint, Found = RowOf<E>>(
  list: E,
  id: number | undefined,
  read?: (row: RowOf<E>) => Found | null,
) {
  const found = useFound(list.name, id, async (wanted) => {
    const { data } = await call(list, { id: wanted } as RequestOf<E>);
    const row = rowsOf(list, data)[0] as RowOf<E> | undefined;
    return row === undefined ? null : read ? read(row) : (row as Found);
  });
  return id === undefined ? null : found;
}
