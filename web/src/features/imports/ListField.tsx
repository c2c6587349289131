import { useConfigList } from '../../platform/config/config.api.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx';

interface ListFieldProps {
  /** The list's dialer number. */
  value: string | null;
  error: string | null;
  onChange: (listId: string | null) => void;
}

/** The campaign list that receives the file's leads, shown by name and number (spec B§2). */
export function ListField({ value, error, onChange }: ListFieldProps) {
  const t = useT('imports');
  const lists = useConfigList('gm_campaign_list') ?? [];
  return (
    <SearchSelect
      label={t('field.list_id')}
      placeholder={t('list.choose')}
      options={lists.map(({ name, list_id: id }) => ({ value: String(id), label: `${name} - ${id}` }))}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}
