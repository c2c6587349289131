import { getReportDetail } from '@otolead/contract/reports/reports.endpoints.ts';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { savedToast } from '../../platform/feedback/toast.tsx';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { formatCount } from '../format.ts';
import { lazyPart } from '../lazy-part.tsx';
import type { DetailInput } from './columns.ts';
import { opensOnScreen } from './open-counts.ts';
import { saveReport } from './save-report.ts';

const DetailDialog = lazyPart(async () => (await import('./DetailDialog.tsx')).DetailDialog);

/** The file of the rows behind a count (spec B§9). */
const DETAIL_FILE = 'lead_detail.csv';

/** A count with its row and column. */
export interface DetailOf {
  readonly input: DetailInput;
  readonly name: string;
  readonly count: number;
}

export interface OpenDetail {
  readonly open: (cell: DetailOf) => void;
  /** Name of the count being downloaded. */
  readonly opening: string | undefined;
}

/** Opens the rows behind a count, one at a time: as a file or, if chosen, on the screen. */
export function useDetail(): OpenDetail & { readonly dialog: ReactNode } {
  const t = useT('reports');
  const language = useLanguage();
  const [shown, setShown] = useState<DetailOf | null>(null);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ input }: DetailOf) =>
      saveReport(getReportDetail, { ...input, format: 'csv' }, DETAIL_FILE),
    onSuccess: (job, cell) => {
      // A job reports its file itself.
      if (job) return;
      const rows = formatCount(cell.count, language);
      savedToast(
        { message: t('detail.saved', { file: DETAIL_FILE, count: cell.count, rows }) },
        { name: cell.name, undo: { label: t('detail.show'), run: () => setShown(cell) } },
      );
    },
  });
  const save = (cell: DetailOf) => !isPending && mutate(cell);
  return {
    open: (cell) => (opensOnScreen() ? setShown(cell) : save(cell)),
    opening: isPending ? variables.name : undefined,
    dialog: shown && (
      <Suspense>
        <DetailDialog
          cell={shown}
          onClose={() => setShown(null)}
          onDownload={() => save(shown)}
          isSaving={isPending}
        />
      </Suspense>
    ),
  };
}
