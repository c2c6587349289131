import { Button, Modal } from '@mantine/core';
import { addDays, isLocalDate } from '@otolead/contract/kernel/market-time.ts';
import { followUpTimes } from '@otolead/contract/lead-status/followup.rules.ts';
import { type FormEvent, useState } from 'react';
import { isApiError } from '../../platform/api/api-error.ts';
import { useToday } from '../../platform/clock.ts';
import { useFollowUpContext } from '../../platform/config/useFollowUpContext.ts';
import { mutationToast } from '../../platform/feedback/toast.tsx';
import type { LazyDialogProps } from '../../platform/feedback/useLazyDialog.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { DayField } from '../../ui/fields/DayField.tsx';
import { GrowingTextarea } from '../../ui/fields/GrowingTextarea.tsx';
import { TimeField } from '../../ui/fields/TimeField.tsx';
import { useSaveTask } from './my-day.api.ts';
import classes from './my-day.module.css';

interface TaskValues {
  readonly task: string;
  readonly due_date: string | null;
  /** Undefined until chosen or cleared. */
  readonly due_time: string | null | undefined;
}

const NEW: TaskValues = { task: '', due_date: null, due_time: undefined };

/** Steps of a quarter of an hour. */
const AN_HOUR = 4;

/** A task and its due time; it shows in the lead's history and the agent's day. */
export function TaskDialog({ opened, onClose, leadId }: LazyDialogProps & { leadId: number }) {
  const t = useT('my-day');
  const today = useToday();
  const saveTask = useSaveTask();
  const [values, setValues] = useState(NEW);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const edit = (changes: Partial<TaskValues>) => {
    setValues((before) => ({ ...before, ...changes }));
    setErrors({});
  };
  const context = useFollowUpContext();
  // Most tasks are for today, while a time is left.
  const first = followUpTimes(today, context).length > 0 ? today : addDays(today, 1);
  const day = values.due_date ?? first;
  const times = followUpTimes(isLocalDate(day) ? day : today, context);
  const soon = (day === today ? times[AN_HOUR] : times[0]) ?? times.at(-1) ?? null;
  const time = values.due_time === undefined ? soon : values.due_time;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (saveTask.isPending) return;
    try {
      mutationToast(
        await saveTask.mutateAsync({
          lead_id: leadId,
          task: values.task,
          due_date: day,
          due_time: time ?? '',
        }),
      );
      setValues(NEW);
      onClose();
    } catch (error) {
      if (!isApiError(error)) throw error;
      setErrors(error.errors);
    }
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('task.title')}
      size={440}
      closeButtonProps={{ 'aria-label': t('kernel:close') }}
    >
      <form className={classes.form} onSubmit={save} noValidate>
        <GrowingTextarea
          label={t('field.task')}
          value={values.task}
          onChange={(event) => edit({ task: event.currentTarget.value })}
          maxLength={300}
          error={errors.task}
          minRows={2}
          required
          data-autofocus
        />
        <div className={classes.pair}>
          <DayField
            label={t('field.due_date')}
            value={day}
            onChange={(due_date) => edit({ due_date })}
            min={today}
            error={errors.due_date}
            required
          />
          <TimeField
            label={t('field.due_time')}
            value={time}
            onChange={(due_time) => edit({ due_time })}
            times={times}
            error={errors.due_time}
            required
          />
        </div>
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            {t('kernel:form.cancel')}
          </Button>
          <Button type="submit" loading={saveTask.isPending}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
