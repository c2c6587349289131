import { Button, Modal } from '@mantine/core';
import type { OpenCall } from '@otolead/contract/desk/desk.schema.ts';
import { DISPOSITIONS, type DispositionId } from '@otolead/contract/desk/wrap-up.rules.ts';
import type { LeadDetail } from '@otolead/contract/leads/leads.schema.ts';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isApiError } from '../../platform/api/api-error.ts';
import { useConfigList } from '../../platform/config/config.api.ts';
import { successToast } from '../../platform/feedback/toast.tsx';
import type { LazyDialogProps } from '../../platform/feedback/useLazyDialog.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { ActionButton } from '../../ui/ActionButton/ActionButton.tsx';
import { GrowingTextarea } from '../../ui/fields/GrowingTextarea.tsx';
import { InlineNotice } from '../../ui/InlineNotice/InlineNotice.tsx';
import { KeyHint } from '../../ui/KeyHint/KeyHint.tsx';
import { hasOwnEnter } from '../../ui/keys/key-targets.ts';
import { useWrapUp } from './desk.api.ts';
import classes from './desk.module.css';
import { useWrapUpPlan } from './useWrapUpPlan.ts';
import { INTEREST_KEYS, KeyedChoices, PlanFields } from './WrapUpFields.tsx';

type WrapUpDialogProps = LazyDialogProps & { lead: LeadDetail; call: OpenCall };

const DISPOSITION_KEYS = DISPOSITIONS.map((_, index) => String(index + 1));

/** Wrap-up: disposition, status and follow-up, each by a key, in one save. */
export function WrapUpDialog({ opened, onClose, lead, call }: WrapUpDialogProps) {
  const t = useT('desk');
  const statuses = useConfigList('call_status_list') ?? [];
  const wrapUp = useWrapUp();
  const plan = useWrapUpPlan(lead);
  const { chosen, interest, interests } = plan;
  const form = useRef<HTMLFormElement>(null);
  const [comment, setComment] = useState('');
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});

  // The button submits once something is chosen, and Enter is the next key.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each choice comes back to the button
  useEffect(() => {
    if (chosen !== null) form.current?.querySelector<HTMLElement>('button[type=submit]')?.focus();
  }, [chosen, interest]);

  const choose = (disposition: DispositionId) => {
    setErrors({});
    plan.choose(disposition);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isInField(event.target) || event.ctrlKey || event.altKey || event.metaKey) return;
    const disposition = DISPOSITIONS[DISPOSITION_KEYS.indexOf(event.key)];
    const warmth = interests[INTEREST_KEYS.indexOf(event.key)];
    const isSave = event.key === 'Enter' && chosen !== null && !hasOwnEnter(event.target);
    if (!disposition && !warmth && !isSave) return;
    event.preventDefault();
    if (disposition) choose(disposition);
    else if (warmth) plan.chooseInterest(warmth);
    else form.current?.requestSubmit();
  });
  // Keys count as soon as the dialog shows, which is before it gets focus.
  useEffect(() => {
    if (!opened) return;
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [opened]);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (chosen === null || wrapUp.isPending) return;
    try {
      const { message } = await wrapUp.mutateAsync({
        lead_id: lead.lead_id,
        call_id: call.call_id,
        call_status_id: chosen,
        comment,
        ...(plan.status && { status: plan.status }),
      });
      successToast(message);
      onClose();
      if (plan.goesOnInForm) goOnInForm();
    } catch (error) {
      if (!isApiError(error)) throw error;
      setErrors({ ...error.errors, form: error.message });
    }
  };

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('wrap_up.of', { name: lead.lead_name })}
      size={520}
      closeButtonProps={{ 'aria-label': t('kernel:close') }}
    >
      <form ref={form} className={classes.form} onSubmit={save} noValidate>
        <KeyedChoices
          legend={t('field.call_status_id')}
          ids={DISPOSITIONS}
          keys={DISPOSITION_KEYS}
          chosen={chosen}
          nameOf={(id) => statuses.find((status) => status.id === id)?.name ?? String(id)}
          onChoose={choose}
          isFirst
        />
        <PlanFields plan={plan} errors={errors} />
        <GrowingTextarea
          label={t('field.comment')}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
          maxLength={1000}
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

/** The customer spoke: what was said is for the manage-status form, whose keys work once the focus is nowhere else. */
function goOnInForm(): void {
  document.getElementById('content')?.focus();
}
