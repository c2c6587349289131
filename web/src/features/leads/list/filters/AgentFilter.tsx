import { useT } from '../../../../platform/i18n/i18n.ts';
import { SearchMultiSelect } from '../../../../ui/fields/SearchMultiSelect.tsx';
import classes from '../toolbar.module.css';
import type { LeadFilters } from './filters.ts';
import { optionsOf, useFilterLists } from './options.ts';

export interface AgentFilterProps {
  filters: LeadFilters;
  onChange: (filters: LeadFilters) => void;
}

const LISTS = ['myactive_agent_id'] as const;

/** The agent whose My Active leads are shown: roles 1 and 5 choose (LST-054). */
export function AgentFilter({ filters, onChange }: AgentFilterProps) {
  const t = useT('leads');
  const agents = optionsOf('myactive_agent_id', useFilterLists(LISTS));
  return (
    <SearchMultiSelect
      className={classes.agent}
      aria-label={t('field.myactive_agent_id')}
      placeholder={t('filter.any_agent')}
      options={agents}
      value={filters.myactive_agent_id.map(String)}
      onChange={(ids) => onChange({ ...filters, myactive_agent_id: ids.map(Number) })}
    />
  );
}
