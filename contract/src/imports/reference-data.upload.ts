import type { AnyRecord } from '../kernel/record.ts';
import {
  ACTIVE_COLUMN,
  flagCell,
  flagOf,
  ID_COLUMN,
  type RecordColumn,
  recordColumns,
} from '../kernel/record-file.ts';
import { composedKey } from '../kernel/text.ts';
import { shownName } from '../kernel/unseen.ts';
import { REFERENCE_RECORDS, type ReferenceName } from '../reference-data/records.rules.ts';
import { importReferenceData } from './imports.endpoints.ts';
import type { Upload, UploadColumn } from './upload.ts';

/** Longer than any stored value, so that the record's rules report the excess. */
const LONGEST_CELL = 2_000;

const idColumn = {
  required: false,
  sample: () => '',
  hint: 'imports:hint.record_id',
  parse: (cell) => (/^\d{1,9}$/.test(cell) ? Number(cell) : null),
  invalid: 'imports:invalid.value',
} as const satisfies UploadColumn<number>;

const activeColumn = {
  required: false,
  sample: () => flagCell(true),
  hint: 'imports:hint.active',
  parse: (cell) => {
    const flag = flagOf(cell);
    return flag === null ? null : String(flag);
  },
  invalid: 'imports:invalid.yes_no',
} as const satisfies UploadColumn<string>;

/** A whole number as spreadsheets write it: '250000000', '250000000.0', '250,000,000'. */
function wholeNumber(cell: string): number | null {
  const digits = /^\d{1,3}(?:[.,]\d{3})+$/.test(cell) ? cell.replace(/[.,]/g, '') : cell.replace(/\.0+$/, '');
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null;
}

const words = (cell: string) => (cell.length <= LONGEST_CELL ? shownName(cell) : null);

/** Cells by kind of column. */
const KINDS = {
  text: { sample: 'Abc', hint: 'imports:hint.words', parse: words, invalid: 'imports:invalid.too_long' },
  number: {
    sample: '',
    hint: 'imports:hint.number',
    parse: wholeNumber,
    invalid: 'imports:invalid.value',
  },
  flag: {
    sample: flagCell(false),
    hint: 'imports:hint.flag',
    parse: flagOf,
    invalid: 'imports:invalid.yes_no',
  },
  choice: { sample: '', hint: 'imports:hint.choice', parse: words, invalid: 'imports:invalid.too_long' },
  choices: { sample: '', hint: 'imports:hint.choices', parse: words, invalid: 'imports:invalid.too_long' },
} as const;

const columnOf = ({ declared }: RecordColumn, isTitle: boolean): UploadColumn<unknown> => {
  const { sample, ...kind } = KINDS[declared.kind];
  const forNew = 'required' in declared && declared.required === true;
  return { ...kind, required: isTitle, forNew, sample: () => sample };
};

/** The file of a record as `POST …/file` writes it; every column but the title is optional. */
const uploadOf = (record: AnyRecord): Upload => ({
  endpoint: importReferenceData,
  job: 'reference_import',
  title: composedKey(`${record.feature}:${record.name}.title`),
  columns: {
    [ID_COLUMN]: idColumn,
    ...Object.fromEntries(
      recordColumns(record).map((column) => [column.column, columnOf(column, column.field === record.title)]),
    ),
    [ACTIVE_COLUMN]: activeColumn,
  },
  subject: record.title,
  sampleFile: `${record.name}Sample.csv`,
  logModule: 'ReferenceData',
  fields: { record: record.name },
  isExported: true,
  makesRecords: true,
});

const RECORDS: readonly AnyRecord[] = REFERENCE_RECORDS;

const UPLOADS = new Map(RECORDS.map((record) => [record.name, uploadOf(record)]));

/** The upload of one kind of reference data. */
export const referenceUpload = (name: string): Upload | undefined => UPLOADS.get(name as ReferenceName);
