import { exportLimits, exportVerdict, limitAt } from '@otolead/contract/exports/exports.rules.ts';
import { isOfficeTime } from '@otolead/contract/kernel/office-hours.ts';
import { IconDownload } from '@tabler/icons-react';
import { useMinute } from '../../platform/clock.ts';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { useCan, useSession } from '../../platform/session/session.ts';
import { ActionButton } from '../../ui/ActionButton/ActionButton.tsx';
import { formatCount } from '../../ui/format.ts';
import { type DownloadRequest, useDownload } from './exports.api.ts';

export interface ExportButtonProps {
  /** The list's request, so that the same leads are exported. */
  request: Omit<DownloadRequest, 'total_record'>;
  total: number | undefined;
  /** `total` is a lower bound. */
  totalCapped: boolean;
}

/** Exports the result as a CSV file by mail; disabled with a reason above the limit (spec A§9). */
export function ExportButton({ request, total, totalCapped }: ExportButtonProps) {
  const t = useT('exports');
  const language = useLanguage();
  const can = useCan();
  const now = useMinute();
  const settings = useSession()?.settings ?? {};
  const download = useDownload();
  if (!can('/download-csv')) return null;

  const limits = exportLimits(settings);
  const { timeZone } = activeMarket();
  const known = (total ?? 0) + (totalCapped ? 1 : 0);
  const allowed = exportVerdict({ total: known, now, timeZone, ...limits }) !== 'refused';
  const hint = t(isOfficeTime(now, timeZone, limits) ? 'limit_hint' : 'limit_hint_after', {
    limit: formatCount(limitAt(now, timeZone, limits) ?? 0, language),
    start: limits.startHour,
    end: limits.endHour,
  });
  return (
    <ActionButton
      variant="default"
      leftSection={<IconDownload size={15} stroke={1.75} aria-hidden />}
      loading={download.isPending}
      disabledReason={!total ? t('nothing') : allowed ? null : hint}
      onClick={() => download.mutate({ ...request, total_record: total ?? 0 })}
    >
      {t('button')}
    </ActionButton>
  );
}
