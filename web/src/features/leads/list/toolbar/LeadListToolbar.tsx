import { maySearchBy } from '@otolead/contract/leads/leads.policy.ts';
import { memo, useMemo } from 'react';
import { useLanguage, useT } from '../../../../platform/i18n/i18n.ts';
import { FilterChips } from '../../../../ui/FilterChips/FilterChips.tsx';
import { FilterFields } from '../../../../ui/list/FilterFields.tsx';
import { AgentFilter } from '../filters/AgentFilter.tsx';
import type { FilterLists } from '../filters/choice-filters.ts';
import { DateFilter } from '../filters/DateFilter.tsx';
import { asChosen, effectiveRange } from '../filters/date-range.ts';
import {
  type FilterKey,
  filterChips,
  inView,
  type LeadFilters,
  resetFilters,
  sameFilters,
  withoutFilter,
} from '../filters/filters.ts';
import { MoreFilters } from '../filters/MoreFilters.tsx';
import { nameOfValue } from '../filters/options.ts';
import { StatusFilter } from '../filters/StatusFilter.tsx';
import { type AppliedSearch, isSearching } from '../filters/search-by.ts';
import { LeadSearchBox } from '../search/LeadSearchBox.tsx';

export interface LeadListToolbarProps {
  filters: LeadFilters;
  search: AppliedSearch;
  lists: FilterLists;
  today: string;
  roleId: number;
  /** True if further filters open in a drawer. */
  drawer: boolean;
  onChange: (filters: LeadFilters) => void;
  onSearch: (search: AppliedSearch) => void;
  onReset: () => void;
  onClearAll: () => void;
  /** Moves from the box to the rows of this search. */
  onLeaveSearch: (search: AppliedSearch) => void;
}

/** Filters with a separate button; the others are behind 'More filters'. */
const OWN_BUTTON: ReadonlySet<FilterKey> = new Set([
  'range',
  'status',
  'sub_status',
  'lead_ids',
  'lead_set',
  'myactive_agent_id',
]);

/** The list's filters and their chips. */
export const LeadListToolbar = memo(function LeadListToolbar(props: LeadListToolbarProps) {
  const { filters, search, lists, today, roleId, drawer, onChange, onReset, onClearAll } = props;
  const t = useT('leads');
  const language = useLanguage();
  const searching = isSearching(search);
  const chips = useMemo(() => {
    const nameOf = (key: FilterKey, id: number) => nameOfValue(key, id, lists);
    return filterChips({ filters, searching, today, t, language, nameOf });
  }, [filters, searching, today, t, language, lists]);
  const atStart = search.text === '' && sameFilters(filters, resetFilters(filters));
  const byAgent = filters.view === 'myactive' && maySearchBy(roleId, 'myactive_agent');
  return (
    <>
      <FilterFields>
        <LeadSearchBox
          applied={search}
          roleId={roleId}
          view={filters.view}
          onApply={props.onSearch}
          onView={(view) => onChange(inView(filters, view))}
          onLeave={props.onLeaveSearch}
        />
        {byAgent && <AgentFilter filters={filters} onChange={onChange} />}
        <DateFilter
          range={effectiveRange(filters.range, { searching, leadIds: filters.lead_ids, today })}
          today={today}
          onChange={(range) =>
            onChange({
              ...filters,
              range: range.date_type ? asChosen(range, today) : 'any',
              direction: 'natural',
            })
          }
        />
        <StatusFilter filters={filters} onChange={onChange} />
        <MoreFilters
          count={chips.filter((chip) => !OWN_BUTTON.has(chip.id)).length}
          drawer={drawer}
          filters={filters}
          onChange={onChange}
          onReset={onReset}
          onClearAll={onClearAll}
        />
      </FilterFields>
      <FilterChips
        chips={chips}
        onRemove={(key) => onChange(withoutFilter(filters, key as FilterKey))}
        onClearAll={onClearAll}
        {...(atStart ? {} : { onReset })}
      />
    </>
  );
});
