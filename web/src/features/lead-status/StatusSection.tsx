import { isLeadStatusId, isLeadSubStatusId } from '@otolead/contract/kernel/lead-statuses.ts';
import {
  onBookingKnown,
  onStatusChosen,
  onSubStatusChosen,
} from '@otolead/contract/lead-status/choices.rules.ts';
import { todayOf } from '@otolead/contract/lead-status/context.rules.ts';
import { statusBlock, subStatusBlock } from '@otolead/contract/lead-status/transitions.rules.ts';
import { statusFamily } from '../../ui/StatusPill/StatusPill.tsx';
import { isRequired } from './field-props.ts';
import { KeyChoice, type KeyOption } from './KeyChoice.tsx';
import { consumerOf } from './stored-lead.ts';
import type { StatusForm } from './useStatusForm.ts';

/** Digits choose the status, the top letter row the sub-status. */
const SUB_STATUS_KEYS = ['Q', 'W', 'E', 'R', 'T', 'Y', 'U'];

/** Statuses with their keys, and why some are disabled. */
export function statusOptions({ lists, context, t }: StatusForm): KeyOption[] {
  return lists.status_list.flatMap(({ status_id, status_name }, index) => {
    if (!isLeadStatusId(status_id)) return [];
    const reason = statusBlock(context.current, status_id, context.role);
    return {
      id: status_id,
      label: status_name,
      shortcut: String(index + 1),
      blocked: reason && t(`blocked.${reason}`),
      family: statusFamily(status_id),
    };
  });
}

/** Sub-statuses of the chosen status. */
export function subStatusOptions({ lists, context, values, t }: StatusForm): KeyOption[] {
  const chosen = lists.status_list.find((status) => status.status_id === values.status_id);
  return (chosen?.sub_status_master ?? []).flatMap(({ sub_status_id, sub_status_name }, index) => {
    if (!isLeadSubStatusId(sub_status_id)) return [];
    const reason = subStatusBlock(context.current, sub_status_id, context.role);
    return {
      id: sub_status_id,
      label: sub_status_name,
      shortcut: SUB_STATUS_KEYS[index] ?? '',
      blocked: reason && t(`blocked.${reason}`),
      family: statusFamily(chosen?.status_id ?? 0),
    };
  });
}

export function chooseStatus(form: StatusForm, statusId: number): void {
  form.apply(onStatusChosen(form.values, statusId));
}

export function chooseSubStatus(form: StatusForm, subStatusId: number): void {
  const { values, context, lists, lead } = form;
  const chosen = onSubStatusChosen(values, subStatusId, context);
  const consumer = consumerOf(lead, context.market);
  form.apply(onBookingKnown(chosen, { car: lists.knownCar, consumer, today: todayOf(context) }));
}

export function StatusSection({ form }: { form: StatusForm }) {
  const { t, values } = form;
  const subStatuses = subStatusOptions(form);
  return (
    <>
      <KeyChoice
        label={t('field.status_id')}
        {...(form.isEnabled('status_id') && {
          hint: t('keys.status', { last: form.lists.status_list.length }),
        })}
        options={statusOptions(form)}
        value={values.status_id}
        onChoose={(id) => chooseStatus(form, id)}
        error={form.errorOf('status_id')}
        disabled={!form.isEnabled('status_id')}
        required={isRequired(form, 'status_id')}
      />
      {subStatuses.length > 0 && (
        <KeyChoice
          label={t('field.sub_status_id')}
          options={subStatuses}
          value={values.sub_status_id}
          onChoose={(id) => chooseSubStatus(form, id)}
          error={form.errorOf('sub_status_id')}
          disabled={!form.isEnabled('sub_status_id')}
          required={isRequired(form, 'sub_status_id')}
        />
      )}
    </>
  );
}
