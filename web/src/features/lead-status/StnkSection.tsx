import { TextInput } from '@mantine/core';
import { todayOf } from '@otolead/contract/lead-status/context.rules.ts';
import { canChooseStnk } from '@otolead/contract/lead-status/stnk.rules.ts';
import { DayField } from '../../ui/fields/DayField.tsx';
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx';
import { fieldProps, idOf, idValue, isShown, typed } from './field-props.ts';
import classes from './StatusForm.module.css';
import { optionsOf } from './status-lists.ts';
import type { StatusForm } from './useStatusForm.ts';

/** The vehicle's registration: needs a follow-up, so it needs a my-active agent. */
export function StnkSection({ form }: { form: StatusForm }) {
  if (!isShown(form, 'stnk_id')) return null;
  const { t, values, lists, context } = form;
  const choosable = canChooseStnk(context.current);
  const { disabled, ...props } = fieldProps(form, 'stnk_id');
  return (
    <div className={classes.pair}>
      <SearchSelect
        {...props}
        options={optionsOf(lists.stnk_list)}
        value={idValue(values.stnk_id)}
        onChange={(value) => form.edit('stnk_id', idOf(value))}
        disabled={disabled || !choosable}
        description={choosable ? undefined : t('my_active_not_enabled')}
        clearable
      />
      {isShown(form, 'stnk_number') && (
        <TextInput
          {...fieldProps(form, 'stnk_number')}
          value={values.stnk_number ?? ''}
          onChange={(event) => form.edit('stnk_number', typed(event.currentTarget.value))}
          maxLength={30}
        />
      )}
      {isShown(form, 'stnk_follow_up_date') && (
        <DayField
          {...fieldProps(form, 'stnk_follow_up_date')}
          value={values.stnk_follow_up_date}
          onChange={(date) => form.edit('stnk_follow_up_date', date)}
          min={todayOf(context)}
        />
      )}
    </div>
  );
}
