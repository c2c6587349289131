import type { ChangedRecord } from '@otolead/contract/change-log/changes.rules.ts';
import type { FormRules } from '@otolead/contract/kernel/form-rules.ts';
import { type AnyRecord, callsOfRecord, type RecordRow } from '@otolead/contract/kernel/record.ts';
import type { RecordField } from '@otolead/contract/kernel/record-fields.ts';
import { composedKey } from '@otolead/contract/kernel/text.ts';
import { type ReactNode, useMemo } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import { FormPage } from '../form/FormPage.tsx';
import { FormCheckbox, FormConfigMultiSelect, FormConfigSelect, FormText } from '../form/RecordFields.tsx';
import { useRecordId, useRecordOfList } from '../form/useRecord.ts';
import type { RecordForm } from '../form/useRecordForm.ts';
import { recordOptions, recordText } from './record-options.ts';

type Values = Record<string, unknown>;

interface RecordFormPageProps {
  /** A constant. */
  record: AnyRecord;
  /** Path of the list. */
  back: string;
  /** Panels below the form of a stored record. */
  below?: (row: RecordRow) => ReactNode;
}

/** The form of a declared record, at the id of its address or for a new one. */
export function RecordFormPage({ record, back, below }: RecordFormPageProps) {
  const t = useT('kernel');
  const id = useRecordId();
  const { list, save } = useMemo(() => callsOfRecord(record), [record]);
  const found = useRecordOfList(list, id);
  const row = found?.data ?? undefined;
  return (
    <FormPage<Values, typeof save>
      title={t(recordText(record, id === undefined ? 'add' : 'edit'))}
      back={back}
      backTitle={t(recordText(record, 'title'))}
      history={record.name as ChangedRecord}
      rules={record.rules as unknown as FormRules<Values>}
      empty={record.empty as Values}
      found={found}
      save={save}
      below={row && below?.(row)}
    >
      {(form) =>
        Object.entries(record.fields).map(([name, field]) => (
          <RecordFieldInput key={name} record={record} name={name} field={field} form={form} />
        ))
      }
    </FormPage>
  );
}

interface RecordFieldInputProps {
  record: AnyRecord;
  name: string;
  field: RecordField;
  form: RecordForm<Values>;
}

function RecordFieldInput({ record, name, field, form }: RecordFieldInputProps) {
  const t = useT('kernel');
  const source = useMemo(() => ('source' in field ? recordOptions(field.source) : null), [field]);
  const hint = field.hint && t(composedKey(`${record.feature}:hint.${name}`));
  const input = { form, name, ...(hint && { description: hint }) };
  if (field.kind === 'text') return <FormText {...input} maxLength={field.most} />;
  if (field.kind === 'number') return <FormText {...input} digits maxLength={String(field.most).length} />;
  if (field.kind === 'flag') return <FormCheckbox {...input} spelling={[1, 0]} />;
  if (field.kind === 'choices' && source) return <FormConfigMultiSelect {...input} source={source} />;
  return field.kind === 'choice' && source ? <FormConfigSelect {...input} source={source} /> : null;
}
