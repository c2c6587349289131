import { Button } from '@mantine/core';
import { logDownload } from '@otolead/contract/exports/exports.endpoints.ts';
import type { RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../platform/api/client.ts';
import { saveBlob } from '../../platform/api/save-blob.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { type ColumnGroup, type SectionLine, tableCsv } from './columns.ts';

interface DownloadTableProps<Row> {
  module: RequestOf<typeof logDownload>['module'];
  /** File name as specified (spec B§9). */
  name: string;
  groups: readonly ColumnGroup<Row>[];
  lines: readonly (Row | SectionLine)[];
}

/** Downloads the shown table; logged like every download. */
export function DownloadTable<Row>({ module, name, groups, lines }: DownloadTableProps<Row>) {
  const t = useT('reports');
  const { mutate } = useMutation({
    mutationFn: () => {
      saveBlob(tableCsv(groups, lines), name);
      const { origin, pathname, search } = window.location;
      return call(logDownload, { module, action: 1, page_url: origin + pathname + search });
    },
    meta: { ownWords: true },
  });
  return (
    <Button variant="default" onClick={() => mutate()}>
      {t('download')}
    </Button>
  );
}
