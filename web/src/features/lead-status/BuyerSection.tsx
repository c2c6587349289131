import { Checkbox, TextInput, VisuallyHidden } from '@mantine/core';
import { isMasked } from '@otolead/contract/kernel/masked.ts';
import { localDigits } from '@otolead/contract/kernel/phone.ts';
import {
  CONSUMER_FIELDS,
  type ConsumerField,
  isKnownOfConsumer,
  isSameAsConsumer,
  setSameAsConsumer,
} from '@otolead/contract/lead-status/booking.rules.ts';
import { useMemo } from 'react';
import { FieldClearButton } from '../../ui/fields/FieldClearButton.tsx';
import { mobilePattern } from '../../ui/fields/mobile-pattern.ts';
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx';
import { switchedOffOptions } from '../../ui/list/option-source.ts';
import { LazyTooltip } from '../../ui/overlays/LazyTooltip.tsx';
import { fieldProps, idOf, idValue, isShown, typed } from './field-props.ts';
import classes from './StatusForm.module.css';
import { optionsOf, withStored } from './status-lists.ts';
import { consumerOf } from './stored-lead.ts';
import type { StatusForm } from './useStatusForm.ts';

/** The buyer of the booked car: often the customer, so one tick copies everything. */
export function BuyerSection({ form }: { form: StatusForm }) {
  const { t, values, lead, context } = form;
  const shown = CONSUMER_FIELDS.filter((field) => isShown(form, field));
  const consumer = consumerOf(lead, context.market);
  if (shown.length === 0) return null;
  const known = shown.filter((field) => isKnownOfConsumer(field, consumer));
  const same = known.filter((field) => isSameAsConsumer(values, field, consumer));
  const setAll = (checked: boolean) =>
    form.apply(known.reduce((next, field) => setSameAsConsumer(next, field, consumer, checked), values));
  return (
    <fieldset className={classes.section}>
      <legend>
        <VisuallyHidden>{t('section.buyer')}</VisuallyHidden>
      </legend>
      <div className={classes.sectionHead}>
        <span className={classes.sectionTitle} aria-hidden="true">
          {t('section.buyer')}
        </span>
        <Checkbox
          label={t('same_as_consumer')}
          checked={same.length === known.length}
          indeterminate={same.length > 0 && same.length < known.length}
          disabled={!form.isEnabled('booking_name')}
          onChange={(event) => setAll(event.currentTarget.checked)}
        />
      </div>
      <div className={classes.pair}>
        {shown.map((field) => (
          <BuyerField key={field} form={form} field={field} />
        ))}
      </div>
    </fieldset>
  );
}

function BuyerField({ form, field }: { form: StatusForm; field: ConsumerField }) {
  const consumer = consumerOf(form.lead, form.context.market);
  const checked = isSameAsConsumer(form.values, field, consumer);
  const isKnown = isKnownOfConsumer(field, consumer);
  const tick = `${form.t('same_as_consumer')}: ${form.t(`field.${field}`)}`;
  const name = isKnown ? tick : `${tick} (${form.t('same_as_consumer.unknown')})`;
  return (
    <div className={classes.ticked}>
      <BuyerInput form={form} field={field} />
      <LazyTooltip label={name}>
        <Checkbox
          className={classes.tick}
          size="xs"
          labelPosition="left"
          label={form.t('same_as_consumer.short')}
          aria-label={name}
          checked={checked}
          disabled={!isKnown || !form.isEnabled(field)}
          onChange={(event) =>
            form.apply(setSameAsConsumer(form.values, field, consumer, event.currentTarget.checked))
          }
        />
      </LazyTooltip>
    </div>
  );
}

function BuyerInput({ form, field }: { form: StatusForm; field: ConsumerField }) {
  const { values, lists, context } = form;
  const props = fieldProps(form, field);
  const cities = useMemo(() => optionsOf(lists.cities), [lists.cities]);
  switch (field) {
    case 'booking_name':
      return (
        <TextInput
          {...props}
          value={values.booking_name ?? ''}
          onChange={(event) => form.edit('booking_name', typed(event.currentTarget.value))}
          maxLength={100}
        />
      );
    case 'booking_mobile':
      return (
        <TextInput
          {...props}
          value={values.booking_mobile ?? ''}
          {...(isMasked(values.booking_mobile) && {
            readOnly: true,
            rightSection: <FieldClearButton onClear={() => form.edit('booking_mobile', null)} />,
          })}
          onChange={(event) =>
            form.edit('booking_mobile', typed(localDigits(event.currentTarget.value, context.market.phone)))
          }
          onBlur={() => form.leave('booking_mobile')}
          leftSection={<span className={classes.prefix}>{context.market.phone.prefix}</span>}
          leftSectionWidth={36}
          description={props.error === undefined ? undefined : mobilePattern(form.t, context.market)}
          inputMode="numeric"
          maxLength={20}
        />
      );
    case 'booking_city_id':
      return (
        <SearchSelect
          {...props}
          options={withStored(cities, idValue(values.booking_city_id), {
            off: switchedOffOptions(lists.switched_off, 'city_state_list'),
            field: form.t('field.booking_city_id'),
          })}
          value={idValue(values.booking_city_id)}
          onChange={(value) => form.edit('booking_city_id', idOf(value))}
          clearable={form.fields.booking_city_id === 'optional'}
        />
      );
    case 'booking_relation':
      return (
        <SearchSelect
          {...props}
          options={withStored(optionsOf(lists.relationship_list), idValue(values.booking_relation), {
            off: switchedOffOptions(lists.switched_off, 'relationship_list'),
            field: form.t('field.booking_relation'),
          })}
          value={idValue(values.booking_relation)}
          onChange={(value) => form.edit('booking_relation', idOf(value))}
          clearable={form.fields.booking_relation === 'optional'}
        />
      );
  }
}
