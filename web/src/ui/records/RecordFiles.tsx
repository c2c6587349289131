import { type AnyRecord, callsOfRecord, type RecordFile } from '@otolead/contract/kernel/record.ts';
import { composedKey } from '@otolead/contract/kernel/text.ts';
import { useMemo } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import { ExportButton } from '../list/ExportButton.tsx';
import { ImportLink } from '../list/ImportLink.tsx';

interface RecordFilesProps {
  record: AnyRecord;
  /** The list's filters, which the file shares. */
  values: Readonly<Record<string, string | null>>;
  /** Number of matching rows, if known. */
  total: number | undefined;
  /** Path of the import; undefined without the right. */
  importPath: string | undefined;
}

/** Exports the matching rows, and links to the import. */
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
