import { TextInput } from '@mantine/core';
import { onDealerChosen, onDseChosen, onMakeChosen } from '@otolead/contract/lead-status/choices.rules.ts';
import { todayOf } from '@otolead/contract/lead-status/context.rules.ts';
import { OTHER, type StatusValues } from '@otolead/contract/lead-status/values.rules.ts';
import { useMemo } from 'react';
import { DayField } from '../../ui/fields/DayField.tsx';
import type { Option } from '../../ui/fields/options.ts';
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx';
import { switchedOffOptions } from '../../ui/list/option-source.ts';
import { fieldProps, idOf, idValue, isShown, typed } from './field-props.ts';
import classes from './StatusForm.module.css';
import { dealersOfMake, optionsOf, withStored } from './status-lists.ts';
import type { StatusForm } from './useStatusForm.ts';

export function CarFields({ form }: { form: StatusForm }) {
  const { values, lists, lead, t } = form;
  const { make, model } = lists.vehicles;
  const makes = useMemo(() => make.map(({ id, make: label }) => ({ value: String(id), label })), [make]);
  const models = useMemo(
    () =>
      model
        .filter(({ mk_id }) => mk_id === values.make_id)
        .map(({ id, m }) => ({ value: String(id), label: m })),
    [model, values.make_id],
  );
  if (!isShown(form, 'make_id')) return null;
  const clearable = form.fields.make_id === 'optional';
  const chooseMake = (makeId: number | null) => {
    const sellers = dealersOfMake(lists.dealers, makeId);
    form.apply(onMakeChosen(values, makeId, (dealerId) => sellers.some(({ id }) => id === dealerId)));
  };
  return (
    <div className={classes.pair}>
      <SearchSelect
        {...fieldProps(form, 'make_id')}
        options={withStored(makes, idValue(values.make_id), {
          off: switchedOffOptions(lists.switched_off, 'make_list'),
          name: values.make_id === lead.make_id ? lead.make : null,
          field: t('field.make_id'),
        })}
        value={idValue(values.make_id)}
        onChange={(value) => chooseMake(idOf(value))}
        clearable={clearable}
      />
      <SearchSelect
        {...fieldProps(form, 'model_id')}
        options={withStored(models, idValue(values.model_id), {
          off: switchedOffOptions(lists.switched_off, 'model_list'),
          name: values.model_id === lead.model_id ? lead.model : null,
          field: t('field.model_id'),
        })}
        value={idValue(values.model_id)}
        onChange={(value) => form.edit('model_id', idOf(value))}
        placeholder={values.make_id === null ? t('make_first') : undefined}
        clearable={clearable}
      />
    </div>
  );
}

/** Neither date may be in the future: that is a follow-up, not a purchase. */
export function PurchaseDates({ form }: { form: StatusForm }) {
  const today = todayOf(form.context);
  const shown = (['booking_date', 'purchase_date'] as const).filter((field) => isShown(form, field));
  if (shown.length === 0) return null;
  return (
    <div className={classes.pair}>
      {shown.map((field) => (
        <DayField
          key={field}
          {...fieldProps(form, field)}
          value={form.values[field]}
          onChange={(date) => form.edit(field, date)}
          max={today}
          clearable={form.fields[field] === 'optional'}
        />
      ))}
    </div>
  );
}

export function DealerFields({ form }: { form: StatusForm }) {
  const { values, lists, t } = form;
  const other: Option = { value: OTHER, label: t('option.other') };
  const dealer = lists.dealers.find(({ id }) => id === values.purchase_dealer_id);
  const seller = (value: string | null) => (value === OTHER ? OTHER : idOf(value));
  if (!isShown(form, 'purchase_dealer_id')) return null;
  return (
    <div className={classes.pair}>
      <SearchSelect
        {...fieldProps(form, 'purchase_dealer_id')}
        options={withStored(
          [...optionsOf(dealersOfMake(lists.dealers, values.make_id)), other],
          sellerValue(values.purchase_dealer_id),
          {
            off: switchedOffOptions(lists.switched_off, 'dealer_list'),
            field: t('field.purchase_dealer_id'),
          },
        )}
        value={sellerValue(values.purchase_dealer_id)}
        onChange={(value) => form.apply(onDealerChosen(values, seller(value)))}
        clearable={form.fields.purchase_dealer_id === 'optional'}
      />
      {isShown(form, 'purchase_from_dse_id') && (
        <SearchSelect
          {...fieldProps(form, 'purchase_from_dse_id')}
          options={withStored(
            [...optionsOf(dealer?.dses ?? []), other],
            sellerValue(values.purchase_from_dse_id),
            {
              off: switchedOffOptions(lists.switched_off, 'dse_list'),
              field: t('field.purchase_from_dse_id'),
            },
          )}
          value={sellerValue(values.purchase_from_dse_id)}
          onChange={(value) => form.apply(onDseChosen(values, seller(value)))}
          clearable
        />
      )}
      {(['other_dealer_name', 'other_dse_name'] as const)
        .filter((field) => isShown(form, field))
        .map((field) => (
          <TextInput
            key={field}
            {...fieldProps(form, field)}
            value={values[field] ?? ''}
            onChange={(event) => form.edit(field, typed(event.currentTarget.value))}
            maxLength={100}
          />
        ))}
    </div>
  );
}

function sellerValue(id: StatusValues['purchase_dealer_id']): string | null {
  return id === null ? null : String(id);
}
