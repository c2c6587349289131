import type { ConfigList } from '@otolead/contract/config/config.schema.ts';
import { FOLLOWUP_CHOICES } from '@otolead/contract/kernel/lead-set.ts';
import { CURRENT_STATUSES } from '@otolead/contract/reports/process-summary.sheet.ts';
import type { ReportType } from '@otolead/contract/reports/report-types.rules.ts';
import type { FilterValues } from '@otolead/contract/reports/reports.rules.ts';
import type { ComponentType } from 'react';
import { useConfigList } from '../../platform/config/config.api.ts';
import { nameOfRow, useEveryPlace, useEveryVehicle } from '../../platform/config/every-row.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { configOptions, switchedOffOptions, useEveryOption } from '../../ui/list/option-source.ts';
import type { FilterProps } from '../../ui/report/ReportPage.tsx';
import { ReportMultiSelect, ReportSelect } from '../../ui/report/ReportSelect.tsx';
import { cityGroupField, useGmOptions, useProcessOptions } from './options.ts';

type Campaign = ConfigList<'campaign_list'>[number];

const AGENTS = configOptions('agent_list', 'id');
const CAMPAIGNS = configOptions('campaign_list', 'id');

const option = (id: number, label: string) => ({ value: String(id), label });

const idsOf = (value: string | null | undefined) => value?.split(',').filter(Boolean) ?? [];

export function DialerFilters({ required = true, ...props }: FilterProps & { required?: boolean }) {
  const t = useT('reports');
  return (
    <ReportSelect
      {...props}
      name="campaign_id"
      label={t('field.campaign_id')}
      options={useEveryOption(CAMPAIGNS)}
      required={required}
    />
  );
}

const RawDataFilters = (props: FilterProps) => <DialerFilters {...props} required={false} />;

export function OpsFilters(props: FilterProps) {
  const t = useT('reports');
  const { draft } = props;
  // The dialer report covers campaigns with the dialer flag (spec B§9).
  const isMeant = ({ process_id, dialer_flag }: Campaign) =>
    String(process_id) === draft.process_id && dialer_flag === 0;
  const off = useConfigList('switched_off');
  const campaigns = useConfigList('campaign_list')
    ?.filter(isMeant)
    .map(({ id, name }) => ({ value: String(id), label: name }))
    .concat(switchedOffOptions(off, 'campaign_list', isMeant));
  return (
    <>
      <ReportSelect
        {...props}
        name="process_id"
        label={t('field.process_id')}
        options={useProcessOptions()}
        clears={['campaign_id']}
        required
      />
      <ReportSelect {...props} name="campaign_id" label={t('field.campaign_id')} options={campaigns} />
    </>
  );
}

export function AgentFilters(props: FilterProps) {
  const t = useT('reports');
  const agents = useEveryOption(AGENTS);
  return (
    <>
      <ReportSelect
        {...props}
        name="process_id"
        label={t('field.process_id')}
        options={useProcessOptions()}
        required
      />
      <ReportSelect
        {...props}
        name="agent_id"
        label={t('field.agent_id')}
        options={agents && [{ value: '-1', label: t('all_agents') }, ...agents]}
        required
      />
    </>
  );
}

export function FollowupFilter(props: FilterProps) {
  const t = useT('reports');
  return (
    <ReportSelect
      {...props}
      name="followup_date"
      label={t('field.followup_date')}
      options={FOLLOWUP_CHOICES.map((value) => ({ value, label: t(`followup.${value}`) }))}
      clearable={false}
      required
    />
  );
}

export function RetailFilters(props: FilterProps) {
  const t = useT('reports');
  return (
    <ReportMultiSelect
      {...props}
      name="process_id"
      label={t('field.process_id')}
      options={useGmOptions('all')}
      required
    />
  );
}

export function SummaryFilters(props: FilterProps) {
  const t = useT('reports');
  const processes = useGmOptions('all_processes');
  const vehicles = useEveryVehicle();
  const places = useEveryPlace();
  const { draft, edit } = props;
  const makes = vehicles?.make.map((row) => option(row.id, nameOfRow(row.make, row)));
  const models = vehicles?.model
    .filter(({ mk_id }) => draft.make_id !== null && String(mk_id) === draft.make_id)
    .map((row) => option(row.id, nameOfRow(row.m, row)));
  const isProvince = activeMarket().grouping === 'province';
  const groups = isProvince
    ? places?.state.map((row) => option(row.id, nameOfRow(row.name, row)))
    : places?.cluster.map((row) => option(row.id, nameOfRow(row.cluster_name, row)));
  const citiesIn = (chosen: readonly string[]) =>
    places?.city
      .filter(
        (city) =>
          chosen.length === 0 || chosen.includes(String(isProvince ? city.state_id : city.cluster_id)),
      )
      .map((row) => option(row.id, nameOfRow(row.name, row)));
  // Drop a city outside the chosen groups: it would match nothing.
  const narrow = (changes: FilterValues) => {
    const offered = citiesIn(idsOf(changes.cluster_id));
    const kept = idsOf(draft.city_id).filter((id) => offered?.some(({ value }) => value === id) ?? true);
    edit({ ...changes, city_id: kept.join(',') || null });
  };
  return (
    <>
      <ReportSelect {...props} name="process_id" label={t('field.process_id')} options={processes} required />
      <ReportSelect
        {...props}
        name="make_id"
        label={t('field.make_id')}
        options={makes}
        clears={['model_id']}
      />
      <ReportMultiSelect {...props} name="model_id" label={t('field.model_id')} options={models} />
      <ReportSelect
        {...props}
        name="current_status"
        label={t('field.current_status')}
        options={CURRENT_STATUSES.map((value) => ({ value, label: t(`current_status.${value}`) }))}
        clearable={false}
      />
      <ReportMultiSelect
        {...props}
        edit={narrow}
        name="cluster_id"
        label={t(cityGroupField())}
        options={groups}
      />
      <ReportMultiSelect
        {...props}
        name="city_id"
        label={t('field.city_id')}
        options={citiesIn(idsOf(draft.cluster_id))}
      />
    </>
  );
}

/** A report's filters besides month or days, for its screen and its schedules. */
export const REPORT_FILTERS: Readonly<Partial<Record<ReportType, ComponentType<FilterProps>>>> = {
  dialer_report: DialerFilters,
  ops_report: OpsFilters,
  lead_raw_data: RawDataFilters,
  agent_performance_report: AgentFilters,
  assigned_lead_summary: FollowupFilter,
  retail_report: RetailFilters,
  retail_process_summary: SummaryFilters,
};
