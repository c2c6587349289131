import { AUDIT_PRIORITIES } from '@otolead/contract/audits/audits.rules.ts';
import { AUDIT_DATE_TYPES, PURCHASE_MONTHS } from '@otolead/contract/audits/filters.rules.ts';
import { formatDate } from '@otolead/contract/kernel/market-time.ts';
import { isAuditedAgent } from '@otolead/contract/kernel/roles.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useToday } from '../../platform/clock.ts';
import { configQuery } from '../../platform/config/config.api.ts';
import { nameOfRow, useEveryVehicle } from '../../platform/config/every-row.ts';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { readText } from '../../platform/i18n/read-text.ts';
import { useUser } from '../../platform/session/session.ts';
import { FilterChips } from '../../ui/FilterChips/FilterChips.tsx';
import { DayField } from '../../ui/fields/DayField.tsx';
import type { Option } from '../../ui/fields/options.ts';
import { SearchMultiSelect } from '../../ui/fields/SearchMultiSelect.tsx';
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx';
import { FilterFields } from '../../ui/list/FilterFields.tsx';
import { type OffList, switchedOffOptions } from '../../ui/list/option-source.ts';
import { AUDIT_FILTERS, type AuditFilter, type AuditFilterValues, wrongDays } from './audit-filters.ts';

interface AuditFilterBarProps {
  values: AuditFilterValues;
  onChange: (values: AuditFilterValues) => void;
  /** Also clears the search text. */
  onClear: () => void;
  /** Shows the fields; the chips are always visible. */
  isOpen: boolean;
  /** The search field and the button that opens the filters. */
  children: ReactNode;
}

type Choice = Exclude<AuditFilter, 'start_date' | 'end_date' | 'process' | 'with_agents'>;
const CHOICES = ['auditor', 'agent_id', 'audit_priority'] as const satisfies Choice[];
const MORE_CHOICES = ['bought_make', 'dealership', 'purchase_month'] as const satisfies Choice[];

/** The audit list's filters, applied at once; chips remove them one by one or all. */
export function AuditFilterBar({ values, onChange, onClear, isOpen, children }: AuditFilterBarProps) {
  const t = useT('audits');
  const today = useToday();
  const { role_id: roleId, id: userId } = useUser();
  const optionsOf = useFilterOptions();
  const isAgent = isAuditedAgent(roleId);
  const set = (filter: AuditFilter, value: string | null) => {
    const { [filter]: _, ...rest } = values;
    onChange(value ? { ...rest, [filter]: value } : rest);
  };
  const setDateType = (value: string | null) => {
    const { date_type: _, start_date: __, end_date: ___, ...rest } = values;
    onChange(value ? { ...rest, date_type: value } : rest);
  };
  const faults = wrongDays(values, today);
  const faultOf = (field: 'start_date' | 'end_date') => {
    const fault = faults[field];
    return fault && readText(fault);
  };
  const choice = (filter: Choice) => {
    const isFixed = filter === 'agent_id' && isAgent;
    return (
      <SearchSelect
        key={filter}
        label={t(`filter.${filter}`)}
        options={optionsOf(filter)}
        value={isFixed ? String(userId) : (values[filter] ?? null)}
        onChange={(value) => (filter === 'date_type' ? setDateType(value) : set(filter, value))}
        {...(filter !== 'date_type' && { placeholder: t('kernel:list.all') })}
        clearable={!isFixed}
        disabled={isFixed}
      />
    );
  };
  const day = (field: 'start_date' | 'end_date') => (
    <DayField
      label={t(`filter.${field}`)}
      value={values[field] ?? null}
      onChange={(date) => set(field, date)}
      max={today}
      disabled={!values.date_type}
      error={values.date_type ? faultOf(field) : undefined}
      required={Boolean(values.date_type)}
    />
  );
  return (
    <>
      <FilterFields
        more={
          isOpen && (
            <>
              {choice('date_type')}
              {day('start_date')}
              {day('end_date')}
              {CHOICES.map(choice)}
              <SearchMultiSelect
                label={t('filter.process')}
                placeholder={t('kernel:list.all')}
                options={optionsOf('process')}
                value={values.process?.split(',') ?? []}
                onChange={(ids) => set('process', ids.join(','))}
                allLabel={t('filter.all')}
              />
              {MORE_CHOICES.map(choice)}
            </>
          )
        }
      >
        {children}
      </FilterFields>
      <Chips
        values={values}
        optionsOf={optionsOf}
        onRemove={set}
        onDateType={setDateType}
        onClear={onClear}
      />
    </>
  );
}

interface ChipsProps {
  values: AuditFilterValues;
  optionsOf: ReturnType<typeof useFilterOptions>;
  onRemove: (filter: AuditFilter, value: null) => void;
  onDateType: (value: null) => void;
  onClear: () => void;
}

function Chips({ values, optionsOf, onRemove, onDateType, onClear }: ChipsProps) {
  const t = useT('audits');
  const language = useLanguage();
  const words = (filter: AuditFilter, value: string) => {
    if (filter === 'with_agents') return t('with_agents');
    if (filter === 'start_date' || filter === 'end_date') return formatDate(value, language);
    const options = optionsOf(filter);
    const chosen = filter === 'process' ? value.split(',') : [value];
    if (chosen.length > 1 && chosen.length === options.length) return t('filter.all');
    return chosen.map((id) => options.find((option) => option.value === id)?.label ?? id).join(', ');
  };
  const chips = AUDIT_FILTERS.flatMap((id) => {
    const value = values[id];
    return value === undefined ? [] : [{ id, label: t(`filter.${id}`), value: words(id, value) }];
  });
  return (
    <FilterChips
      chips={chips}
      onRemove={(id) => (id === 'date_type' ? onDateType(null) : onRemove(id as AuditFilter, null))}
      onClearAll={onClear}
    />
  );
}

const LISTS = [
  'audit_user_list',
  'agent_list',
  'gm_campaign_process_list',
  'dealer_list',
  'switched_off',
] as const;

/** Options of every filter, switched-off ones marked and last; none while loading. */
function useFilterOptions(): (filter: Choice | 'process') => readonly Option[] {
  const t = useT('audits');
  const { data: lists } = useQuery(configQuery(LISTS));
  const vehicles = useEveryVehicle();
  const option = (id: number, label: string): Option => ({ value: String(id), label });
  const withOff = (options: readonly Option[] = [], list: OffList) => [
    ...options,
    ...switchedOffOptions(lists?.switched_off, list),
  ];
  return (filter) => {
    switch (filter) {
      case 'date_type':
        return AUDIT_DATE_TYPES.map((value) => ({ value, label: t(`date_type.${value}`) }));
      case 'auditor':
        return withOff(
          lists?.audit_user_list.map(({ id, name }) => option(id, name)),
          'audit_user_list',
        );
      case 'agent_id':
        return withOff(
          lists?.agent_list.map(({ id, name }) => option(id, name)),
          'agent_list',
        );
      case 'audit_priority':
        return AUDIT_PRIORITIES.map((value) => ({ value, label: t(`priority.${value}`) }));
      case 'process':
        return withOff(
          lists?.gm_campaign_process_list.map((row) => option(row.gm_id, row.campaign_name)),
          'gm_campaign_process_list',
        );
      case 'bought_make':
        return (vehicles?.make ?? []).map((row) => option(row.id, nameOfRow(row.make, row)));
      case 'dealership':
        return withOff(
          lists?.dealer_list.map((row) => option(row.dealer_id, row.name)),
          'dealer_list',
        );
      case 'purchase_month':
        return PURCHASE_MONTHS.map((value) => ({ value, label: value }));
    }
  };
}
