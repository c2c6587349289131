import { Button } from '@mantine/core';
import { DISPOSITIONS } from '@otolead/contract/calls/wrap-up.rules.ts';
import { DISPOSITION } from '@otolead/contract/kernel/dispositions.ts';
import type { LeadDetail } from '@otolead/contract/leads/leads.schema.ts';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isApiError } from '../../platform/api/api-error.ts';
import { useSubmissionId } from '../../platform/api/useSubmissionId.ts';
import { useConfigList } from '../../platform/config/config.api.ts';
import { successToast } from '../../platform/feedback/toast.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { ActionButton } from '../../ui/ActionButton/ActionButton.tsx';
import { GrowingTextarea } from '../../ui/fields/GrowingTextarea.tsx';
import { InlineNotice } from '../../ui/InlineNotice/InlineNotice.tsx';
import { KeyHint } from '../../ui/KeyHint/KeyHint.tsx';
import { hasOwnEnter, isDialogOpen, TAKES_KEYS } from '../../ui/keys/key-targets.ts';
import { Panel } from '../../ui/Panel/Panel.tsx';
import { useWrapUp } from './calls.api.ts';
import classes from './calls.module.css';
import { useWrapUpDraft } from './useWrapUpDraft.ts';
import { useWrapUpPlan } from './useWrapUpPlan.ts';
import { INTEREST_KEYS, KeyedChoices, PlanFields } from './WrapUpFields.tsx';

interface WrapUpPanelProps {
  lead: LeadDetail;
  /** The call to wrap up; null while it is being started. */
  callId: number | null;
  /** The customer called. */
  isIncoming: boolean;
  /** Postpones the wrap-up and keeps its input. */
  onLater: () => void;
  onSaved: () => void;
}

const DISPOSITION_KEYS = DISPOSITIONS.map((_, index) => String(index + 1));

/** Wrap-up beside the lead: disposition, status and follow-up by keys, saved at once. */
export function WrapUpPanel({ lead, callId, isIncoming, onLater, onSaved }: WrapUpPanelProps) {
  const t = useT('calls');
  const statuses = useConfigList('call_status_list') ?? [];
  const wrapUp = useWrapUp();
  const idOf = useSubmissionId();
  const part = isIncoming ? 'incoming' : 'call';
  const { values, edit, isRestored, drop } = useWrapUpDraft(lead.lead_id, lead.version, part);
  const plan = useWrapUpPlan(lead, values, (changes) => {
    setErrors({});
    edit(changes);
  });
  const { interests } = plan;
  const chosen = isIncoming ? DISPOSITION.connected : values.chosen;
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [isWaiting, setWaiting] = useState(false);

  // An incoming call was answered, so that there is nothing to choose.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (isIncoming && values.chosen === null) plan.choose(DISPOSITION.connected);
    if (!isTyping(document.activeElement)) form.current?.querySelector<HTMLElement>('fieldset')?.focus();
  }, []);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || isDialogOpen()) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const isOwn = form.current?.contains(event.target as Node) === true;
    const isSave =
      event.key === 'Enter' &&
      chosen !== null &&
      (isCommand ? isOwn || !isTyping(event.target) : !hasOwnEnter(event.target));
    if (!(isCommand && isSave) && (isCommand || isTyping(event.target))) return;
    const disposition = isIncoming ? undefined : DISPOSITIONS[DISPOSITION_KEYS.indexOf(event.key)];
    const warmth = interests[INTEREST_KEYS.indexOf(event.key.toLowerCase())];
    if (!disposition && !warmth && !isSave) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.repeat) return;
    if (isSave) return form.current?.requestSubmit();
    if (disposition) plan.choose(disposition);
    else if (warmth) plan.chooseInterest(warmth);
    // The next key is Enter, wherever the focus was.
    form.current?.querySelector<HTMLElement>('button[type=submit]')?.focus({ preventScroll: true });
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, []);

  const save = async () => {
    if (chosen === null || wrapUp.isPending) return;
    if (callId === null && !isIncoming) return setWaiting(true);
    try {
      const sent = {
        lead_id: lead.lead_id,
        ...(isIncoming ? { incoming: 1 } : { call_id: callId as number }),
        call_status_id: chosen,
        comment: values.comment,
        ...(plan.status && { status: plan.status }),
      };
      // A lost answer records nothing twice.
      const { message } = await wrapUp.mutateAsync({ ...sent, request_id: idOf(sent) });
      successToast(message);
      drop();
      onSaved();
      if (plan.goesOnInForm) goOnInForm();
    } catch (error) {
      if (!isApiError(error)) throw error;
      setErrors({ ...error.errors, form: error.message });
    }
  };
  // Saved before the server had answered that the call began.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the call begins once
  useEffect(() => {
    if (!isWaiting || callId === null) return;
    setWaiting(false);
    void save();
  }, [isWaiting, callId]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <Panel
      title={t(isIncoming ? 'incoming.of' : 'wrap_up.of', { name: lead.lead_name })}
      note={isRestored && t('draft_restored')}
      className={classes.beside}
    >
      <form ref={form} className={classes.form} onSubmit={submit} noValidate {...{ [TAKES_KEYS]: '' }}>
        {!isIncoming && (
          <KeyedChoices
            legend={t('field.call_status_id')}
            ids={DISPOSITIONS}
            keys={DISPOSITION_KEYS}
            chosen={chosen}
            nameOf={(id) => statuses.find((status) => status.id === id)?.name ?? String(id)}
            onChoose={plan.choose}
          />
        )}
        <PlanFields plan={plan} errors={errors} />
        <GrowingTextarea
          label={t('lead-status:field.internal_comment')}
          value={values.comment}
          onChange={(event) => edit({ comment: event.currentTarget.value })}
          maxLength={1000}
          minRows={1}
        />
        {errors.form && <InlineNotice tone="danger">{errors.form}</InlineNotice>}
        <div className={classes.foot}>
          <Button variant="default" size="compact-sm" onClick={onLater}>
            {t('later')}
          </Button>
          <ActionButton
            type="submit"
            size="compact-sm"
            disabledReason={chosen === null ? t('choose') : null}
            loading={wrapUp.isPending || isWaiting}
            rightSection={<KeyHint on="accent">↵</KeyHint>}
          >
            {t('save')}
          </ActionButton>
        </div>
      </form>
    </Panel>
  );
}

/** Fields take digits and Enter; an open listbox renders in a portal. */
const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, [role=listbox], [role=grid]') !== null;

/** A connected call continues in the status form, whose keys need the focus released. */
function goOnInForm(): void {
  document.getElementById('content')?.focus();
}
