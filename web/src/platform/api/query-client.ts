import { focusManager, MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { shown } from '../ahead/shown.ts';
import { mutationToast } from '../feedback/toast.tsx';
import { isApiError } from './api-error.ts';
import { isJustOnline } from './just-online.ts';
import type { LiveTopic } from './live-topic.ts';
import { reactTo } from './react-to.ts';
import { forgetFailure, isNewFailure } from './told-failures.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The same in either market and in every language. */
      everywhere?: boolean;
      /** Offers the choices of fields: where it fails, the screen says so once for all of them. */
      choices?: boolean;
      /** What a user searched for and the server wrote down: once it is there, its user alone fetches it again. */
      searched?: boolean;
      /** What it is fetched again for, as soon as the server tells that it has changed. */
      live?: readonly LiveTopic[];
      /** Of its data: the version of the row, where the topic is one. */
      liveVersion?: (data: never) => number | undefined;
      /** Of its data: further leads whose changes it is fetched again for. */
      liveLeads?: (data: never) => readonly number[];
      /** Milliseconds between two fetches, where the topic never rests. */
      liveEvery?: number;
    };
    mutationMeta: {
      /** The screen says what happened itself, both on success and on failure. */
      ownWords?: boolean;
      /** Fetches what the screen shows: a failure follows the rule of the call as a read's does. */
      reads?: boolean;
    };
  }
}

/** A list that changes all day is fresh for this long; moving back and forth asks nobody. */
const FRESH_MS = 15_000;

/** Reads that are no longer fresh begin after the first frame of a page rendered ahead, which they would hold up. */
focusManager.setEventListener((onFocus) => {
  const look = () => void shown.then(() => onFocus());
  window.addEventListener('visibilitychange', look);
  return () => window.removeEventListener('visibilitychange', look);
});

/**
 * The one place where calls turn into toasts: a failed one by the reaction table, a command that succeeded in the
 * server's words. Nothing is repeated by itself but reads of which a new connection let none through yet: otherwise the
 * user decides, or the watch over an absent service does.
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
    // A save that waits for the network unseen could overwrite what the user has done since.
    mutations: { retry: false, networkMode: 'always' },
  },
});

const isOfPlace = ({ meta }: Pick<Query, 'meta'>) => !meta?.everywhere;

/** Clears the cache, so that no data of one market shows in the other. */
export function forgetMarket(): void {
  queryClient.removeQueries({ predicate: isOfPlace });
}

/** What the former rights showed must not be found in the cache by those of now; what is typed on the screen stays. */
export async function fetchByOtherRights(): Promise<void> {
  queryClient.removeQueries({ type: 'inactive' });
  await queryClient.invalidateQueries();
  for (const query of queryClient
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.status === 'error' }))
    query.setState({ data: undefined });
}

/** After the service was away: what it could not answer then, or may have changed since. */
export async function fetchAfterAbsence(): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ meta, state }) => !meta?.searched || state.status === 'error',
  });
}

/**
 * In another language: what the server words comes anew, page by page where it stands; till then the old words stay.
 * What nobody looks at is forgotten.
 */
export async function fetchInLanguage(): Promise<void> {
  // A first answer that is still on its way would come in the old language.
  await queryClient.cancelQueries({ predicate: isOfPlace });
  queryClient.removeQueries({ type: 'inactive', predicate: isOfPlace });
  await queryClient.invalidateQueries({ predicate: isOfPlace });
}

function hasMessage(answer: unknown): answer is { message: string } {
  return typeof (answer as { message?: unknown } | null)?.message === 'string';
}
