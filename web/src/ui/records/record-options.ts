import type { ChangedRecord } from '@otolead/contract/change-log/changes.rules.ts';
import type { ConfigListName } from '@otolead/contract/config/config.schema.ts';
import type { AnyRecord } from '@otolead/contract/kernel/record.ts';
import { type ChoiceSource, isChoice, type RecordField } from '@otolead/contract/kernel/record-fields.ts';
import { composedKey } from '@otolead/contract/kernel/text.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import {
  choiceFilter,
  type ListFilter,
  type ListFilters,
  STATUS_FILTER,
  textFilter,
} from '../list/filters.ts';
import { type OptionSource, switchedOffOption } from '../list/option-source.ts';

interface Row {
  readonly name: string;
  /** 0 if switched off; on by default. */
  readonly active?: 0 | 1;
  readonly [id: string]: unknown;
}

/** A field's options; reference data lists include their switched-off rows. */
export const recordOptions = ({ list, id = 'id' }: ChoiceSource) =>
  ({
    list: list as ConfigListName,
    optionsOf: (rows: readonly Row[]) =>
      rows.filter(({ active }) => active !== 0).map((row) => ({ value: String(row[id]), label: row.name })),
    offOf: (rows: readonly Row[]) =>
      rows.some(({ active }) => active !== undefined)
        ? rows
            .filter(({ active }) => active === 0)
            .map((row) => switchedOffOption({ id: row[id] as number, name: row.name }))
        : undefined,
  }) as unknown as OptionSource;

/** Only the active market: other markets' records are edited under their address. */
export const OWN_MARKET: OptionSource<'country_list'> = {
  list: 'country_list',
  optionsOf: (countries) =>
    countries
      .filter(({ id }) => id === activeMarket().id)
      .map(({ id, name }) => ({ value: String(id), label: name })),
};

/** The list's declared filters, plus status unless declared. */
export function recordFilters({ feature, rules, fields, keywords }: AnyRecord): ListFilters {
  const entries = Object.entries(fields).filter(([, field]) => 'filter' in field && field.filter);
  const words = textFilter(composedKey(`${feature}:field.keywords`));
  return Object.fromEntries([
    ...(keywords ? [['keywords', keywords.personal ? { ...words, personal: true } : words]] : []),
    ...entries.map(([name, field]) => [name, filterOf(field, rules.label(name))]),
    ...(fields.status ? [] : [['status', STATUS_FILTER]]),
  ]);
}

function filterOf(field: RecordField, label: ListFilter['label']): ListFilter {
  if (field.kind === 'status') return STATUS_FILTER;
  if (isChoice(field)) return choiceFilter(label, recordOptions(field.source));
  if (field.kind === 'flag') return { label, kind: 'choice', values: YES_NO };
  const filter = textFilter(label);
  return field.kind === 'text' && field.personal ? { ...filter, personal: true } : filter;
}

const YES_NO = new Map([
  ['1', 'kernel:yes'],
  ['0', 'kernel:no'],
] as const);

/** A text of the record, `make.title`. */
export const recordText = ({ feature, name }: AnyRecord, part: string) =>
  composedKey(`${feature}:${name}.${part}`);

/** Its name in the change log and in where-used. */
export const changedName = ({ name }: AnyRecord) => name as ChangedRecord;

/** Address of a record's form, or of a new one's without an id. */
export const formPathOf =
  ({ forms = ['/', '/'] }: AnyRecord) =>
  (id?: number) =>
    id === undefined ? forms[0] : `${forms[1]}/${id}`;
