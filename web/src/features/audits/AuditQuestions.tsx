import { Button } from '@mantine/core';
import type { AskedQuestion } from '@otolead/contract/audits/audit-form.rules.ts';
import { type AuditAnswer, type AuditAnswers, answersTo } from '@otolead/contract/audits/compliance.rules.ts';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useT } from '../../platform/i18n/i18n.ts';
import { KeyHint } from '../../ui/KeyHint/KeyHint.tsx';
import { isDialogOpen, isTypingTarget, TAKES_KEYS } from '../../ui/keys/key-targets.ts';
import { type KeyGroup, useScreenKeys } from '../../ui/keys/screen-keys.ts';
import { AuditQuestionField } from './AuditQuestionField.tsx';
import classes from './audits.module.css';

const REST = 'y';

/** Shown in the shortcut help ('?') while the questions are open. */
const KEYS: KeyGroup = {
  title: 'audits:keys.title',
  lines: [
    { text: 'audits:keys.answer', keys: ['1', '2', '3', '4'] },
    { text: 'audits:keys.rest', keys: ['Y'] },
  ],
};

interface AuditQuestionsProps {
  questions: readonly AskedQuestion[];
  answers: AuditAnswers;
  /** Answers that a re-audit reviews. */
  before?: AuditAnswers | undefined;
  evidence: Readonly<Partial<Record<string, string>>>;
  required: boolean;
  errors: Readonly<Partial<Record<string, string>>>;
  onAnswer: (key: string, answer: AuditAnswer) => void;
}

/**
 * The questions of an audit. A digit answers the focused question, else the first open one, and moves to the next;
 * after the last the save button gets the focus.
 */
export function AuditQuestions(props: AuditQuestionsProps) {
  const { questions, answers, before, evidence, required, errors, onAnswer } = props;
  const t = useT('audits');
  const root = useRef<HTMLDivElement>(null);
  const open = questions.filter(({ key }) => answers[key] === undefined);
  const answerRest = () => {
    flushSync(() => {
      for (const { key } of open) onAnswer(key, 'YES');
    });
    submitOf(root)?.focus();
  };
  useAnswerKeys(root, props, answerRest);
  useScreenKeys(KEYS);
  return (
    <>
      <div ref={root} className={classes.questions} {...{ [TAKES_KEYS]: '' }}>
        {questions.map((question) => (
          <div key={question.key} data-question={question.key}>
            <AuditQuestionField
              question={question}
              answer={answers[question.key]}
              before={before?.[question.key]}
              evidence={evidence[question.key]}
              required={required}
              error={errors[question.key]}
              onAnswer={(given) => onAnswer(question.key, given)}
            />
          </div>
        ))}
      </div>
      {open.length > 0 && (
        <div className={classes.rest}>
          <Button size="xs" variant="default" onClick={answerRest}>
            {t('form.yes_to_rest', { count: open.length })} <KeyHint>Y</KeyHint>
          </Button>
          <span>{t('form.answer_keys')}</span>
        </div>
      )}
    </>
  );
}

function useAnswerKeys(
  root: RefObject<HTMLDivElement | null>,
  { questions, answers, onAnswer }: AuditQuestionsProps,
  answerRest: () => void,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
    if (!isPlain || event.defaultPrevented || isDialogOpen() || isTypingTarget(event.target)) return;
    if (event.key.toLowerCase() === REST) {
      event.preventDefault();
      return answerRest();
    }
    const focused = (event.target as Element | null)?.closest?.('[data-question]');
    const key = focused?.getAttribute('data-question');
    const at = questions.findIndex((one) => (key ? one.key === key : answers[one.key] === undefined));
    const question = questions[at];
    const answer = question && answersTo(question)[Number(event.key) - 1];
    if (!answer) return;
    event.preventDefault();
    // Synchronously, so that the focus finds the next open question.
    flushSync(() => onAnswer(question.key, answer));
    const given = { ...answers, [question.key]: answer };
    const isOpen = (one: AskedQuestion) => given[one.key] === undefined;
    const next = questions.slice(at + 1).find(isOpen) ?? questions.find(isOpen);
    if (!next) return submitOf(root)?.focus();
    root.current?.querySelector<HTMLElement>(`[data-question="${CSS.escape(next.key)}"] input`)?.focus();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

const submitOf = (root: RefObject<HTMLDivElement | null>) =>
  root.current?.closest('form')?.querySelector<HTMLElement>('button[type=submit]');
