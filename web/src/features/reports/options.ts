import { ALL, NO_CAMPAIGN } from '@otolead/contract/reports/lines.rules.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import type { Option } from '../../ui/fields/options.ts';
import { configOptions, useEveryOption } from '../../ui/list/option-source.ts';

const GM_PROCESSES = configOptions('gm_list', 'gm_id');

const PROCESSES = configOptions('process_list', 'process_id');

/**
 * Webform processes for the ops and agent reports, dialled or not: a process counts all its campaigns (domain.md
 * 16).
 */
export const useProcessOptions = () => useEveryOption(PROCESSES);

/**
 * The market's GM processes, after 'all' and 'leads without one'; undefined while loading. The retail report says
 * 'All', the process summary 'ALL' (spec B§2).
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

/** Label of the filter for the market's city groups (spec A§1). */
export const cityGroupField = () =>
  activeMarket().grouping === 'province' ? 'field.province_id' : 'field.cluster_id';
