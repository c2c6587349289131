import { maySearchBy } from '@otolead/contract/leads/search-by.rules.ts';
import { useT } from '../../../../platform/i18n/i18n.ts';
import { useUser } from '../../../../platform/session/session.ts';
import { Segments } from '../../../../ui/Segments/Segments.tsx';
import { inView, type LeadFilters } from '../filters/filters.ts';

interface ViewSwitchProps {
  filters: LeadFilters;
  onChange: (filters: LeadFilters) => void;
}

/** All leads or My Active, for roles that have the second; a link may lead any role there, and it leads back. */
export function ViewSwitch({ filters, onChange }: ViewSwitchProps) {
  const t = useT('leads');
  const user = useUser();
  if (!maySearchBy(user.role_id, 'myactive') && filters.view !== 'myactive') return null;
  return (
    <Segments
      aria-label={t('view.label')}
      value={filters.view}
      onChange={(view) => onChange(inView(filters, view))}
      options={[
        { value: 'all', label: t('view.all') },
        { value: 'myactive', label: t('view.myactive') },
      ]}
    />
  );
}
