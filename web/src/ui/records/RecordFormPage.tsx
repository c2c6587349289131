import type { FormRules } from '@otolead/contract/kernel/form-rules.ts';
import {
  type AnyRecord,
  callsOfRecord,
  formFields,
  type RowOfRecord,
} from '@otolead/contract/kernel/record.ts';
import { isChoice, type RecordField } from '@otolead/contract/kernel/record-fields.ts';
import { composedKey } from '@otolead/contract/kernel/text.ts';
import type { TextKey } from '@otolead/contract/text-keys.ts';
import { Fragment, type ReactNode, useMemo } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { FormPage } from '../form/FormPage.tsx';
import {
  FormCheckbox,
  FormConfigMultiSelect,
  FormConfigSelect,
  FormGroup,
  FormText,
} from '../form/RecordFields.tsx';
import { useRecord, useRecordId, useRecordOfList } from '../form/useRecord.ts';
import type { RecordForm } from '../form/useRecordForm.ts';
import { changedName, OWN_MARKET, recordOptions, recordText } from './record-options.ts';

export type RecordValues = Record<string, unknown>;

interface RecordFormPageProps<Declared extends AnyRecord> {
  /** A constant. */
  record: Declared;
  /** Panels below a stored record's form. */
  below?: (row: RowOfRecord<Declared>) => ReactNode;
  /** Custom inputs of fields. */
  inputs?: Readonly<
    Record<string, (form: RecordForm<RecordValues>, row: RowOfRecord<Declared> | undefined) => ReactNode>
  >;
}

/** A declared record's form, for the id in the address or a new record. */
export function RecordFormPage<Declared extends AnyRecord>(props: RecordFormPageProps<Declared>) {
  const { record, below, inputs } = props;
  const t = useT('kernel');
  const id = useRecordId();
  const { list, one, save } = useMemo(() => callsOfRecord(record), [record]);
  const [byList, byCall] = [useRecordOfList(list, one ? undefined : id), useRecord(one ?? save, one && id)];
  const found = one ? byCall : byList;
  const row = (found?.data ?? undefined) as RowOfRecord<Declared> | undefined;
  return (
    <FormPage<RecordValues, typeof save>
      title={id === undefined ? t(recordText(record, 'add')) : t(recordText(record, 'edit'), { id })}
      back={record.path}
      {...(!record.forms && { backTitle: t(recordText(record, 'title')) })}
      history={changedName(record)}
      rules={record.rules as unknown as FormRules<RecordValues>}
      empty={emptyOf(record)}
      found={found}
      save={save}
      below={row && below?.(row)}
    >
      {(form) =>
        inGroups(formFields(record)).map(({ group, fields }) => {
          const drawn = fields.map(([name, field]) => {
            const input = inputs?.[name];
            if (input) return <Fragment key={name}>{input(form, row)}</Fragment>;
            return <RecordInput key={name} record={record} name={name} field={field} form={form} />;
          });
          return group === undefined ? (
            drawn
          ) : (
            <FormGroup key={group} label={t(group)}>
              {drawn}
            </FormGroup>
          );
        })
      }
    </FormPage>
  );
}

/** New records belong to the active market. */
function emptyOf({ empty, fields }: AnyRecord): RecordValues {
  const markets = Object.keys(fields).filter((name) => fields[name]?.kind === 'market');
  return { ...empty, ...Object.fromEntries(markets.map((name) => [name, activeMarket().id])) };
}

type Entry = ReturnType<typeof formFields>[number];

interface Group {
  readonly group: TextKey | undefined;
  readonly fields: Entry[];
}

/** Groups neighbouring fields that answer one question. */
function inGroups(entries: readonly Entry[]): readonly Group[] {
  const groups: Group[] = [];
  for (const entry of entries) {
    const [, field] = entry;
    const group = field.kind === 'flag' ? field.group : undefined;
    const last = groups.at(-1);
    if (last && last.group === group) last.fields.push(entry);
    else groups.push({ group, fields: [entry] });
  }
  return groups;
}

interface RecordInputProps {
  record: AnyRecord;
  name: string;
  field: RecordField;
  form: RecordForm<RecordValues>;
}

function RecordInput({ record, name, field, form }: RecordInputProps) {
  const t = useT('kernel');
  const source = useMemo(() => (isChoice(field) ? recordOptions(field.source) : null), [field]);
  const hint = 'hint' in field && field.hint && t(composedKey(`${record.feature}:hint.${name}`));
  const input = { form, name, ...(hint && { description: hint }) };
  switch (field.kind) {
    case 'text':
      return <FormText {...input} {...TYPED[field.typed ?? 'text']} maxLength={field.most} />;
    case 'number':
      return <FormText {...input} digits maxLength={String(field.most).length} />;
    case 'flag':
      return <FormCheckbox {...input} spelling={[1, 0]} />;
    case 'status':
      return field.input && <FormCheckbox {...input} spelling={['1', '0']} />;
    case 'market':
      return <FormConfigSelect {...input} source={OWN_MARKET} />;
    case 'choices':
      return source && <FormConfigMultiSelect {...input} source={source} />;
    case 'choice':
      return source && <FormConfigSelect {...input} source={source} />;
    default:
      return null;
  }
}

const TYPED = { text: {}, digits: { digits: true }, email: { type: 'email' } } as const;
