import type { DataOf, Endpoint, RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import { infiniteQueryOptions, type QueryMeta, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../platform/api/client.ts';
import { joinPages } from '../../platform/api/join-pages.ts';

type RowIn<E> = DataOf<E> extends readonly (infer Row)[] ? Row : never;

interface EndlessOptions<Row> {
  /** First part of its cache key. */
  readonly topic: string;
  readonly idOf: (row: Row) => number;
  /** Polling interval in ms while these rows are not final; false to stop. */
  readonly lookAgain?: (rows: readonly Row[]) => number | false;
  readonly meta?: QueryMeta;
}

export interface EndlessList<Row> {
  /** Undefined before the first page. */
  readonly rows: readonly Row[] | undefined;
  readonly total: number | undefined;
  readonly error: Error | null;
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  readonly loadMoreFailed: boolean;
  readonly loadMore: () => void;
  readonly reload: () => Promise<unknown>;
}

/** A list that fetches numbered pages near its end; each row appears once. */
export function useEndlessList<E extends Endpoint>(
  endpoint: E,
  asked: Readonly<Omit<RequestOf<E>, 'page'>>,
  { topic, idOf, lookAgain = () => false, meta }: EndlessOptions<RowIn<E>>,
): EndlessList<RowIn<E>> {
  const query = useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: [topic, endpoint.name, asked] as const,
      queryFn: async ({ pageParam, signal }) => {
        const page = await call(endpoint, { ...asked, page: pageParam } as RequestOf<E>, { signal });
        return { data: page.data as readonly RowIn<E>[], pagination: page.pagination };
      },
      initialPageParam: 1,
      getNextPageParam: (page) => page.pagination?.next_page ?? null,
      select: ({ pages }) => joinPages(pages, idOf),
      refetchInterval: ({ state }) => lookAgain(state.data?.pages.flatMap(({ data }) => data) ?? []),
      ...(meta && { meta }),
    }),
  );
  return {
    rows: query.data?.rows,
    total: query.data?.pagination?.total,
    error: query.error,
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    loadMoreFailed: query.isFetchNextPageError,
    loadMore: () => void query.fetchNextPage(),
    reload: query.refetch,
  };
}
