import {
  ATTEMPT_OPTIONS,
  type AttemptOption,
  attemptFilter,
  excludedProcesses,
  LMS_FLAGS,
  type LmsFlag,
  lmsFlagFilter,
} from '@otolead/contract/leads/filters.rules.ts';
import { LEAD_SORTS, type LeadSort, mayBeSorted } from '@otolead/contract/leads/search.rules.ts';
import { CHOICE_KEYS, type ChoiceFilter, YES_NO_FILTERS, type YesNoFilter } from './choice-filters.ts';
import { effectiveRange, type LeadRange, rangeWords, readRange, writeRange } from './date-range.ts';
import {
  type ChipContext,
  type ChipWords,
  choices,
  idList,
  type LeadFilter,
  type LeadListInput,
  type RequestContext,
  textList,
  yesNo,
} from './filter-kinds.ts';
import { type AppliedSearch, isSearching, searchRequest } from './search-by.ts';
import { type RawUrl, textOf, type UrlParams } from './url.ts';

/** The filters' whole state, without the search text. */
export interface LeadFilters
  extends Readonly<Record<ChoiceFilter, readonly number[]>>,
    Readonly<Record<YesNoFilter, boolean | null>> {
  readonly view: 'all' | 'myactive';
  readonly range: LeadRange;
  readonly status: readonly number[];
  readonly sub_status: readonly number[];
  readonly num_attempt: readonly AttemptOption[];
  /** Parts of names. */
  readonly dse_name: readonly string[];
  readonly lms_flag: readonly LmsFlag[];
  readonly lead_ids: readonly number[];
  /** The token of a report's leads; at most one. */
  readonly lead_set: readonly string[];
  /** Null follows the date type: by follow-up, otherwise by creation. */
  readonly sort: LeadSort | null;
  /** `natural` is the server's default: follow-ups ascending, everything else newest first. */
  readonly direction: 'natural' | 'asc' | 'desc';
}

export type FilterKey = keyof LeadFilters;

/** Saleable leads of some processes: the request excludes the others (spec A§4). */
function saleableRequest(value: boolean | null, { filters, processes = [] }: RequestContext): LeadListInput {
  if (value === null) return {};
  const exclude_gm_id = excludedProcesses(value, filters.gm_id, processes);
  return { is_saleable: value, ...(exclude_gm_id.length > 0 && { exclude_gm_id }) };
}

/** True if the request must wait for the list of processes. */
export function needsProcesses(filters: LeadFilters): boolean {
  return filters.is_saleable === true && filters.gm_id.length > 0;
}

const CHOICES = Object.fromEntries(CHOICE_KEYS.map((key) => [key, choices(key)])) as Record<
  ChoiceFilter,
  LeadFilter<readonly number[]>
>;
const YES_NO = Object.fromEntries(YES_NO_FILTERS.map((key) => [key, yesNo(key)])) as Record<
  YesNoFilter,
  LeadFilter<boolean | null>
>;

/**
 * Every filter of the list, in chip order. A new choice is an entry of `CHOICE_FILTERS` and a label; a filter of
 * another kind also needs its wire name (`filters.schema.ts`) and its condition (the server's `search/`).
 */
const FILTERS: { readonly [Key in FilterKey]: LeadFilter<LeadFilters[Key]> } = {
  view: {
    initial: 'all',
    none: 'all',
    kept: true,
    anyMarket: ['view'],
    read: (url) => (textOf(url, 'view') === 'myactive' ? 'myactive' : 'all'),
    write: (view) => ({ view: view === 'all' ? undefined : view }),
    request: (view) => (view === 'myactive' ? { my_active: true } : {}),
  },

  range: {
    initial: 'initial',
    none: 'any',
    dependents: ['sort', 'direction'],
    anyMarket: ['date', 'from', 'to'],
    read: readRange,
    write: writeRange,
    request: (range, context) => effectiveRange(range, { ...context, leadIds: context.filters.lead_ids }),
    chip: rangeChip,
  },

  status: idList({
    param: 'status',
    label: 'field.status_id',
    request: (status_id) => ({ status_id }),
    name: (id, { nameOf }) => nameOf('status', id),
    anyMarket: true,
    dependents: ['sub_status'],
  }),
  sub_status: idList({
    param: 'sub',
    label: 'field.sub_status_id',
    request: (sub_status_id) => ({ sub_status_id }),
    name: (id, { nameOf }) => nameOf('sub_status', id),
    anyMarket: true,
  }),
  ...CHOICES,
  num_attempt: textList({
    param: 'num_attempt',
    label: 'field.num_attempt',
    values: ATTEMPT_OPTIONS,
    anyMarket: true,
    request: attemptFilter,
    name: (value, t) => (value === 'gt11' ? t('filter.gt11') : value),
  }),

  dse_name: textList({
    param: 'dse_name',
    label: 'field.dse_name',
    request: (dse_name) => ({ dse_name: [...dse_name] }),
    personal: true,
  }),

  ...YES_NO,
  is_saleable: { ...YES_NO.is_saleable, request: saleableRequest },
  lms_flag: textList({
    param: 'lms_flag',
    label: 'field.lms_flag',
    values: LMS_FLAGS,
    anyMarket: true,
    request: (flags) => Object.assign({}, ...flags.map(lmsFlagFilter)),
    name: (flag, t) => t(`field.${flag}`),
  }),

  lead_ids: idList({
    param: 'lead_ids',
    label: 'field.lead_ids',
    request: (lead_ids) => ({ lead_ids }),
    name: String,
  }),
  lead_set: textList({
    param: 'lead_set',
    label: 'field.lead_ids',
    request: ([lead_set]) => ({ lead_set }),
    name: (_token, t) => t('filter.lead_set'),
  }),

  sort: {
    initial: null,
    none: null,
    read: (url) => LEAD_SORTS.find((sort) => sort === textOf(url, 'sort')) ?? null,
    write: (sort) => ({ sort: sort ?? undefined }),
    request: (sort, { filters }) => {
      const dateType = typeof filters.range === 'object' ? filters.range.date_type : undefined;
      return sort && mayBeSorted(sort, dateType) ? { sort } : {};
    },
  },
  direction: {
    initial: 'natural',
    none: 'natural',
    anyMarket: ['dir'],
    read: (url) => {
      const direction = textOf(url, 'dir');
      return direction === 'asc' || direction === 'desc' ? direction : 'natural';
    },
    write: (direction) => ({ dir: direction === 'natural' ? undefined : direction }),
    request: (direction) => (direction === 'natural' ? {} : { direction }),
  },
};

