import type { ConfigListName } from '@otolead/contract/config/config.schema.ts';
import type { AnyRecord } from '@otolead/contract/kernel/record.ts';
import type { ChoiceSource, RecordField } from '@otolead/contract/kernel/record-fields.ts';
import { composedKey } from '@otolead/contract/kernel/text.ts';
import { translate } from '../../platform/i18n/i18n.ts';
import type { Option } from '../fields/options.ts';
import {
  choiceFilter,
  type ListFilter,
  type ListFilters,
  STATUS_FILTER,
  textFilter,
} from '../list/filters.ts';
import type { OptionSource } from '../list/option-source.ts';

interface Row {
  readonly name: string;
  /** 0 where it is switched off; without it every row is on. */
  readonly active?: 0 | 1;
  readonly [id: string]: unknown;
}

const optionOf = (row: Row, id: string): Option => ({
  value: String(row[id]),
  label: row.active === 0 ? translate('kernel:list.switched_off', { name: row.name }) : row.name,
});

const source = ({ list, id = 'id' }: ChoiceSource, isOffered: (row: Row) => boolean) =>
  ({
    list: list as ConfigListName,
    optionsOf: (rows: unknown) => (rows as readonly Row[]).filter(isOffered).map((row) => optionOf(row, id)),
  }) as unknown as OptionSource;

/** What a form offers: what is switched on. */
export const offeredOptions = (choice: ChoiceSource) => source(choice, ({ active }) => active !== 0);

/** What a filter offers: rows that are switched off as well, marked. */
export const everyOption = (choice: ChoiceSource) => source(choice, () => true);

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
    return choiceFilter(label, everyOption(field.source));
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
