import type { RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import type { Language } from '@otolead/contract/kernel/language.ts';
import type { listLeads } from '@otolead/contract/leads/leads.endpoints.ts';
import type { KeyOf, TextKey } from '@otolead/contract/text-keys.ts';
import type { Translate } from '../../../../platform/i18n/i18n.ts';
import { type ChoiceFilter, choiceOf, type YesNoFilter } from './choice-filters.ts';
import type { FilterKey, LeadFilters } from './filters.ts';
import { idsOf, type RawUrl, textOf, textsOf, type UrlParams, writeList } from './url.ts';

export type LeadListInput = RequestOf<typeof listLeads>;

/** Context beyond a filter's value that its request needs. */
export interface RequestContext {
  readonly filters: LeadFilters;
  /** The search box holds a searchable text. */
  readonly searching: boolean;
  /** 'yyyy-MM-dd' in the market. */
  readonly today: string;
  /** Every process of the market; undefined until one filter needs them. */
  readonly processes?: readonly number[] | undefined;
}

export interface ChipContext extends RequestContext {
  readonly t: Translate<'leads'>;
  readonly language: Language;
  /** Name of a filter's value; undefined until its list is loaded. */
  readonly nameOf: (filter: FilterKey, id: number) => string | undefined;
}

export interface ChipWords {
  readonly label: string;
  readonly value: string;
  /** Informs and cannot be removed. */
  readonly locked?: boolean;
}

/** A filter of the lead list: its form in the URL, the request and the chips. */
export interface LeadFilter<Value> {
  /** The value on opening and after Reset; absent from the URL. */
  readonly initial: Value;
  /** The value after removing the chip or Clear all. */
  readonly none: Value;
  readonly read: (url: RawUrl) => Value;
  /** Defaults are undefined and so stay out of the URL. */
  readonly write: (value: Value) => UrlParams;
  readonly request: (value: Value, context: RequestContext) => LeadListInput;
  readonly chip?: (value: Value, context: ChipContext) => ChipWords | null;
  /** Filters that depend on this one and are removed with it. */
  readonly dependents?: readonly FilterKey[];
  /** A view setting rather than a filter: Reset and Clear all keep it. */
  readonly kept?: true;
  /** URL parameters with the same meaning in both markets: kept when the market changes. */
  readonly anyMarket?: readonly string[];
  /** Names of people: kept behind the `#`, which servers and logs never see. */
  readonly personal?: true;
}

interface IdList {
  readonly param: string;
  readonly label: KeyOf<'leads'> | TextKey;
  readonly request: (ids: number[]) => LeadListInput;
  readonly name: (id: number, context: ChipContext) => string | undefined;
  readonly dependents?: readonly FilterKey[];
  /** The smallest valid id: lists of states may start with 0. */
  readonly least?: 0 | 1;
  readonly anyMarket?: boolean | undefined;
}

const SHOWN_NAMES = 3;
const NO_IDS: readonly number[] = [];
const NO_TEXTS: readonly string[] = [];

/** The first few names and the number of others. */
function listed(names: readonly string[]): string {
  const rest = names.length - SHOWN_NAMES;
  return names.slice(0, SHOWN_NAMES).join(', ') + (rest > 0 ? ` +${rest}` : '');
}

/** A filter of ids, as most are. */
export function idList({
  param,
  label,
  request,
  name,
  least = 1,
  anyMarket,
  ...rest
}: IdList): LeadFilter<readonly number[]> {
  return {
    ...rest,
    ...(anyMarket && { anyMarket: [param] }),
    initial: NO_IDS,
    none: NO_IDS,
    read: (url) => idsOf(url, param, least),
    write: (ids) => ({ [param]: writeList(ids) }),
    request: (ids) => (ids.length > 0 ? request([...ids]) : {}),
    chip: (ids, context) =>
      ids.length === 0
        ? null
        : { label: context.t(label), value: listed(ids.map((id) => name(id, context) ?? String(id))) },
  };
}

/** A declared choice, named by its key in the URL and the request. */
export function choices(key: ChoiceFilter): LeadFilter<readonly number[]> {
  const { dependents, least, anyMarket } = choiceOf(key);
  return idList({
    ...(dependents && { dependents }),
    ...(least !== undefined && { least }),
    anyMarket,
    param: key,
    label: `field.${key}`,
    request: (ids) => ({ [key]: ids }),
    name: (id, { nameOf }) => nameOf(key, id),
  });
}

export function yesNo(key: YesNoFilter): LeadFilter<boolean | null> {
  return {
    initial: null,
    none: null,
    read: (url) => ({ '1': true, '0': false })[textOf(url, key)] ?? null,
    anyMarket: [key],
    write: (value) => ({ [key]: value === null ? undefined : Number(value) }),
    request: (value) => (value === null ? {} : { [key]: value }),
    chip: (value, { t }) =>
      value === null ? null : { label: t(`field.${key}`), value: t(value ? 'kernel:yes' : 'kernel:no') },
  };
}

interface TextList<Value extends string> {
  readonly param: string;
  readonly label: KeyOf<'leads'> | TextKey;
  /** Undefined allows any text. */
  readonly values?: readonly Value[];
  readonly request: (values: readonly Value[]) => LeadListInput;
  readonly name?: (value: Value, t: Translate<'leads'>) => string;
  readonly anyMarket?: true;
  readonly personal?: true;
}

const MOST_TEXTS = 100;

/** A filter of texts, from a fixed set or free. */
export function textList<Value extends string>(list: TextList<Value>): LeadFilter<readonly Value[]> {
  const { param, label, values, request, name = (value) => value } = list;
  const admits = (value: string): value is Value =>
    values === undefined
      ? value !== '' && value.length <= 100
      : (values as readonly string[]).includes(value);
  return {
    ...(list.personal && { personal: true }),
    ...(list.anyMarket && { anyMarket: [param] }),
    initial: NO_TEXTS as readonly Value[],
    none: NO_TEXTS as readonly Value[],
    read: (url) => {
      const found = textsOf(url, param).filter(admits);
      return [...new Set(found)].slice(0, MOST_TEXTS);
    },
    // A personal name may contain a comma, so names are separate parameters.
    write: (chosen) => ({ [param]: list.personal && chosen.length > 0 ? chosen : writeList(chosen) }),
    request: (chosen) => (chosen.length > 0 ? request(chosen) : {}),
    chip: (chosen, { t }) =>
      chosen.length === 0 ? null : { label: t(label), value: listed(chosen.map((value) => name(value, t))) },
  };
}
