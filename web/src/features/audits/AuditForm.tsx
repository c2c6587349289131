import { Button } from '@mantine/core';
import { ATTACHMENT_KINDS, isAudio } from '@otolead/contract/audits/attachment.rules.ts';
import {
  AUDIT_COMMENT_LENGTH,
  answersOf,
  auditErrors,
  sendAnswers,
} from '@otolead/contract/audits/audit-form.rules.ts';
import type { AuditDetail } from '@otolead/contract/audits/audits.schema.ts';
import {
  type AuditAnswer,
  complianceOf,
  statusAfterSave,
} from '@otolead/contract/audits/compliance.rules.ts';
import { localDate, localTime, timeSteps } from '@otolead/contract/kernel/market-time.ts';
import { type FormEvent, useRef, useState } from 'react';
import { isApiError } from '../../platform/api/api-error.ts';
import { useToday } from '../../platform/clock.ts';
import { successToast } from '../../platform/feedback/toast.tsx';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { readText } from '../../platform/i18n/read-text.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { useLeaveGuard } from '../../ui/dialogs/useLeaveGuard.ts';
import { DayField } from '../../ui/fields/DayField.tsx';
import { GrowingTextarea } from '../../ui/fields/GrowingTextarea.tsx';
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx';
import { TimeField } from '../../ui/fields/TimeField.tsx';
import { useFocusFirstError } from '../../ui/fields/useFocusFirstError.ts';
import { formatShare } from '../../ui/format.ts';
import { InlineNotice } from '../../ui/InlineNotice/InlineNotice.tsx';
import { configOptions, useOfferedOptions } from '../../ui/list/option-source.ts';
import { AudioPlayer } from '../../ui/player/AudioPlayer.tsx';
import { useObjectUrl } from '../../ui/useObjectUrl.ts';
import { AttachmentField } from './AttachmentField.tsx';
import { AuditAttachment } from './AuditAttachment.tsx';
import { AuditedCall } from './AuditedCall.tsx';
import { AuditQuestions } from './AuditQuestions.tsx';
import { AuditRecording } from './AuditRecording.tsx';
import type { AuditCallProps } from './audit-call.ts';
import type { AuditValues } from './audit-values.ts';
import { sendAttachment, useSaveAudit } from './audits.api.ts';
import classes from './audits.module.css';
import { Rejection } from './Rejection.tsx';
import { useAuditDraft } from './useAuditDraft.ts';

/** Extensions of playable files. */
const RECORDED = new RegExp(
  `\\.(${Object.entries(ATTACHMENT_KINDS)
    .flatMap(([kind, endings]) => (isAudio(kind) ? endings : []))
    .join('|')})$`,
  'i',
);

const AGENTS = configOptions('agent_list', 'id');
const ACTIONS = configOptions('action_needed_list', 'id');

/** Every minute of a day. */
const TIMES = timeSteps('00:00', '23:59', 1);

