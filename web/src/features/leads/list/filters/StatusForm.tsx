import { Button, Checkbox } from '@mantine/core';
import { useConfigList } from '../../../../platform/config/config.api.ts';
import { useT } from '../../../../platform/i18n/i18n.ts';
import { StatusPill } from '../../../../ui/StatusPill/StatusPill.tsx';
import classes from '../toolbar.module.css';
import type { LeadFilters } from './filters.ts';
import { chooseStatuses, offeredSubStatuses } from './statuses.ts';

export interface StatusFilterProps {
  filters: LeadFilters;
  onChange: (filters: LeadFilters) => void;
}

/** Statuses, and beside them the sub-statuses of the chosen ones. */
export function StatusForm({ filters, onChange, onDone }: StatusFilterProps & { onDone: () => void }) {
  const t = useT('leads');
  const statuses = useConfigList('status_list');
  const toggled = (ids: readonly number[], id: number) =>
    ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];
  return (
    <>
      <div className={classes.statusForm}>
        <fieldset>
          <legend>{t('field.status_id')}</legend>
          {statuses?.map((status) => (
            <Checkbox
              key={status.status_id}
              size="sm"
              label={<StatusPill statusId={status.status_id} label={status.status_name} />}
              checked={filters.status.includes(status.status_id)}
              onChange={() =>
                onChange(chooseStatuses(filters, toggled(filters.status, status.status_id), statuses))
              }
            />
          ))}
        </fieldset>
        <fieldset>
          <legend>{t('field.sub_status_id')}</legend>
          {filters.status.length === 0 && <p className={classes.hint}>{t('filter.choose_status')}</p>}
          {offeredSubStatuses(statuses ?? [], filters.status).map((status) => (
            <fieldset key={status.status_id}>
              <legend className={classes.subLegend}>{status.status_name}</legend>
              {status.sub_status_master.map(({ sub_status_id: id, sub_status_name: name }) => (
                <Checkbox
                  key={id}
                  size="sm"
                  label={name}
                  checked={filters.sub_status.includes(id)}
                  onChange={() => onChange({ ...filters, sub_status: toggled(filters.sub_status, id) })}
                />
              ))}
            </fieldset>
          ))}
        </fieldset>
      </div>
      <div className={classes.popoverFoot}>
        <Button
          variant="subtle"
          color="gray"
          disabled={filters.status.length + filters.sub_status.length === 0}
          onClick={() => onChange({ ...filters, status: [], sub_status: [] })}
        >
          {t('filter.clear_status')}
        </Button>
        <Button onClick={onDone}>{t('filter.done')}</Button>
      </div>
    </>
  );
}
