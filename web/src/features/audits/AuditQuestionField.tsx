import { Radio } from '@mantine/core';
import type { AskedQuestion } from '@otolead/contract/audits/audit-form.rules.ts';
import { type AuditAnswer, answersTo } from '@otolead/contract/audits/compliance.rules.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import classes from './audits.module.css';

interface AuditQuestionFieldProps {
  question: AskedQuestion;
  answer: AuditAnswer | undefined;
  /** The answer that a re-audit reviews; shown where it differs. */
  before: AuditAnswer | undefined;
  /** Fact of the lead that answers the question. */
  evidence: string | undefined;
  required: boolean;
  error: string | undefined;
  onAnswer: (answer: AuditAnswer) => void;
}

export function AuditQuestionField(props: AuditQuestionFieldProps) {
  const { question, answer, before, evidence, required, error, onAnswer } = props;
  const t = useT('audits');
  const isChanged = before !== undefined && answer !== before;
  const told = [
    ...(evidence ? [t('evidence', { fact: evidence })] : []),
    ...(isChanged ? [t('form.before', { answer: t(`answer.${before}`) })] : []),
  ];
  return (
    <div data-error={error ? true : undefined} data-changed={isChanged || undefined}>
      <Radio.Group
        label={question.text}
        description={told.length > 0 ? told.join(' · ') : undefined}
        name={question.key}
        required={required}
        error={error}
        value={answer ?? null}
        onChange={(value) => onAnswer(value as AuditAnswer)}
      >
        <div className={classes.answers}>
          {answersTo(question).map((one) => (
            <Radio key={one} value={one} label={t(`answer.${one}`)} size="xs" />
          ))}
        </div>
      </Radio.Group>
    </div>
  );
}
