import { type AnyRecord, callsOfRecord, type RecordRow } from '@otolead/contract/kernel/record.ts';
import { nameOfChoice, type RecordField } from '@otolead/contract/kernel/record-fields.ts';
import type { UsedRecord } from '@otolead/contract/where-used/uses.rules.ts';
import { type ReactNode, useMemo } from 'react';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import type { DataColumn } from '../DataTable/columns.ts';
import { formatCount } from '../format.ts';
import { STATUS_COLUMN } from '../list/ActivePill.tsx';
import { AddLink } from '../list/AddLink.tsx';
import { ListPage } from '../list/ListPage.tsx';
import { ACTION_COLUMN, RecordActions } from '../list/RecordActions.tsx';
import { useList } from '../list/useList.ts';
import { RecordFiles } from './RecordFiles.tsx';
import { recordFilters, recordText } from './record-options.ts';

interface RecordListPageProps {
  /** A constant. */
  record: AnyRecord;
  /** Address of a record's form, without an id that of a new one's. */
  formPath: (id?: number) => string;
  /** Whether rows are added, changed and switched here. */
  mayEdit: boolean;
  /** Where a file of rows is taken in, for those who may edit. */
  importPath?: string;
  /** Above the title: the way to what the list is part of. */
  back?: ReactNode;
}

type Column = DataColumn<RecordRow>;

/** The list of a declared record; who may not edit it sees its rows and no actions. */
export function RecordListPage({ record, formPath, mayEdit, importPath, back }: RecordListPageProps) {
  const t = useT('kernel');
  const language = useLanguage();
  const { list: endpoint, save } = useMemo(() => callsOfRecord(record), [record]);
  const filters = useMemo(() => recordFilters(record), [record]);
  const list = useList(endpoint, filters);
  const nameOf = useMemo(() => (row: RecordRow) => String(row[record.title]), [record]);
  const columns = useMemo<readonly Column[]>(() => {
    const shown = Object.entries(record.fields).flatMap(([name, field]): Column[] => {
      if (field.column === undefined) return [];
      const isNumber = field.kind === 'number';
      return [
        {
          id: name,
          header: t(record.rules.label(name)),
          cell: cellOf(name, field, (isOn) => t(isOn ? 'yes' : 'no'), language),
          width: field.column,
          sortable: true,
          ...(isNumber && { align: 'end' as const, fixed: true }),
          ...(name === record.title && { card: 'primary' as const }),
        },
      ];
    });
    const last: Column = mayEdit
      ? {
          ...ACTION_COLUMN,
          header: t('list.action'),
          cell: (row) => (
            <RecordActions
              row={row}
              name={nameOf(row)}
              edit={formPath(row.id)}
              save={save}
              record={record.name as UsedRecord}
            />
          ),
        }
      : { ...STATUS_COLUMN, header: t('list.status') };
    return [...shown, last];
  }, [t, language, record, mayEdit, formPath, save, nameOf]);
  const actions = (
    <>
      <RecordFiles
        record={record}
        values={list.values}
        total={list.pagination?.total}
        importPath={mayEdit ? importPath : undefined}
      />
      {mayEdit && <AddLink to={formPath()}>{t(recordText(record, 'add'))}</AddLink>}
    </>
  );
  return (
    <ListPage
      list={list}
      title={t(recordText(record, 'title'))}
      count={(count) => t(recordText(record, 'count'), { count })}
      back={back}
      actions={actions}
      empty={t(recordText(record, 'empty'))}
      rowLabel={nameOf}
      columns={columns}
      {...(mayEdit && { editPath: ({ id }: RecordRow) => formPath(id) })}
    />
  );
}

function cellOf(
  name: string,
  field: RecordField,
  yesNo: (isOn: boolean) => string,
  language: string,
): Column['cell'] {
  const { kind } = field;
  const shown = kind === 'choice' || kind === 'choices' ? nameOfChoice(name) : name;
  if (kind === 'flag') return (row) => yesNo(row[name] === 1);
  const isGrouped = field.kind === 'number' && field.grouped;
  return (row) => {
    const value = row[shown];
    if (isGrouped && typeof value === 'number') return formatCount(value, language);
    return value === null || value === '' ? '–' : String(value);
  };
}
