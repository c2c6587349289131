import type { ConfigListName } from '@otolead/contract/config/config.schema.ts';
import type { AnyRecord } from '@otolead/contract/kernel/record.ts';
import type { ChoiceSource, RecordField } from '@otolead/contract/kernel/record-fields.ts';
import { composedKey } from '@otolead/contract/kernel/text.ts';
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
  /** 0 where it is switched off; without it every row is on. */
  readonly active?: 0 | 1;
  readonly [id: string]: unknown;
}

/** What a field chooses from; lists of reference data have the rows that are switched off themselves. */
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

/** The list's filters: those that the record declares, and its status. */
export function recordFilters({ rules, fields }: AnyRecord): ListFilters {
  const entries = Object.entries(fields).filter(([, { filter }]) => filter);
  return Object.fromEntries([
    ...entries.map(([name, field]) => [name, filterOf(field, rules.label(name))]),
    ['status', STATUS_FILTER],
  ]);
}

function filterOf(field: RecordField, label: ListFilter['label']): ListFilter {
  if (field.kind === 'choice' || field.kind === 'choices')
    return choiceFilter(label, recordOptions(field.source));
  if (field.kind === 'flag') return { label, kind: 'choice', values: YES_NO };
  return field.personal ? { ...textFilter(label), personal: true } : textFilter(label);
}

const YES_NO = new Map([
  ['1', 'kernel:yes'],
  ['0', 'kernel:no'],
] as const);

/** A text of the record, `make.title`. */
export const recordText = ({ feature, name }: AnyRecord, part: string) =>
  composedKey(`${feature}:${name}.${part}`);
