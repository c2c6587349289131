import { useConfigList } from '../../platform/config/config.api.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import type { Option } from '../../ui/fields/options.ts';
import { configOptions, useOptions } from '../../ui/list/option-source.ts';

const GM_PROCESSES = configOptions('gm_list', 'gm_id');

const PROCESSES = configOptions('process_list', 'process_id');

/**
 * Processes of the webform for the ops and agent reports: those whose campaigns all carry the dialer's flag are left out
 * (spec B§9).
 */
export function useProcessOptions(): readonly Option[] | undefined {
  const processes = useOptions(PROCESSES);
  const campaigns = useConfigList('campaign_list');
  return processes?.filter(({ value }) => {
    const own = campaigns?.filter(({ process_id: id }) => String(id) === value) ?? [];
    return own.length === 0 || own.some(({ dialer_flag: flag }) => flag === 0);
  });
}

/** The market's GM processes, all of them first; undefined while they are on their way. */
export function useGmOptions(): readonly Option[] | undefined {
  const t = useT('reports');
  const processes = useOptions(GM_PROCESSES);
  return processes && [{ value: '-1', label: t('all') }, ...processes];
}

/** How the filter by the market's groups of cities is called (spec A§1). */
export const cityGroupField = () =>
  activeMarket().grouping === 'province' ? 'field.province_id' : 'field.cluster_id';
