import type { DataOf, Endpoint, RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import type { ListEndpoint } from '@otolead/contract/kernel/list.ts';
import { type RowOf, rowsOf } from '@otolead/contract/kernel/list-rows.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { isApiError } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/client.ts';
import { RECORDS } from '../list/records-key.ts';

/** The id in the address of a form, `/edit_domain/{id}`; undefined on the page of a new record, NaN for no id. */
export function useRecordId(): number | undefined {
  const { id } = useParams({ strict: false }) as { id?: string };
  return id === undefined ? undefined : Number(id);
}

/** The same where an id stands in the query, `/edit-black-list?id={id}`. */
export function useQueryId(name = 'id'): number | undefined {
  const id = (useSearch({ strict: false }) as Readonly<Record<string, unknown>>)[name];
  return id === undefined ? undefined : Number(id);
}

/**
 * The stored record of a form; its data are null where the market has none of this id. One for every language: a form
 * whose record was on its way again would lose what is typed.
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

/** By the call that answers one record, or a list whose first it is, given its id. */
export function useRecord<E extends Endpoint>(endpoint: E, id: number | undefined) {
  const found = useFound(endpoint.name, id, async (wanted) => {
    const { data } = await call(endpoint, { id: wanted } as RequestOf<E>);
    return ((Array.isArray(data) ? data[0] : data) ?? null) as First<DataOf<E>> | null;
  });
  return id === undefined ? null : found;
}

/**
 * By the list itself, asked for an id: where the specification has no call for one record. `read` makes what the form
 * holds of a row, where the wire spells it otherwise; null for one that the address does not mean.
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
