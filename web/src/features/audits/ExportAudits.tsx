import { IconDownload } from '@tabler/icons-react';
import { useT } from '../../platform/i18n/i18n.ts';
import { ActionButton } from '../../ui/ActionButton/ActionButton.tsx';
import type { AuditQuestion } from './audit-filters.ts';
import { useExportAudits } from './audits.api.ts';

interface ExportAuditsProps {
  question: AuditQuestion;
  /** Audits of the tab that match. */
  total: number;
}

/** The audits of the tab as a CSV file, which arrives by mail (spec A§7). */
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
