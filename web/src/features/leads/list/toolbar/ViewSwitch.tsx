import { useT } from '../../../../platform/i18n/i18n.ts';
import { Segments } from '../../../../ui/Segments/Segments.tsx';
import { inView, type LeadFilters } from '../filters/filters.ts';

interface ViewSwitchProps {
  filters: LeadFilters;
  onChange: (filters: LeadFilters) => void;
}

/** All leads or My Active (spec A§2); empty for users without leads. */
export function ViewSwitch({ filters, onChange }: ViewSwitchProps) {
  const t = useT('leads');
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
