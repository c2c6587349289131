import { focusManager, MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { mutationToast } from '../feedback/toast.tsx';
import { shown } from '../prerender/activation.ts';
import { isApiError } from './api-error.ts';
import { isJustOnline } from './just-online.ts';
import type { LiveTopic } from './live-topic.ts';
import { reactTo } from './react-to.ts';
import { forgetFailure, isNewFailure } from './reported-failures.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Equal in both markets and every language. */
      everywhere?: boolean;
      /** Field options: on failure the screen reports once for all of them. */
      choices?: boolean;
      /** A logged search: once loaded, only the user refetches it. */
      searched?: boolean;
      /** Topics whose events refetch the query. */
      live?: readonly LiveTopic[];
      /** The row version of its data, for topics that carry one. */
      liveVersion?: (data: never) => number | undefined;
      /** Further leads in its data whose changes refetch it. */
      liveLeads?: (data: never) => readonly number[];
      /** Minimum milliseconds between refetches, for topics that change all the time. */
      liveEvery?: number;
    };
    mutationMeta: {
      /** The screen reports success and failure itself. */
      ownWords?: boolean;
      /** A mutation that loads screen data: failures follow the call's rule for reads. */
      reads?: boolean;
    };
  }
}

/** For lists that change all day: going back and forth within this time fetches nothing. */
const FRESH_MS = 15_000;

/** Stale reads start after a prerendered page's first frame, which they would delay. */
focusManager.setEventListener((onFocus) => {
  const look = () => void shown.then(() => onFocus());
  window.addEventListener('visibilitychange', look);
  return () => window.removeEventListener('visibilitychange', look);
});

/**
 * The one place that turns calls into toasts: failures by the reaction table, successful commands in the server's
 * words. Nothing is retried but reads that fail just after the browser came online; otherwise the user retries, or
 * the watch over an unavailable service.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => reactTo(error, isNewFailure(error, query) ? 'read' : 'background'),
    onSuccess: (_data, query) => forgetFailure(query),
  }),
  mutationCache: new MutationCache({
    onError: (error, _input, _result, mutation) => {
      if (!mutation.meta?.ownWords) reactTo(error, mutation.meta?.reads ? 'read' : 'write');
    },
    onSuccess: (answer, _input, _result, mutation) => {
      if (!mutation.meta?.ownWords && hasMessage(answer)) mutationToast(answer);
    },
  }),
  defaultOptions: {
    queries: {
      retry: (_, error) => isApiError(error) && error.code === 'no_connection' && isJustOnline(),
      staleTime: FRESH_MS,
    },
    // A save queued offline could overwrite the user's later work.
    mutations: { retry: false, networkMode: 'always' },
  },
});

const isOfPlace = ({ meta }: Pick<Query, 'meta'>) => !meta?.everywhere;

/** Clears the cache, so that one market's data never show in the other. */
export function forgetMarket(): void {
  queryClient.removeQueries({ predicate: isOfPlace });
}

/** Clears data fetched under former rights; input on the screen stays. */
export async function fetchByOtherRights(): Promise<void> {
  queryClient.removeQueries({ type: 'inactive' });
  await queryClient.invalidateQueries();
  for (const query of queryClient
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.status === 'error' }))
    query.setState({ data: undefined });
}

/** After an outage: refetches what failed or may have changed meanwhile. */
export async function fetchAfterAbsence(): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ meta, state }) => !meta?.searched || state.status === 'error',
  });
}

/**
 * In a new language: refetches server texts page by page and shows the old ones until then. Drops unused queries.
 */
export async function fetchInLanguage(): Promise<void> {
  // A first answer still on its way would be in the old language.
  await queryClient.cancelQueries({ predicate: isOfPlace });
  queryClient.removeQueries({ type: 'inactive', predicate: isOfPlace });
  await queryClient.invalidateQueries({ predicate: isOfPlace });
}

function hasMessage(answer: unknown): answer is { message: string } {
  return typeof (answer as { message?: unknown } | null)?.message === 'string';
}
