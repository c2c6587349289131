import type { DataOf, Endpoint, RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import type { Faults, FormRules } from '@otolead/contract/kernel/form-rules.ts';
import type { LocalDate } from '@otolead/contract/kernel/market-time.ts';
import { monthOf } from '@otolead/contract/reports/months.rules.ts';
import type { FilterValues } from '@otolead/contract/reports/reports.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { namesFields } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/client.ts';
import { useToday } from '../../platform/clock.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { formatDays } from '../format.ts';
import { forAddress, isSame, readAddress } from './address.ts';
import type { Before } from './month-before.ts';

/** Name in the address. */
const COMPARE = 'compare';

export interface ReportDeclaration<E extends Endpoint> {
  readonly endpoint: E;
  /** Filters by their names in the address, with initial values. */
  readonly initial: FilterValues;
  readonly rules: FormRules<FilterValues>;
  readonly requestOf: (values: FilterValues, today: LocalDate) => RequestOf<E>;
  /** The previous period's search and its days; a constant. */
  readonly before?: (values: FilterValues, today: LocalDate) => Before | null;
  /** Starts with the current month, which may be cleared (spec B§5 then asks for one). */
  readonly thisMonth?: true;
  /** Shows faults that are not beside their fields. */
  readonly onFaults?: (faults: Faults<FilterValues>) => void;
}

export interface Report<Data> {
  /** The searched filters; null before a search. */
  readonly searched: FilterValues | null;
  readonly draft: FilterValues;
  readonly edit: (values: FilterValues) => void;
  readonly faults: Faults<FilterValues>;
  /** Filters refused by the server, with its messages, until one changes. */
  readonly refused: Readonly<Record<string, string>>;
  readonly search: () => void;
  readonly reset: () => void;
  readonly data: Data | undefined;
  /** Data and days of the previous period, while compared. */
  readonly before: { readonly data: Data; readonly days: string } | undefined;
  /** Undefined if there is nothing to compare. */
  readonly compare: { readonly isOn: boolean; readonly toggle: () => void } | undefined;
  readonly countedAt: Date | null;
  /** Set if the report replica lags behind: later events are not counted. */
  readonly lateSince: Date | null;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/**
 * A report on a screen: its filters are in the address, so that reload, Back and a pasted link show the same;
 * nothing is fetched before a search (spec B§2). `declared` is a constant.
 */
export function useReport<E extends Endpoint>(declared: ReportDeclaration<E>): Report<DataOf<E>> {
  const { endpoint, initial, rules, requestOf, thisMonth = false } = declared;
  const navigate = useNavigate();
  const language = useLanguage();
  const today = useToday();
  const address = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const found = withInitial(readAddress(initial, address), initial);
  const searched = found && Object.keys(rules.faults(found)).length === 0 ? found : null;
  const begins = thisMonth ? { ...initial, selected_month: monthOf(today) } : initial;
  const [state, setState] = useState({ of: found, draft: found ?? begins });
  if (!isSame(state.of, found)) setState({ of: found, draft: found ?? begins });
  const [faults, setFaults] = useState<Faults<FilterValues>>({});
  const asked = (values: FilterValues | null) => ({
    queryKey: ['report', endpoint.name, values, language] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call(endpoint, requestOf(values as FilterValues, today), { signal }),
    enabled: values !== null,
    meta: { searched: true },
    // The server logs each search as its user's.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const answer = useQuery(asked(searched));
  const searchBefore = (searched && declared.before?.(searched, today)) ?? null;
  const refused = refusedFilters(answer.error, initial);
  const compares = Number(address[COMPARE]) === 1 && searchBefore !== null;
  const earlier = useQuery(asked(compares ? searchBefore.values : null));
  const addressOf = (values: FilterValues, isCompared: boolean) =>
    ({ ...forAddress(values), ...(isCompared && { [COMPARE]: 1 }) }) as never;
  const edit = (values: FilterValues) => {
    setState({ of: found, draft: { ...state.draft, ...values } });
    setFaults({});
  };
  const search = () => {
    const wrong = rules.faults(state.draft);
    setFaults(wrong);
    if (Object.keys(wrong).length > 0) {
      declared.onFaults?.(wrong);
      return;
    }
    if (isSame(searched, state.draft)) void answer.refetch();
    else void navigate({ to: '.', search: addressOf(state.draft, compares) });
  };
  const reset = () => {
    setState({ of: null, draft: begins });
    setFaults({});
    void navigate({ to: '.', search: {} as never });
  };
  return {
    searched,
    draft: state.draft,
    edit,
    faults,
    refused: refused && isSame(state.draft, searched) ? refused : {},
    search,
    reset,
    data: refused ? undefined : (answer.data?.data as DataOf<E> | undefined),
    before:
      compares && earlier.data
        ? { data: earlier.data.data as DataOf<E>, days: formatDays(...searchBefore.days, language) }
        : undefined,
    compare:
      searched && searchBefore
        ? {
            isOn: compares,
            toggle: () => void navigate({ to: '.', search: addressOf(searched, !compares) }),
          }
        : undefined,
    lateSince: answer.data?.asOf ?? null,
    countedAt: answer.dataUpdatedAt > 0 ? new Date(answer.dataUpdatedAt) : null,
    isLoading: answer.isFetching,
    error: refused ? null : (answer.error ?? (compares ? earlier.error : null)),
    retry: () => {
      void answer.refetch();
      if (compares) void earlier.refetch();
    },
  };
}

/** Null if the call failed for another reason; a fault inside a list counts for its filter. */
function refusedFilters(error: Error | null, initial: FilterValues): Readonly<Record<string, string>> | null {
  if (!namesFields(error)) return null;
  const refused = Object.entries(error.errors).map(
    ([path, words]) => [path.replace(/\..*/, ''), words] as const,
  );
  return refused.every(([name]) => Object.hasOwn(initial, name)) ? Object.fromEntries(refused) : null;
}

/** Missing filters get their initial values. */
function withInitial(values: FilterValues | null, initial: FilterValues): FilterValues | null {
  return (
    values &&
    Object.fromEntries(Object.entries(initial).map(([name, value]) => [name, values[name] ?? value]))
  );
}
