import type { RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import type { Pagination } from '@otolead/contract/kernel/envelope.ts';
import type { ListEndpoint } from '@otolead/contract/kernel/list.ts';
import { type RowOf, rowsOf } from '@otolead/contract/kernel/list-rows.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/client.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { askForMissingChoices } from './missing-choices.ts';
import { RECORDS } from './records-key.ts';

/** One page of a list, or its loading state. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly pagination: Pagination | undefined;
  readonly status: 'loading' | 'error' | 'ready';
  readonly error: Error | null;
  readonly refreshing: boolean;
  readonly reload: () => void;
}

const NO_ROWS: readonly never[] = [];

/** The requested page; the previous one stays until it loads. A failure replaces the rows. */
export function useListPage<E extends ListEndpoint>(
  endpoint: E,
  asked: Readonly<Record<string, unknown>>,
): ListPage<RowOf<E>> {
  const language = useLanguage();
  const client = useQueryClient();
  const query = useQuery({
    queryKey: [RECORDS, endpoint.name, asked, language] as const,
    queryFn: ({ signal }) => call(endpoint, asked as RequestOf<E>, { signal }),
    placeholderData: keepPreviousData,
    meta: { live: ['record'] },
  });
  return {
    rows: query.data ? (rowsOf(endpoint, query.data.data) as readonly RowOf<E>[]) : NO_ROWS,
    pagination: query.data?.pagination,
    status: query.data ? 'ready' : query.isError ? 'error' : 'loading',
    error: query.error,
    refreshing: query.isPlaceholderData,
    reload: () => {
      void query.refetch();
      askForMissingChoices(client);
    },
  };
}
