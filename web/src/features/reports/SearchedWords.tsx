import type { ReportType } from '@otolead/contract/reports/report-types.rules.ts';
import type { FilterValues } from '@otolead/contract/reports/reports.rules.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { useFilterWords } from './filter-words.ts';

/** The report's filters in one line, for paper. */
export function SearchedWords({ type, values }: { type: ReportType; values: FilterValues }) {
  const t = useT('reports');
  const words = useFilterWords(type);
  return (
    <>
      {t(`kernel:market.${activeMarket().code}`)} · {words(values)}
    </>
  );
}