function rangeChip(range: LeadRange, context: ChipContext): ChipWords | null {
  if (range === 'any') return null;
  const effective = effectiveRange(range, { ...context, leadIds: context.filters.lead_ids });
  if (effective.date_type) {
    return {
      label: context.t(`date_type.${effective.date_type}`),
      value: rangeWords(effective, context.today, context.language, context.t),
    };
  }
  if (!context.searching || context.filters.lead_ids.length > 0) return null;
  return { label: context.t('filter.date'), value: context.t('search.replaced_date'), locked: true };
}

const KEYS = Object.keys(FILTERS) as FilterKey[];

/** Entries differ in value type; the parts of one entry agree. */
function entry(key: FilterKey): LeadFilter<unknown> {
  return FILTERS[key] as LeadFilter<unknown>;
}

function collect(make: (key: FilterKey) => unknown): LeadFilters {
  return Object.fromEntries(KEYS.map((key) => [key, make(key)])) as unknown as LeadFilters;
}

function written(filters: LeadFilters, keys: readonly FilterKey[]): UrlParams {
  return Object.assign({}, ...keys.map((key) => entry(key).write(filters[key])));
}

/** URL parameters with the same meaning in both markets: kept when the market changes. */
export const ANY_MARKET_PARAMS: readonly string[] = KEYS.flatMap((key) => entry(key).anyMarket ?? []);

/** Filters from search parameters and the `#` part; ignores what it cannot read. */
export function readFilters(url: RawUrl, personal: RawUrl = {}): LeadFilters {
  return collect((key) => entry(key).read(entry(key).personal ? personal : url));
}

export function writeFilters(filters: LeadFilters): UrlParams {
  return written(
    filters,
    KEYS.filter((key) => !entry(key).personal),
  );
}

/** The `#` part of the address. */
export function writePersonal(filters: LeadFilters): UrlParams {
  return written(
    filters,
    KEYS.filter((key) => entry(key).personal),
  );
}

export interface RequestParts {
  readonly filters: LeadFilters;
  /** The search text, never part of the URL. */
  readonly search: AppliedSearch;
  readonly today: string;
  readonly processes?: readonly number[] | undefined;
}

export function filterRequest({ filters, search, today, processes }: RequestParts): LeadListInput {
  const context = { filters, searching: isSearching(search), today, processes };
  const parts = KEYS.map((key) => entry(key).request(filters[key], context));
  return Object.assign({}, ...parts, searchRequest(search));
}

export interface LeadChip extends ChipWords {
  readonly id: FilterKey;
}

export function filterChips(context: ChipContext): LeadChip[] {
  return KEYS.flatMap((id) => {
    const words = entry(id).chip?.(context.filters[id], context);
    return words ? [{ id, ...words }] : [];
  });
}

/** Removes a filter and its dependents. */
export function withoutFilter(filters: LeadFilters, key: FilterKey): LeadFilters {
  const gone = new Set<FilterKey>([key, ...(entry(key).dependents ?? [])]);
  return collect((each) => (gone.has(each) ? entry(each).none : filters[each]));
}

/** Reset: the initial filters in the same view (domain.md 6). */
export function resetFilters(filters: LeadFilters): LeadFilters {
  return collect((key) => (entry(key).kept ? filters[key] : entry(key).initial));
}

/** Clear all: no filter, in the same view (domain.md 6). */
export function clearFilters(filters: LeadFilters): LeadFilters {
  return collect((key) => (entry(key).kept ? filters[key] : entry(key).none));
}

/** Agents belong to the My Active view only. */
export function inView(filters: LeadFilters, view: LeadFilters['view']): LeadFilters {
  return { ...filters, view, myactive_agent_id: view === 'all' ? [] : filters.myactive_agent_id };
}

export function sameFilters(one: LeadFilters, other: LeadFilters): boolean {
  return JSON.stringify(written(one, KEYS)) === JSON.stringify(written(other, KEYS));
}
