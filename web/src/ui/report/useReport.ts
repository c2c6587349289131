import type { DataOf, Endpoint, RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import type { Faults, FormRules } from '@otolead/contract/kernel/form-rules.ts';
import type { FilterValues } from '@otolead/contract/reports/reports.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../platform/api/client.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';

export interface ReportDeclaration<E extends Endpoint> {
  readonly endpoint: E;
  /** The filters by their names in the address, each with what it begins with. */
  readonly initial: FilterValues;
  readonly rules: FormRules<FilterValues>;
  readonly requestOf: (values: FilterValues) => RequestOf<E>;
  /** Where faults are told besides their fields. */
  readonly onFaults?: (faults: Faults<FilterValues>) => void;
}

export interface Report<Data> {
  /** What was searched for; null before a search. */
  readonly searched: FilterValues | null;
  readonly draft: FilterValues;
  readonly edit: (values: FilterValues) => void;
  readonly faults: Faults<FilterValues>;
  readonly search: () => void;
  readonly reset: () => void;
  readonly data: Data | undefined;
  /** When the data were counted. */
  readonly countedAt: Date | null;
  /** Set where the copy that reports read lags behind: what happened after this moment is not counted. */
  readonly lateSince: Date | null;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/**
 * A report on a screen: what it was searched for stands in the address, so that a reload, Back and a pasted link show
 * the same; nothing is asked before a search (spec B§2). `declared` is a constant.
 */
export function useReport<E extends Endpoint>(declared: ReportDeclaration<E>): Report<DataOf<E>> {
  const { endpoint, initial, rules, requestOf } = declared;
  const navigate = useNavigate();
  const language = useLanguage();
  const address = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const found = readAddress(initial, address);
  const searched = found && Object.keys(rules.faults(found)).length === 0 ? found : null;
  const [state, setState] = useState({ of: found, draft: found ?? initial });
  if (!isSame(state.of, found)) setState({ of: found, draft: found ?? initial });
  const [faults, setFaults] = useState<Faults<FilterValues>>({});
  const answer = useQuery({
    queryKey: ['report', endpoint.name, searched, language] as const,
    queryFn: ({ signal }) => call(endpoint, requestOf(searched as FilterValues), { signal }),
    enabled: searched !== null,
    meta: { quiet: true },
  });
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
    else void navigate({ to: '.', search: forAddress(state.draft) as never });
  };
  const reset = () => {
    setState({ of: null, draft: initial });
    setFaults({});
    void navigate({ to: '.', search: {} as never });
  };
  return {
    searched,
    draft: state.draft,
    edit,
    faults,
    search,
    reset,
    data: answer.data?.data as DataOf<E> | undefined,
    lateSince: answer.data?.asOf ?? null,
    countedAt: answer.dataUpdatedAt > 0 ? new Date(answer.dataUpdatedAt) : null,
    isLoading: answer.isFetching,
    error: answer.error,
    retry: () => void answer.refetch(),
  };
}

/** Null where the address names none of the filters. */
function readAddress(initial: FilterValues, address: Readonly<Record<string, unknown>>): FilterValues | null {
  const names = Object.keys(initial);
  if (!names.some((name) => address[name] !== undefined)) return null;
  const textOf = (value: unknown) =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : null;
  return Object.fromEntries(names.map((name) => [name, textOf(address[name])]));
}

const PLAIN_NUMBER = /^(?:0|-?[1-9]\d{0,14})$/;

/** As the router prints them: `status=2`, where text of digits would come out in quotes. */
function forAddress(values: FilterValues): Record<string, string | number> {
  const given = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return Object.fromEntries(
    given.map(([name, value]) => [name, PLAIN_NUMBER.test(value) ? Number(value) : value]),
  );
}

function isSame(one: FilterValues | null, other: FilterValues | null): boolean {
  if (one === null || other === null) return one === other;
  return Object.keys(one).every((name) => (one[name] || null) === (other[name] || null));
}
