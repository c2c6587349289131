import { effectiveRange, rangePresets } from './filters/date-range.ts';
import type { LeadListInput } from './filters/filter-kinds.ts';
import { filterRequest, type LeadFilters, readFilters } from './filters/filters.ts';
import { NO_SEARCH } from './filters/search-by.ts';
import type { RawUrl } from './filters/url.ts';

/** A saved view's filters as on the wire, without search text or picked leads (domain.md 14). */
export type ViewFilters = Omit<LeadListInput, 'search' | 'lead_ids' | 'lead_set'> & { date_preset?: string };

/** A relative range is saved by name, so that it moves with the calendar. */
export function viewFilters(filters: LeadFilters, today: string): ViewFilters {
  const {
    lead_ids: _,
    lead_set: __,
    exclude_gm_id: ___,
    ...request
  } = filterRequest({
    filters: { ...filters, lead_ids: [], lead_set: [] },
    search: NO_SEARCH,
    today,
  });
  const range = effectiveRange(filters.range, { searching: false, leadIds: [], today });
  const { date_type, start_date, end_date } = range;
  if (!date_type) return request;
  const preset = rangePresets(date_type, today).find(
    (each) => each.start_date === start_date && each.end_date === end_date,
  );
  return preset ? { ...without(request, ['start_date', 'end_date']), date_preset: preset.id } : request;
}

function without<T extends object, K extends keyof T>(value: T, keys: readonly K[]): Omit<T, K> {
  const copy = { ...value };
  for (const key of keys) delete copy[key];
  return copy;
}

const FLAGS = ['rf', 'ncf', 'eaf'] as const;

/** A view's filters as the list's; ignores what it cannot read. */
export function filtersOfView(view: Readonly<Record<string, unknown>>, today: string): LeadFilters {
  const attempts = [...listOf(view.num_attempt), ...(view.num_attempt_gt5 === undefined ? [] : ['gt11'])];
  const url: RawUrl = {
    ...Object.fromEntries(Object.entries(view).map(([key, value]) => [key, asWritten(value)])),
    view: view.my_active === true ? 'myactive' : undefined,
    status: view.status_id,
    sub: view.sub_status_id,
    num_attempt: attempts,
    lms_flag: FLAGS.filter((flag) => view[flag] === true || view[flag] === 1),
    dir: view.direction,
    lead_ids: undefined,
    lead_set: undefined,
    ...rangeOf(view, today),
  };
  return readFilters(url, { dse_name: view.dse_name });
}

function rangeOf(view: Readonly<Record<string, unknown>>, today: string): RawUrl {
  const { date_type: type, date_preset: name } = view;
  if (typeof type !== 'string') return { date: 'any' };
  const preset = rangePresets(type as never, today).find(({ id }) => id === name);
  const dates = preset ?? view;
  const isDefault = type === 'followup_date' && name === 'today';
  return isDefault ? { date: undefined } : { date: type, from: dates.start_date, to: dates.end_date };
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function asWritten(value: unknown): unknown {
  return typeof value === 'boolean' ? Number(value) : value;
}
