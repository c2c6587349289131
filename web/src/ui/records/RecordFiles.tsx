import { type AnyRecord, callsOfRecord, type RecordFile } from '@otolead/contract/kernel/record.ts';
import { composedKey } from '@otolead/contract/kernel/text.ts';
import { useMemo } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import { ExportButton } from '../list/ExportButton.tsx';
import { ImportLink } from '../list/ImportLink.tsx';

interface RecordFilesProps {
  record: AnyRecord;
  /** Filters of the list that the file is to have. */
  values: Readonly<Record<string, string | null>>;
  /** Rows that they find, as far as that is known. */
  total: number | undefined;
  /** Where files are taken in; none for those who may not. */
  importPath: string | undefined;
}

/** The rows of a search as a file, and the way to send it back. */
export function RecordFiles({ record, values, total, importPath }: RecordFilesProps) {
  const t = useT('kernel');
  const { file } = useMemo(() => callsOfRecord(record), [record]);
  const text = (part: string) => t(composedKey(`${record.feature}:file.${part}`));
  return (
    <>
      <ExportButton
        endpoint={file as RecordFile}
        values={values}
        total={total}
        fileName={`${record.name}.csv`}
        nothing={text('nothing')}
      >
        {text('export')}
      </ExportButton>
      {importPath && <ImportLink to={importPath}>{text('import')}</ImportLink>}
    </>
  );
}