/** The form of a new audit or a re-audit. A refused save keeps all fields. */
export function AuditForm({ audit, onSaved }: { audit: AuditDetail; onSaved: () => void }) {
  const t = useT('audits');
  const language = useLanguage();
  const today = useToday();
  const [file, setFile] = useState<File | null>(null);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [refusals, setRefusals] = useState(0);
  const [isSending, setSending] = useState(false);
  const { mutateAsync, isPending, isSuccess } = useSaveAudit();
  const draft = useAuditDraft(audit);
  const { values } = draft;
  const agents = useOfferedOptions(AGENTS, [audit.agent_id, values.agent_id]);
  const actions = useOfferedOptions(ACTIONS, [values.action_required]);
  const form = useRef<HTMLFormElement>(null);
  useLeaveGuard(draft.isEdited || file !== null, {
    text: t('draft.leave'),
    keepsDraft: file === null,
  });
  const recording = useObjectUrl(file ?? undefined);
  useFocusFirstError(form, refusals);

  const isReaudit = audit.form === 'reaudit';
  const { questions, questionnaire } = audit;
  const answers = answersOf(values.answers, questions);
  const compliance = complianceOf(answers, questions);

  const edit = <Field extends keyof AuditValues>(field: Field, value: AuditValues[Field]) => {
    draft.edit((before) => ({ ...before, [field]: value }));
    setErrors(({ [field]: _, ...others }) => others);
  };
  const answer = (key: string, given: AuditAnswer) => {
    draft.edit((before) => ({ ...before, answers: { ...before.answers, [key]: given } }));
    setErrors(({ [key]: _, ...others }) => others);
  };
  const ofNotes = {
    notes: values.notes ?? [],
    onNotes: (notes: AuditValues['notes']) => edit('notes', notes),
  };
  const enterCall: AuditCallProps['onCall'] = ({ agentId, calledAt }) => {
    const { timeZone } = activeMarket();
    const at = new Date(calledAt);
    draft.edit((before) => ({
      ...before,
      ...(agentId !== null && { agent_id: agentId }),
      calling_date: localDate(at, timeZone),
      calling_time: localTime(at, timeZone),
    }));
    setErrors(({ calling_date: _date, calling_time: _time, agent_id: agent, ...others }) => ({
      ...others,
      ...(agentId === null && agent && { agent_id: agent }),
    }));
  };
  const refuse = (wrong: Partial<Record<string, string>>) => {
    setErrors(wrong);
    setRefusals((count) => count + 1);
  };

  const send = async () => {
    const attachment = file && (await sendAttachment(audit.lead_id, file));
    const { lead_id, auditlead_id, version } = audit;
    const { answers: sent, ...named } = sendAnswers(answers);
    return mutateAsync({
      ...values,
      ...named,
      answers: sent && [...sent],
      notes: values.notes && [...values.notes],
      lead_id,
      auditlead_id,
      version,
      questionnaire,
      compliance,
      audit_lead_status: statusAfterSave(compliance),
      ...(isReaudit && { parent_id: audit.id }),
      ...(attachment && { attachment_url: attachment.attachment_url }),
    });
  };

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending || isSending || isSuccess) return;
    const wrong = auditErrors(values, {
      now: new Date(),
      timeZone: activeMarket().timeZone,
      questions,
      isReaudit,
    });
    if (errors.attachment || Object.keys(wrong).length > 0) {
      const told = Object.entries(wrong).map(([field, why]) => [field, why && readText(why)]);
      const { attachment } = errors;
      return refuse({ ...Object.fromEntries(told), ...(attachment && { attachment }) });
    }
    setSending(true);
    try {
      const { message } = await send();
      setFile(null);
      draft.drop();
      onSaved();
      successToast(message);
    } catch (error) {
      if (!isApiError(error)) throw error;
      // No toast (spec A§8): faults show beside their field, those without a field above the button.
      refuse(Object.keys(error.errors).length > 0 ? error.errors : { form: error.message });
    } finally {
      setSending(false);
    }
  };

  const fieldOf = (field: 'agent_id' | 'calling_date' | 'calling_time' | 'action_required') => ({
    label: t(`field.${field}`),
    error: errors[field],
  });
  const known = agents?.some(({ value }) => value === String(audit.agent_id));
  const agentOptions = [
    ...(audit.agent_id && audit.agent_name && !known
      ? [{ value: String(audit.agent_id), label: audit.agent_name }]
      : []),
    ...(agents ?? []),
  ];
  return (
    <form ref={form} className={classes.form} onSubmit={save} noValidate>
      {draft.isOutdated && <InlineNotice tone="warning">{t('draft.outdated')}</InlineNotice>}
      {isReaudit && <Rejection of={audit} />}
      <div className={classes.facts}>
        <SearchSelect
          {...fieldOf('agent_id')}
          required={!isReaudit}
          options={agentOptions}
          value={values.agent_id === undefined ? null : String(values.agent_id)}
          onChange={(id) => edit('agent_id', id === null ? undefined : Number(id))}
        />
        <DayField
          {...fieldOf('calling_date')}
          required={!isReaudit}
          max={today}
          value={values.calling_date ?? null}
          onChange={(date) => edit('calling_date', date ?? undefined)}
        />
        <TimeField
          {...fieldOf('calling_time')}
          required={!isReaudit}
          times={TIMES}
          value={values.calling_time ?? null}
          onChange={(time) => edit('calling_time', time ?? undefined)}
        />
        <SearchSelect
          {...fieldOf('action_required')}
          clearable
          options={actions ?? []}
          value={values.action_required === undefined ? null : String(values.action_required)}
          onChange={(id) => edit('action_required', id === null ? undefined : Number(id))}
        />
      </div>
      {recording && file && RECORDED.test(file.name) ? (
        <AuditRecording
          {...ofNotes}
          player={(parts) => (
            <AudioPlayer {...parts} source={recording} name={file.name} bytes={() => file.arrayBuffer()} />
          )}
        />
      ) : audit.attachment_url && isAudio(audit.attachment_type) ? (
        <AuditAttachment {...ofNotes} audit={audit} url={audit.attachment_url} />
      ) : (
        <>
          <AuditedCall {...ofNotes} audit={audit} onCall={enterCall} />
          {audit.attachment_url && <AuditAttachment audit={audit} url={audit.attachment_url} notes={[]} />}
        </>
      )}
      <AuditQuestions
        questions={questions}
        answers={values.answers}
        before={isReaudit ? audit.answers : undefined}
        evidence={audit.evidence}
        required={!isReaudit}
        errors={errors}
        onAnswer={answer}
      />
      <GrowingTextarea
        label={t('field.comments')}
        value={values.comments ?? ''}
        onChange={(event) => edit('comments', event.currentTarget.value)}
        maxLength={AUDIT_COMMENT_LENGTH}
        minRows={2}
        maxRows={8}
      />
      <AttachmentField
        file={file}
        fault={errors.attachment ?? errors.attachment_url}
        onChange={(chosen, fault) => {
          setFile(chosen);
          setErrors(({ attachment: _, attachment_url: __, ...others }) =>
            fault ? { ...others, attachment: fault } : others,
          );
        }}
      />
      {errors.form && (
        <p className={classes.problem} role="alert">
          {errors.form}
        </p>
      )}
      <div className={classes.foot}>
        <DraftNote draft={draft} />
        {Object.keys(answers).length > 0 && (
          <strong>{t('form.compliance', { percent: formatShare(compliance, language) })}</strong>
        )}
        <Button type="submit" loading={isPending || isSending} disabled={isSuccess}>
          {t('form.save')}
        </Button>
      </div>
    </form>
  );
}

function DraftNote({ draft: { savedAt, isRestored } }: { draft: ReturnType<typeof useAuditDraft> }) {
  const t = useT('audits');
  if (savedAt === null) return null;
  const time = localTime(new Date(savedAt), activeMarket().timeZone);
  return <span role="status">{t(isRestored ? 'draft.restored' : 'draft.saved', { time })}</span>;
}
