import { isLocalDate } from '@otolead/contract/kernel/market-time.ts';
import type { TextKey } from '@otolead/contract/text-keys.ts';
import type { OptionSource } from './option-source.ts';

/** A list filter. Its key names it in the address and on the wire; null is no filter. */
export interface ListFilter {
  /** Message key of its name. */
  readonly label: TextKey;
  readonly kind: 'text' | 'digits' | 'choice' | 'day';
  /** Options: a configuration list, or values with message keys, in order. */
  readonly source?: OptionSource;
  readonly values?: ReadonlyMap<string, TextKey>;
  readonly most?: number;
  /** Personal data, kept out of the address. */
  readonly personal?: true;
}

export type ListFilters = Readonly<Record<string, ListFilter>>;
export type FilterValues<Filters> = Readonly<Record<keyof Filters & string, string | null>>;

const LONGEST_TEXT = 100;

export function textFilter(label: TextKey, most = LONGEST_TEXT): ListFilter {
  return { label, kind: 'text', most };
}

export function choiceFilter(label: TextKey, source: unknown): ListFilter {
  return { label, kind: 'choice', source: source as OptionSource };
}

/** A day, 'yyyy-MM-dd'. */
export function dayFilter(label: TextKey): ListFilter {
  return { label, kind: 'day' };
}

/** Part of a mobile number. */
export function mobileFilter(label: TextKey): ListFilter {
  return { label, kind: 'digits', most: 15, personal: true };
}

/** Active and inactive as filters word them (domain.md 5). */
export const STATUS_FILTER: ListFilter = {
  label: 'kernel:list.status',
  kind: 'choice',
  values: new Map([
    ['1', 'kernel:active'],
    ['0', 'kernel:inactive_option'],
  ]),
};

/** Values from the address; drops those that a filter cannot hold. */
export function readFilters<Filters extends ListFilters>(
  filters: Filters,
  search: Readonly<Record<string, unknown>>,
): FilterValues<Filters> {
  return Object.fromEntries(
    Object.entries(filters).map(([key, filter]) => [key, readFilter(filter, search[key])]),
  ) as FilterValues<Filters>;
}

function readFilter({ kind, values, most = 20 }: ListFilter, raw: unknown): string | null {
  const text = typeof raw === 'string' || typeof raw === 'number' ? String(raw).trim().slice(0, most) : '';
  return holds(kind, text, values) ? text : null;
}

function holds(kind: ListFilter['kind'], text: string, values: ListFilter['values']): boolean {
  if (kind === 'text') return text !== '';
  if (kind === 'day') return isLocalDate(text);
  return values ? values.has(text) : /^\d+$/.test(text);
}

/** The values in force, for address and wire. */
export function writeFilters(values: Readonly<Record<string, string | null>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]?.trim())),
  );
}

const PLAIN_NUMBER = /^(?:0|[1-9]\d{0,14})$/;

/** As the router prints them: `id=2`; a numeric text would become `id="2"`. */
export function forAddress(values: Readonly<Record<string, string>>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, PLAIN_NUMBER.test(value) ? Number(value) : value]),
  );
}

/** The values in force, split into public and personal ones. */
export function partFilters(filters: ListFilters, values: Readonly<Record<string, string | null>>) {
  const entries = Object.entries(writeFilters(values));
  const isPersonal = ([key]: [string, string]) => filters[key]?.personal === true;
  return {
    open: Object.fromEntries(entries.filter((entry) => !isPersonal(entry))),
    closed: Object.fromEntries(entries.filter(isPersonal)),
  };
}
