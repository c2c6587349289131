import { ALL, NO_CAMPAIGN } from '@otolead/contract/reports/lines.rules.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import type { Option } from '../../ui/fields/options.ts';
import { configOptions, useEveryOption } from '../../ui/list/option-source.ts';

const GM_PROCESSES = configOptions('gm_list', 'gm_id');

const PROCESSES = configOptions('process_list', 'process_id');

/**
 * Processes of the webform for the ops and agent reports, whether their campaigns are dialled or not: a process counts all of
 * them (domain.md 16).
 */
export const useProcessOptions = () => useEveryOption(PROCESSES);

/**
 * The market's GM processes, all of them first and then leads without one; undefined while they are on their way. The
 * retail report calls them 'All', the process summary 'ALL' (spec B§2).
 */
export function useGmOptions(all: 'all' | 'all_processes'): readonly Option[] | undefined {
  const t = useT('reports');
  const processes = useEveryOption(GM_PROCESSES);
  return (
    processes && [
      { value: String(ALL), label: t(all) },
      { value: String(NO_CAMPAIGN), label: t('no_campaign') },
      ...processes,
    ]
  );
}

/** How the filter by the market's groups of cities is called (spec A§1). */
export const cityGroupField = () =>
  activeMarket().grouping === 'province' ? 'field.province_id' : 'field.cluster_id';
