import { Button, Radio, Textarea } from '@mantine/core';
import {
  AUDIT_COMMENT_LENGTH,
  AUDIT_QUESTIONS,
  type AuditAnswers,
  type AuditQuestion,
  auditErrors,
} from '@otolead/contract/audits/audit-form.rules.ts';
import type { AuditDetail } from '@otolead/contract/audits/audits.schema.ts';
import { AUDIT_ANSWERS, type AuditAnswer, complianceOf } from '@otolead/contract/audits/compliance.rules.ts';
import { timeSteps } from '@otolead/contract/kernel/market-time.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isApiError } from '../../platform/api/api-error.ts';
import { useToday } from '../../platform/clock.ts';
import { useConfigList } from '../../platform/config/config.api.ts';
import { successToast } from '../../platform/feedback/toast.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { readText } from '../../platform/i18n/read-text.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { useLeaveGuard } from '../../ui/dialogs/useLeaveGuard.ts';
import { DayField } from '../../ui/fields/DayField.tsx';
import { focusFirstError } from '../../ui/fields/focusFirstError.ts';
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx';
import { TimeField } from '../../ui/fields/TimeField.tsx';
import { useSaveAudit } from './audits.api.ts';
import classes from './audits.module.css';
import { questionWords } from './questions.ts';

interface Values extends Partial<AuditAnswers> {
  readonly agent_id?: number;
  readonly calling_date?: string;
  readonly calling_time?: string;
  readonly action_required?: number;
  readonly comments?: string;
}

/** Every minute of a day. */
const TIMES = timeSteps('00:00', '23:59', 1);

function initialValues(audit: AuditDetail): Values {
  return {
    agent_id: audit.agent_id ?? undefined,
    calling_date: audit.calling_date ?? undefined,
    calling_time: audit.calling_time ?? undefined,
  };
}

/** The form of a new audit. Whatever fails leaves every field as it was filled. */
export function AuditForm({ audit }: { audit: AuditDetail }) {
  const t = useT('audits');
  const today = useToday();
  const agents = useConfigList('agent_list');
  const actions = useConfigList('action_needed_list');
  const [values, setValues] = useState(() => initialValues(audit));
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [refusals, setRefusals] = useState(0);
  const [isDirty, setDirty] = useState(false);
  const { mutateAsync, isPending } = useSaveAudit();
  const form = useRef<HTMLFormElement>(null);
  useLeaveGuard(isDirty);
  useEffect(() => {
    if (refusals > 0) focusFirstError(form.current);
  }, [refusals]);

  const edit = <Field extends keyof Values>(field: Field, value: Values[Field]) => {
    setDirty(true);
    setValues((before) => ({ ...before, [field]: value }));
    setErrors(({ [field]: _, ...others }) => others);
  };
  const refuse = (wrong: Partial<Record<string, string>>) => {
    setErrors(wrong);
    setRefusals((count) => count + 1);
  };

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const wrong = auditErrors(values, {
      now: new Date(),
      timeZone: activeMarket().timeZone,
      questionnaire: audit.questionnaire,
      isReaudit: false,
    });
    if (Object.keys(wrong).length > 0)
      return refuse(Object.fromEntries(Object.entries(wrong).map(([field, why]) => [field, readText(why)])));
    try {
      const { lead_id, auditlead_id, version } = audit;
      const { message } = await mutateAsync({ ...values, lead_id, auditlead_id, version });
      setDirty(false);
      successToast(message);
    } catch (error) {
      if (!isApiError(error)) throw error;
      refuse(error.errors);
    }
  };

  const fieldOf = (field: 'agent_id' | 'calling_date' | 'calling_time' | 'action_required') => ({
    label: t(`field.${field}`),
    error: errors[field],
  });
  const answers = AUDIT_QUESTIONS.map((question) => values[question]).filter(
    (answer) => answer !== undefined,
  );
  const known = agents?.some(({ id }) => id === audit.agent_id);
  const agentOptions = [
    ...(audit.agent_id && audit.agent_name && !known ? [{ id: audit.agent_id, name: audit.agent_name }] : []),
    ...(agents ?? []),
  ].map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <form ref={form} className={classes.form} onSubmit={save} noValidate>
      <div className={classes.facts}>
        <SearchSelect
          {...fieldOf('agent_id')}
          required
          options={agentOptions}
          value={values.agent_id === undefined ? null : String(values.agent_id)}
          onChange={(id) => edit('agent_id', id === null ? undefined : Number(id))}
        />
        <DayField
          {...fieldOf('calling_date')}
          required
          max={today}
          value={values.calling_date ?? null}
          onChange={(date) => edit('calling_date', date ?? undefined)}
        />
        <TimeField
          {...fieldOf('calling_time')}
          required
          times={TIMES}
          value={values.calling_time ?? null}
          onChange={(time) => edit('calling_time', time ?? undefined)}
        />
        <SearchSelect
          {...fieldOf('action_required')}
          clearable
          options={(actions ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={values.action_required === undefined ? null : String(values.action_required)}
          onChange={(id) => edit('action_required', id === null ? undefined : Number(id))}
        />
      </div>
      <div className={classes.questions}>
        {AUDIT_QUESTIONS.map((question) => (
          <Question
            key={question}
            question={question}
            answer={values[question]}
            error={errors[question]}
            onAnswer={(answer) => edit(question, answer)}
          />
        ))}
      </div>
      <Textarea
        label={t('field.comments')}
        value={values.comments ?? ''}
        onChange={(event) => edit('comments', event.currentTarget.value)}
        maxLength={AUDIT_COMMENT_LENGTH}
        minRows={2}
        maxRows={8}
        autosize
      />
      <div className={classes.foot}>
        {answers.length === AUDIT_QUESTIONS.length && (
          <strong>{t('form.compliance', { percent: String(complianceOf(answers)) })}</strong>
        )}
        <Button type="submit" loading={isPending}>
          {t('form.save')}
        </Button>
      </div>
    </form>
  );
}

interface QuestionProps {
  question: AuditQuestion;
  answer: AuditAnswer | undefined;
  error: string | undefined;
  onAnswer: (answer: AuditAnswer) => void;
}

function Question({ question, answer, error, onAnswer }: QuestionProps) {
  const t = useT('audits');
  return (
    <div data-error={error ? true : undefined}>
      <Radio.Group
        label={questionWords(question, t)}
        name={question}
        required
        error={error}
        value={answer ?? null}
        onChange={(value) => onAnswer(value as AuditAnswer)}
      >
        <div className={classes.answers}>
          {AUDIT_ANSWERS.map((one) => (
            <Radio key={one} value={one} label={t(`answer.${one}`)} size="xs" />
          ))}
        </div>
      </Radio.Group>
    </div>
  );
}
