import {
  type AnyRecord,
  callsOfRecord,
  type RecordRow,
  type RowOfRecord,
} from '@otolead/contract/kernel/record.ts';
import {
  type ColumnOptions,
  isChoice,
  type RecordField,
  toldOf,
} from '@otolead/contract/kernel/record-fields.ts';
import { composedKey } from '@otolead/contract/kernel/text.ts';
import { isUsedRecord } from '@otolead/contract/where-used/uses.rules.ts';
import { type ReactNode, useMemo } from 'react';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { type DataColumn, ID_COLUMN } from '../DataTable/columns.ts';
import { formatCount } from '../format.ts';
import { STATUS_COLUMN } from '../list/ActivePill.tsx';
import { AddLink } from '../list/AddLink.tsx';
import { ListPage } from '../list/ListPage.tsx';
import { ACTION_COLUMN, RecordActions, WIDE_ACTION_COLUMN } from '../list/RecordActions.tsx';
import { useList } from '../list/useList.ts';
import { useDateTime } from '../useDateTime.ts';
import { RecordFiles } from './RecordFiles.tsx';
import { changedName, formPathOf, recordFilters, recordText } from './record-options.ts';

interface RecordListPageProps<Declared extends AnyRecord> {
  /** A constant. */
  record: Declared;
  /** Address of a record's form, or of a new one's without an id, if the record does not declare it; a constant. */
  formPath?: (id?: number) => string;
  /** Whether rows can be added, changed and switched here. */
  mayEdit?: boolean;
  /** Path of the import, for users who may edit. */
  importPath?: string;
  /** Above the title: the link to the parent screen. */
  back?: ReactNode;
  /** In the title line, before the button that adds a record. */
  actions?: ReactNode;
  /** Custom cells; a constant. */
  cells?: Readonly<Record<string, (row: RowOfRecord<Declared>) => ReactNode>>;
  /** Columns after those of the fields; a constant. */
  extraColumns?: readonly DataColumn<RowOfRecord<Declared>>[];
}

type Column = DataColumn<RecordRow>;

/** A declared record's list; without edit rights it shows rows only. */
export function RecordListPage<Declared extends AnyRecord>(props: RecordListPageProps<Declared>) {
  const { record, mayEdit = true, formPath, importPath, back, actions, cells, extraColumns } = props;
  const t = useT('kernel');
  const language = useLanguage();
  const timeOf = useDateTime();
  const { list: endpoint, status: save } = useMemo(() => callsOfRecord(record), [record]);
  const filters = useMemo(() => recordFilters(record), [record]);
  const list = useList(endpoint, filters, record.given && { given: record.given });
  const nameOf = useMemo(() => (row: RecordRow) => String(row[record.title]), [record]);
  const pathOf = useMemo(() => formPath ?? formPathOf(record), [record, formPath]);
  const columns = useMemo<readonly Column[]>(() => {
    const { idColumn, rules, feature, title, deletes } = record;
    const words = { yesNo: (isOn: boolean) => t(isOn ? 'yes' : 'no'), timeOf, language };
    const shown = Object.entries(record.fields).flatMap(([name, field]): Column[] => {
      const { column, sort = name, header, card }: ColumnOptions = field;
      if (column === undefined) return [];
      return [
        {
          id: sort || name,
          header: t(header ? composedKey(`${feature}:column.${name}`) : rules.label(name)),
          cell:
            (cells?.[name] as Column['cell'] | undefined) ??
            (name === title ? titleCell(nameOf) : cellOf(name, field, words)),
          width: column,
          ...(sort !== false && { sortable: true }),
          ...(field.kind === 'number' && { align: 'end' as const, fixed: true }),
          ...(field.kind === 'time' && { sortDescFirst: true }),
          ...(name === title ? { card: 'primary' as const } : card && { card }),
        },
      ];
    });
    const used = changedName(record);
    const last: Column = mayEdit
      ? {
          ...(deletes ? WIDE_ACTION_COLUMN : ACTION_COLUMN),
          header: t('list.action'),
          cell: (row) => (
            <RecordActions
              row={row}
              name={nameOf(row)}
              edit={pathOf(row.id)}
              save={save}
              {...(isUsedRecord(used) && { record: used })}
              {...(deletes && { deletes })}
            />
          ),
        }
      : { ...STATUS_COLUMN, header: t('list.status') };
    return [
      ...(idColumn ? [{ ...ID_COLUMN, header: t(rules.label('id')) }] : []),
      ...shown,
      ...((extraColumns ?? []) as readonly unknown[] as readonly Column[]),
      last,
    ];
  }, [t, timeOf, language, record, mayEdit, pathOf, save, nameOf, cells, extraColumns]);
  const add = mayEdit && <AddLink to={pathOf()}>{t(recordText(record, 'add'))}</AddLink>;
  const files = !record.calls && (
    <RecordFiles
      record={record}
      values={list.values}
      total={list.pagination?.total}
      importPath={mayEdit ? importPath : undefined}
    />
  );
  return (
    <ListPage
      list={list}
      title={t(recordText(record, 'title'))}
      count={(count) => t(recordText(record, 'count'), { count })}
      back={back}
      actions={
        actions || files || add ? (
          <>
            {actions}
            {files}
            {add}
          </>
        ) : undefined
      }
      empty={t(recordText(record, 'empty'))}
      rowLabel={nameOf}
      columns={columns}
      {...(mayEdit && { editPath: ({ id }: RecordRow) => pathOf(id) })}
    />
  );
}

/** Isolates a right-to-left name among left-to-right text. */
const titleCell =
  (nameOf: (row: RecordRow) => string): Column['cell'] =>
  (row) => <bdi>{nameOf(row)}</bdi>;

interface Words {
  readonly yesNo: (isOn: boolean) => string;
  readonly timeOf: (instant: string) => string;
  readonly language: string;
}

function cellOf(name: string, field: RecordField, { yesNo, timeOf, language }: Words): Column['cell'] {
  if (field.kind === 'status') return STATUS_COLUMN.cell;
  if (field.kind === 'flag') return (row) => yesNo(row[name] === 1);
  if (field.kind === 'time') return (row) => timeOf(String(row[name]));
  if (isChoice(field)) return (row) => toldOf(row, name, field) || '–';
  const isGrouped = field.kind === 'number' && field.grouped;
  return (row) => {
    const value = row[name];
    if (isGrouped && typeof value === 'number') return formatCount(value, language);
    return value === null || value === '' ? '–' : String(value);
  };
}
