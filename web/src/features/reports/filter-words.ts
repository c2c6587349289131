import { filterLabel, filterWord, isOfCampaigns } from '@otolead/contract/reports/filter-words.rules.ts';
import type { ReportType } from '@otolead/contract/reports/report-types.rules.ts';
import type { FilterValues } from '@otolead/contract/reports/reports.rules.ts';
import { useConfigList } from '../../platform/config/config.api.ts';
import { useEveryPlace, useEveryVehicle } from '../../platform/config/every-row.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { readText } from '../../platform/i18n/read-text.ts';
import { activeMarket } from '../../platform/market/active-market.ts';

type Name = readonly [id: number | string, name: string];

/** Returns a function that describes filters: 'Process: Ops, Agent: All Agents'. */
export function useFilterWords(type: ReportType): (filters: FilterValues) => string {
  const language = useLanguage();
  const off = useConfigList('switched_off');
  const ended = (list: 'process_list' | 'gm_list' | 'campaign_list' | 'agent_list') =>
    (off?.[list] ?? []).map(({ id, name }): Name => [id, name]);
  const processes = useConfigList('process_list')
    ?.map(({ process_id, name }): Name => [process_id, name])
    .concat(ended('process_list'));
  const gms = useConfigList('gm_list')
    ?.map(({ gm_id, name }): Name => [gm_id, name])
    .concat(ended('gm_list'));
  const campaigns = useConfigList('campaign_list')
    ?.map(({ id, name }): Name => [id, name])
    .concat(ended('campaign_list'));
  const agents = useConfigList('agent_list')
    ?.map(({ id, name }): Name => [id, name])
    .concat(ended('agent_list'));
  const isSummary = type === 'retail_process_summary';
  const vehicles = useEveryVehicle(isSummary);
  const places = useEveryPlace(isSummary);
  const isProvince = activeMarket().grouping === 'province';
  const named: Readonly<Record<string, readonly Name[] | undefined>> = {
    process_id: isOfCampaigns(type) ? gms : processes,
    campaign_id: campaigns,
    agent_id: agents,
    make_id: vehicles?.make.map(({ id, make }): Name => [id, make]),
    model_id: vehicles?.model.map(({ id, m }): Name => [id, m]),
    city_id: places?.city.map(({ id, name }): Name => [id, name]),
    cluster_id: isProvince
      ? places?.state.map(({ id, name }): Name => [id, name])
      : places?.cluster.map(({ id, cluster_name }): Name => [id, cluster_name]),
  };
  const nameOf = (field: string, id: string): string => {
    const word = filterWord(type, field, id, language);
    if (word !== null) return typeof word === 'string' ? word : readText(word);
    return named[field]?.find(([known]) => String(known) === id)?.[1] ?? `#${id}`;
  };
  return (filters) =>
    Object.entries(filters)
      .flatMap(([field, value]) => {
        const names = value?.split(',').map((id) => nameOf(field, id));
        const label = readText(filterLabel(field, activeMarket()));
        return names ? [`${label}: ${names.join(', ')}`] : [];
      })
      .join('; ');
}
