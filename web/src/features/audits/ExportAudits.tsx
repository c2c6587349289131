import { IconDownload } from '@tabler/icons-react';
import { useT } from '../../platform/i18n/i18n.ts';
import { ActionButton } from '../../ui/ActionButton/ActionButton.tsx';
import type { AuditQuestion } from './audit-filters.ts';
import { useExportAudits } from './audits.api.ts';

interface ExportAuditsProps {
  question: AuditQuestion;
  /** Number of matching audits in the tab. */
  total: number;
}

/** Exports the tab's audits as a CSV file, sent by mail (spec A§7). */
export function ExportAudits({ question, total }: ExportAuditsProps) {
  const t = useT('audits');
  const request = useExportAudits();
  return (
    <ActionButton
      variant="default"
      leftSection={<IconDownload size={15} stroke={1.75} aria-hidden />}
      disabledReason={total === 0 ? t('export.none') : null}
      loading={request.isPending}
      onClick={() => request.mutate({ ...question, total_record: total })}
    >
      {t('export')}
    </ActionButton>
  );
}
