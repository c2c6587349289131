import type { Language } from '../kernel/language.ts';
import type { Market } from '../kernel/market.ts';
import { formatDate, isLocalDate } from '../kernel/market-time.ts';
import { composedKey, type Text, text } from '../kernel/text.ts';
import { ALL, NO_CAMPAIGN } from './lines.rules.ts';
import type { ReportType } from './report-types.rules.ts';

/** Reports by commercial campaign; the others are by webform process. */
export const isOfCampaigns = (type: ReportType): boolean =>
  type === 'retail_report' || type === 'retail_process_summary';

/** Name of a report's filter. */
export const filterLabel = (field: string, { grouping }: Market): Text =>
  field === 'cluster_id' && grouping === 'province'
    ? text('reports:field.province_id')
    : text(composedKey(`reports:field.${field}`));

/** Text of a filter value that names no row. */
export function filterWord(
  type: ReportType,
  field: string,
  value: string,
  language: Language,
): Text | string | null {
  if (value === String(ALL)) {
    if (field === 'agent_id') return text('reports:all_agents');
    return text(type === 'retail_process_summary' ? 'reports:all_processes' : 'reports:all');
  }
  if (field === 'process_id' && isOfCampaigns(type) && value === String(NO_CAMPAIGN))
    return text('reports:no_campaign');
  if (field === 'selected_month') return `${value.slice(5)}/${value.slice(0, 4)}`;
  if (field === 'followup_date') return text(composedKey(`reports:followup.${value}`));
  if (field === 'current_status') return text(composedKey(`reports:current_status.${value}`));
  return isLocalDate(value) ? formatDate(value, language) : null;
}
