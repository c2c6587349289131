import { Button, Modal, Textarea } from '@mantine/core';
import type { OpenCall } from '@otolead/contract/desk/desk.schema.ts';
import {
  DISPOSITIONS,
  type DispositionId,
  goesOnInForm,
  retryOf,
  retryTime,
} from '@otolead/contract/desk/wrap-up.rules.ts';
import { isLocalDate } from '@otolead/contract/kernel/market-time.ts';
import {
  FOLLOW_UP_START,
  followUpStart,
  followUpTimes,
} from '@otolead/contract/lead-status/followup.rules.ts';
import type { LeadDetail } from '@otolead/contract/leads/leads.schema.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isApiError } from '../../platform/api/api-error.ts';
import { useMinute, useToday } from '../../platform/clock.ts';
import { useConfigList } from '../../platform/config/config.api.ts';
import { successToast } from '../../platform/feedback/toast.tsx';
import type { LazyDialogProps } from '../../platform/feedback/useLazyDialog.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { useSession } from '../../platform/session/session.ts';
import { ActionButton } from '../../ui/ActionButton/ActionButton.tsx';
import { hasOwnEnter } from '../../ui/DataTable/keys.ts';
import { DayField } from '../../ui/fields/DayField.tsx';
import { TimeField } from '../../ui/fields/TimeField.tsx';
import { InlineNotice } from '../../ui/InlineNotice/InlineNotice.tsx';
import { KeyHint } from '../../ui/KeyHint/KeyHint.tsx';
import { useWrapUp } from './desk.api.ts';
import classes from './desk.module.css';

type WrapUpDialogProps = LazyDialogProps & { lead: LeadDetail; call: OpenCall };

interface FollowUp {
  readonly date: string | null;
  readonly time: string | null;
}

/** How a call ended, by one key; with it the follow-up of a lead that was not reached, all saved as one. */
export function WrapUpDialog({ opened, onClose, lead, call }: WrapUpDialogProps) {
  const t = useT('desk');
  const now = useMinute();
  const today = useToday();
  const statuses = useConfigList('call_status_list') ?? [];
  const settings = useSession()?.settings;
  const wrapUp = useWrapUp();
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState<DispositionId | null>(null);
  const [followUp, setFollowUp] = useState<FollowUp>({ date: null, time: null });
  const [comment, setComment] = useState('');
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const context = {
    now,
    market: activeMarket(),
    settings: { followupStart: followUpStart(settings?.[FOLLOW_UP_START]) },
  };
  const retry = chosen === null ? null : retryOf(lead.status_id, chosen);

  // The button submits once something is chosen, and Enter is the next key.
  useEffect(() => {
    if (chosen !== null) form.current?.querySelector<HTMLElement>('button[type=submit]')?.focus();
  }, [chosen]);

  const choose = (disposition: DispositionId) => {
    setChosen(disposition);
    setErrors({});
    const next = retryOf(lead.status_id, disposition);
    setFollowUp(next ? retryTime(next.minutes, context) : { date: null, time: null });
  };
  const onKey = (event: KeyboardEvent) => {
    if (isInField(event.target) || event.ctrlKey || event.altKey || event.metaKey) return;
    const disposition = DISPOSITIONS[Number(event.key) - 1];
    const isSave = event.key === 'Enter' && chosen !== null && !hasOwnEnter(event.target);
    if (!disposition && !isSave) return;
    event.preventDefault();
    if (disposition) choose(disposition);
    else form.current?.requestSubmit();
  };
  const latestOnKey = useRef(onKey);
  useEffect(() => {
    latestOnKey.current = onKey;
  });
  // A key counts from the moment that the dialog is seen, and its focus comes later.
  useEffect(() => {
    if (!opened) return;
    const listen = (event: KeyboardEvent) => latestOnKey.current(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [opened]);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (chosen === null || wrapUp.isPending) return;
    const status = retry && {
      version: lead.version,
      status_id: lead.status_id,
      sub_status_id: retry.subStatusId,
      follow_up_date: followUp.date,
      followup_time: followUp.time,
    };
    try {
      const { message } = await wrapUp.mutateAsync({
        lead_id: lead.lead_id,
        call_id: call.call_id,
        call_status_id: chosen,
        comment,
        ...(status && { status }),
      });
      successToast(message);
      onClose();
      if (goesOnInForm(chosen)) goOnInForm();
    } catch (error) {
      if (!isApiError(error)) throw error;
      setErrors({ ...error.errors, form: error.message });
    }
  };
  const nameOf = (disposition: DispositionId) =>
    statuses.find(({ id }) => id === disposition)?.name ?? String(disposition);

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('wrap_up.of', { name: lead.lead_name })}
      size={520}
      closeButtonProps={{ 'aria-label': t('kernel:close') }}
    >
      <form ref={form} className={classes.form} onSubmit={save} noValidate>
        <fieldset className={classes.dispositions} tabIndex={-1} data-autofocus>
          <legend>{t('field.call_status_id')}</legend>
          {DISPOSITIONS.map((disposition, index) => (
            <button
              key={disposition}
              type="button"
              className={classes.disposition}
              aria-pressed={chosen === disposition}
              aria-keyshortcuts={String(index + 1)}
              onClick={() => choose(disposition)}
            >
              <KeyHint>{String(index + 1)}</KeyHint> {nameOf(disposition)}
            </button>
          ))}
        </fieldset>
        {chosen !== null && <p className={classes.hint}>{t(outcomeOf(chosen, retry !== null))}</p>}
        {retry && (
          <div className={classes.pair}>
            <DayField
              label={t('follow_up_date')}
              value={followUp.date}
              onChange={(date) => setFollowUp((before) => ({ ...before, date }))}
              min={today}
              error={errors.follow_up_date}
              required
            />
            <TimeField
              label={t('followup_time')}
              value={followUp.time}
              onChange={(time) => setFollowUp((before) => ({ ...before, time }))}
              times={followUp.date && isLocalDate(followUp.date) ? followUpTimes(followUp.date, context) : []}
              error={errors.followup_time}
              required
            />
          </div>
        )}
        <Textarea
          label={t('field.comment')}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
          maxLength={1000}
          autosize
          minRows={2}
        />
        {errors.form && <InlineNotice tone="danger">{errors.form}</InlineNotice>}
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            {t('later')}
          </Button>
          <ActionButton
            type="submit"
            disabledReason={chosen === null ? t('choose') : null}
            loading={wrapUp.isPending}
            rightSection={<KeyHint on="accent">↵</KeyHint>}
          >
            {t('save')}
          </ActionButton>
        </div>
      </form>
    </Modal>
  );
}

/** A digit or Enter is for the field there; an open list of a field stands apart. */
const isInField = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, [role=listbox], [role=grid]') !== null;

function outcomeOf(chosen: DispositionId, isRetried: boolean) {
  if (isRetried) return 'outcome.retry' as const;
  return goesOnInForm(chosen) ? ('outcome.form' as const) : ('outcome.attempt' as const);
}

/** The customer spoke: what was said is for the manage-status form, whose keys work once the focus is nowhere else. */
function goOnInForm(): void {
  document.getElementById('content')?.focus();
}
