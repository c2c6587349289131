import { formatDate, isLocalDate } from '@otolead/contract/kernel/market-time.ts';
import { ALL, NO_CAMPAIGN } from '@otolead/contract/reports/detail.schema.ts';
import type { ReportType } from '@otolead/contract/reports/report-types.rules.ts';
import type { FilterValues } from '@otolead/contract/reports/reports.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { cityStateQuery, useConfigList, vehiclesQuery } from '../../platform/config/config.api.ts';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { cityGroupField } from './options.ts';

type Name = readonly [id: number | string, name: string];

/** Calls the filters of a report by their names: 'Process: Ops, Agent: All Agents'. */
export function useFilterWords(type: ReportType): (filters: FilterValues) => string {
  const t = useT('reports');
  const language = useLanguage();
  const off = useConfigList('switched_off');
  const ended = (list: 'process_list' | 'gm_list' | 'campaign_list') =>
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
  const agents = useConfigList('agent_list')?.map(({ id, name }): Name => [id, name]);
  const isSummary = type === 'retail_process_summary';
  const isGm = isSummary || type === 'retail_report';
  const { data: vehicles } = useQuery({ ...vehiclesQuery(), enabled: isSummary });
  const { data: places } = useQuery({ ...cityStateQuery(), enabled: isSummary });
  const isProvince = activeMarket().grouping === 'province';
  const named: Readonly<Record<string, readonly Name[] | undefined>> = {
    process_id: isGm ? gms : processes,
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
    if (id === String(ALL))
      return t(field === 'agent_id' ? 'all_agents' : isSummary ? 'all_processes' : 'all');
    if (isGm && field === 'process_id' && id === String(NO_CAMPAIGN)) return t('no_campaign');
    if (isLocalDate(id)) return formatDate(id, language);
    if (field === 'selected_month') return `${id.slice(5)}/${id.slice(0, 4)}`;
    if (field === 'followup_date') return t(`followup.${id as '0'}`);
    if (field === 'current_status') return t(`current_status.${id as '1'}`);
    return named[field]?.find(([known]) => String(known) === id)?.[1] ?? `#${id}`;
  };
  return (filters) =>
    Object.entries(filters)
      .flatMap(([field, value]) => {
        const names = value?.split(',').map((id) => nameOf(field, id));
        const label = field === 'cluster_id' ? cityGroupField() : (`field.${field}` as 'field.process_id');
        return names ? [`${t(label)}: ${names.join(', ')}`] : [];
      })
      .join('; ');
}
