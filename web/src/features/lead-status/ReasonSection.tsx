import { Checkbox, TextInput } from '@mantine/core';
import { showMobile } from '@otolead/contract/kernel/phone.ts';
import { settleAttribution } from '@otolead/contract/lead-status/attribution.rules.ts';
import { reasonsFor } from '@otolead/contract/lead-status/status-reason.rules.ts';
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx';
import { switchedOffOptions } from '../../ui/list/option-source.ts';
import { fieldProps, idOf, idValue, isRequired, isShown, typed } from './field-props.ts';
import { optionsOf, withStored } from './status-lists.ts';
import type { StatusForm } from './useStatusForm.ts';

/** Reasons that fit status, sub-status and attribution, plus the stored one. */
export function StatusReasonField({ form }: { form: StatusForm }) {
  if (!isShown(form, 'status_reason_id')) return null;
  const { values, lists, context } = form;
  const { attribution_id } = settleAttribution(values, context.current, context);
  const reasons = reasonsFor(lists.status_reasons, {
    status_id: values.status_id,
    sub_status_id: values.sub_status_id,
    attribution_id,
  });
  const stored = lists.status_reasons.find(({ id }) => id === values.status_reason_id);
  // An optional reason shows only where there are options.
  if (!isRequired(form, 'status_reason_id') && reasons.length === 0 && !stored) return null;
  return (
    <SearchSelect
      {...fieldProps(form, 'status_reason_id')}
      options={withStored(optionsOf(reasons), idValue(values.status_reason_id), {
        off: switchedOffOptions(lists.switched_off, 'status_reasons'),
        name: stored?.name,
        field: form.t('field.status_reason_id'),
      })}
      value={idValue(values.status_reason_id)}
      onChange={(value) => form.edit('status_reason_id', idOf(value))}
      clearable={form.fields.status_reason_id === 'optional'}
    />
  );
}

/** A do-not-call request may cover both numbers. */
export function RefuseAlternateField({ form }: { form: StatusForm }) {
  const { alternate_mobile: other } = form.lead;
  if (!isShown(form, 'refuse_alternate') || !other) return null;
  const { required: _, ...field } = fieldProps(form, 'refuse_alternate');
  return (
    <Checkbox
      {...field}
      description={showMobile(other)}
      checked={form.values.refuse_alternate}
      onChange={(event) => form.edit('refuse_alternate', event.currentTarget.checked)}
    />
  );
}

/** Why a purchase was lost or cancelled, as free text where no listed reason fits. */
export function PurchaseReasonFields({ form }: { form: StatusForm }) {
  if (!isShown(form, 'reason_id')) return null;
  const { values, lists } = form;
  return (
    <>
      <SearchSelect
        {...fieldProps(form, 'reason_id')}
        options={withStored(optionsOf(lists.reasons_list), idValue(values.reason_id), {
          off: switchedOffOptions(lists.switched_off, 'reasons_list'),
          field: form.t('field.reason_id'),
        })}
        value={idValue(values.reason_id)}
        onChange={(value) => form.edit('reason_id', idOf(value))}
      />
      {isShown(form, 'other_reason_text') && (
        <TextInput
          {...fieldProps(form, 'other_reason_text')}
          value={values.other_reason_text ?? ''}
          onChange={(event) => form.edit('other_reason_text', typed(event.currentTarget.value))}
          maxLength={200}
        />
      )}
    </>
  );
}
