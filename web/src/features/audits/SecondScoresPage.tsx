import { Button, Skeleton } from '@mantine/core';
import { answerErrors } from '@otolead/contract/audits/audit-form.rules.ts';
import {
  type AuditAnswer,
  type AuditAnswers,
  complianceOf,
} from '@otolead/contract/audits/compliance.rules.ts';
import type { SecondScore } from '@otolead/contract/audits/quality.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { isApiError } from '../../platform/api/api-error.ts';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { readText } from '../../platform/i18n/read-text.ts';
import { leadLink } from '../../platform/market/lead-address.ts';
import { useLeaveGuard } from '../../ui/dialogs/useLeaveGuard.ts';
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx';
import { useFocusFirstError } from '../../ui/fields/useFocusFirstError.ts';
import { formatShare } from '../../ui/format.ts';
import { Page } from '../../ui/Page/Page.tsx';
import { Panel } from '../../ui/Panel/Panel.tsx';
import { useDateTime } from '../../ui/useDateTime.ts';
import { AuditAttachment } from './AuditAttachment.tsx';
import { AuditQuestions } from './AuditQuestions.tsx';
import classes from './audits.module.css';
import { secondScoreQuery, useSaveSecondScore } from './quality.api.ts';

/** /second_scores: audit after audit, scored again without the first auditor's answers. */
export function SecondScoresPage() {
  const t = useT('audits');
  const { data, error, refetch } = useQuery(secondScoreQuery());
  return (
    <Page title={t('second.title')} count={data && t('second.waiting', { count: data.waiting })}>
      {error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={320} />}
      {data?.score === null && <EmptyState title={t('second.none')} hint={t('second.none_hint')} />}
      {data?.score && <ScoreForm key={data.score.audit_id} score={data.score} />}
    </Page>
  );
}

function ScoreForm({ score }: { score: SecondScore }) {
  const t = useT('audits');
  const language = useLanguage();
  const dateTime = useDateTime();
  const { mutateAsync, isPending, isSuccess } = useSaveSecondScore();
  const [answers, setAnswers] = useState<AuditAnswers>({});
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [refusals, setRefusals] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useFocusFirstError(form, refusals);
  const given = Object.entries(answers) as [string, AuditAnswer][];
  useLeaveGuard(given.length > 0 && !isPending && !isSuccess);
  const refuse = (wrong: Partial<Record<string, string>>) => {
    setErrors(wrong);
    setRefusals((count) => count + 1);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending || isSuccess) return;
    const wrong = Object.entries(answerErrors(answers, { questions: score.questions, isReaudit: false }));
    if (wrong.length > 0)
      return refuse(Object.fromEntries(wrong.map(([key, why]) => [key, why && readText(why)])));
    const { lead_id, audit_id } = score;
    try {
      await mutateAsync({
        lead_id,
        audit_id,
        answers: given.map(([question, answer]) => ({ question, answer })),
      });
    } catch (error) {
      if (!isApiError(error)) throw error;
      refuse(error.errors);
    }
  };
  const told = [score.agent_name, score.calling_date && dateTime(score.calling_date)].filter(Boolean);
  return (
    <Panel
      title={score.customer_name}
      note={told.join(' · ')}
      actions={<Link {...leadLink(score.lead_id)}>{t('second.lead', { id: score.lead_id })}</Link>}
    >
      <form ref={form} className={classes.form} onSubmit={(event) => void save(event)} noValidate>
        <p className={classes.plain}>{t('second.blind')}</p>
        {score.attachment_url && <AuditAttachment audit={score} url={score.attachment_url} notes={[]} />}
        <AuditQuestions
          questions={score.questions}
          answers={answers}
          evidence={score.evidence}
          required
          errors={errors}
          onAnswer={(key, answer) => {
            setAnswers((before) => ({ ...before, [key]: answer }));
            setErrors(({ [key]: _, ...others }) => others);
          }}
        />
        <div className={classes.foot}>
          {given.length > 0 && (
            <strong>
              {t('form.compliance', {
                percent: formatShare(complianceOf(answers, score.questions), language),
              })}
            </strong>
          )}
          <Button type="submit" loading={isPending}>
            {t('second.save')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
