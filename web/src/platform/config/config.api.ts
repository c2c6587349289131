import { getCityState, getConfigData, getVehicles } from '@otolead/contract/config/config.endpoints.ts';
import type { ConfigList, ConfigListName } from '@otolead/contract/config/config.schema.ts';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/client.ts';

/** Screens opened in succession share what they fetched. */
const FRESH_MS = 30_000;
/**
 * Refetched when the server reports a change. That is cheap: the call sends known hashes, and the answer only names
 * unchanged lists.
 */
const CHOICES = { live: ['config'], choices: true } as const;

interface KnownList {
  readonly list: unknown;
  /** Sent to the server, which returns a list only if it changed. */
  readonly hash: string | undefined;
}

type Lists = ReadonlyMap<ConfigListName, KnownList>;

const listKey = (name: ConfigListName) => ['config', name] as const;

/** Lists requested in the same tick share one call. */
let waiting: { readonly names: Set<ConfigListName>; readonly lists: Promise<Lists> } | undefined;

function fetchTogether(client: QueryClient, name: ConfigListName): Promise<Lists> {
  if (!waiting) {
    const names = new Set<ConfigListName>();
    const lists = Promise.resolve().then(() => {
      waiting = undefined;
      return fetchLists(client, [...names]);
    });
    waiting = { names, lists };
  }
  waiting.names.add(name);
  return waiting.lists;
}

const DETAIL_PAGE = /\/leads-details\/?$/i;

/** The lead page identifies itself (spec A§7). */
function pageType(): { readonly page_type?: 'detail' } {
  return DETAIL_PAGE.test(globalThis.location.pathname) ? { page_type: 'detail' } : {};
}

async function fetchLists(client: QueryClient, names: ConfigListName[]): Promise<Lists> {
  const before = new Map(names.map((name) => [name, client.getQueryData<KnownList>(listKey(name))]));
  const known: Record<string, string> = {};
  for (const [name, list] of before) if (list?.hash !== undefined) known[name] = list.hash;
  const { data } = await call(getConfigData, { config_data: names, known, ...pageType() });
  return new Map(
    names.map((name) => {
      const list = data.unchanged.includes(name) ? before.get(name)?.list : data[name];
      return [name, { list, hash: data.hashes[name] }];
    }),
  );
}

function listQuery(name: ConfigListName) {
  return queryOptions({
    queryKey: listKey(name),
    queryFn: async ({ client }) => {
      const list = (await fetchTogether(client, name)).get(name);
      if (!list) throw new Error(`no answer for the list ${name}`);
      return list;
    },
    staleTime: FRESH_MS,
    gcTime: Number.POSITIVE_INFINITY,
    meta: CHOICES,
  });
}

/**
 * Several configuration lists in one query, for a route's loader: `queryClient.ensureQueryData(configQuery([…]))`.
 */
export function configQuery<Name extends ConfigListName>(names: readonly Name[]) {
  return queryOptions({
    queryKey: ['config-lists', ...names] as const,
    queryFn: async ({ client }) => {
      const lists = await Promise.all(names.map((name) => client.fetchQuery(listQuery(name))));
      return Object.fromEntries(names.map((name, index) => [name, lists[index]?.list])) as {
        [Each in Name]: ConfigList<Each>;
      };
    },
    staleTime: FRESH_MS,
    meta: CHOICES,
  });
}

/** One configuration list; undefined while loading, after a failure, or if not requested. */
export function useConfigList<Name extends ConfigListName>(
  name: Name,
  enabled = true,
): ConfigList<Name> | undefined {
  return useQuery({ ...listQuery(name), enabled }).data?.list as ConfigList<Name> | undefined;
}

/** The market's makes, models still sold, and versions. */
export function vehiclesQuery() {
  return queryOptions({
    queryKey: ['config', 'vehicles'] as const,
    queryFn: async ({ signal }) => (await call(getVehicles, {}, { signal })).data,
    staleTime: FRESH_MS,
  });
}

/** Cities, provinces and clusters of the market. */
export function cityStateQuery() {
  return queryOptions({
    queryKey: ['config', 'city_state'] as const,
    queryFn: async ({ signal }) => (await call(getCityState, {}, { signal })).data,
    staleTime: FRESH_MS,
  });
}

/** Refetches every list on the screen and marks the others stale; false on failure. */
export async function reloadConfig(client: QueryClient): Promise<boolean> {
  try {
    await client.invalidateQueries({ queryKey: ['config'] }, { throwOnError: true });
    await client.invalidateQueries({ queryKey: ['config-lists'] }, { throwOnError: true });
    return true;
  } catch {
    // The query cache has reported the failure.
    return false;
  }
}
