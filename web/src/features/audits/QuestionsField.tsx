import { ActionIcon, Button, Checkbox, NumberInput, TextInput } from '@mantine/core';
import { AUDIT_QUESTIONS } from '@otolead/contract/audits/audit-form.rules.ts';
import {
  MOST_QUESTIONS,
  MOST_WEIGHT,
  newQuestion,
  QUESTION_LENGTH,
  type Question,
  type QuestionnaireValues,
  questionFaults,
} from '@otolead/contract/audits/questionnaire.rules.ts';
import type { Text } from '@otolead/contract/kernel/text.ts';
import { IconChevronDown, IconChevronUp, IconPlus } from '@tabler/icons-react';
import { useT } from '../../platform/i18n/i18n.ts';
import { readText } from '../../platform/i18n/read-text.ts';
import { useRecordField } from '../../ui/form/RecordFields.tsx';
import type { RecordForm } from '../../ui/form/useRecordForm.ts';
import classes from './questionnaire.module.css';

/** Ordered questions: wording in both languages, weight, on or off, moving, adding. */
export function QuestionsField({ form }: { form: RecordForm<QuestionnaireValues> }) {
  const t = useT('audits');
  const { questions } = form.values;
  const { error } = useRecordField({ form, name: 'questions' }, (value) =>
    (value as readonly Question[]).map(({ text_en }, at) => `${at + 1}. ${text_en}`).join(' '),
  );
  const set = (next: readonly Question[]) => form.edit('questions', next);
  const edit = (at: number, change: Partial<Question>) =>
    set(questions.map((question, index) => (index === at ? { ...question, ...change } : question)));
  const move = (at: number, by: number) => {
    const next = [...questions];
    const [moved] = next.splice(at, 1);
    if (moved) next.splice(at + by, 0, moved);
    set(next);
  };
  const isStored = ({ key }: Question) => form.opened.questions.some((one) => one.key === key);
  return (
    <div className={classes.field}>
      <ol className={classes.questions}>
        {questions.map((question, at) => (
          <QuestionFields
            key={question.key}
            question={question}
            place={at + 1}
            last={questions.length}
            faults={error === undefined ? {} : questionFaults(question)}
            onEdit={(change) => edit(at, change)}
            onMove={(by) => move(at, by)}
            {...(!isStored(question) && { onRemove: () => set(questions.filter((one) => one !== question)) })}
          />
        ))}
      </ol>
      {error !== undefined && (
        <p className={classes.problem} role="alert">
          {error}
        </p>
      )}
      <Button
        variant="default"
        leftSection={<IconPlus size={15} stroke={1.9} aria-hidden />}
        disabled={questions.length >= MOST_QUESTIONS}
        onClick={() => set([...questions, newQuestion(questions)])}
      >
        {t('questions.add')}
      </Button>
    </div>
  );
}

interface QuestionFieldsProps {
  question: Question;
  /** 1-based position. */
  place: number;
  last: number;
  faults: Partial<Record<'text_en' | 'text_id' | 'weight', Text>>;
  onEdit: (change: Partial<Question>) => void;
  onMove: (by: number) => void;
  /** For unsaved questions only. */
  onRemove?: () => void;
}

function QuestionFields({ question, place, last, faults, onEdit, onMove, onRemove }: QuestionFieldsProps) {
  const t = useT('audits');
  const name = t('question.named', { place });
  const fault = (field: keyof typeof faults) => faults[field] && readText(faults[field]);
  const isSpecified = AUDIT_QUESTIONS.some((key) => key === question.key);
  return (
    <li>
      <fieldset className={classes.question} data-off={!question.is_on || undefined}>
        <legend>
          {name}
          {isSpecified && <span className={classes.muted}>{t('question.specified')}</span>}
        </legend>
        {(['text_en', 'text_id'] as const).map((field) => (
          <TextInput
            key={field}
            label={t(`question.${field}`)}
            value={question[field]}
            error={fault(field)}
            maxLength={QUESTION_LENGTH}
            required
            onChange={({ currentTarget }) => onEdit({ [field]: currentTarget.value })}
          />
        ))}
        <div className={classes.settings}>
          <NumberInput
            className={classes.weight}
            label={t('question.weight')}
            value={question.weight}
            error={fault('weight')}
            min={1}
            max={MOST_WEIGHT}
            allowDecimal={false}
            allowNegative={false}
            onChange={(weight) => onEdit({ weight: Number(weight) })}
          />
          <Checkbox
            label={t('question.is_critical')}
            description={t('question.critical_hint')}
            checked={question.is_critical}
            onChange={({ currentTarget }) => onEdit({ is_critical: currentTarget.checked })}
          />
          <Checkbox
            label={t('question.is_on')}
            checked={question.is_on}
            onChange={({ currentTarget }) => onEdit({ is_on: currentTarget.checked })}
          />
          <span className={classes.moves}>
            {onRemove && (
              <Button variant="subtle" size="compact-sm" onClick={onRemove}>
                {t('question.remove')}
              </Button>
            )}
            <ActionIcon
              variant="default"
              aria-label={t('question.up', { name })}
              disabled={place === 1}
              onClick={() => onMove(-1)}
            >
              <IconChevronUp size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="default"
              aria-label={t('question.down', { name })}
              disabled={place === last}
              onClick={() => onMove(1)}
            >
              <IconChevronDown size={16} aria-hidden />
            </ActionIcon>
          </span>
        </div>
      </fieldset>
    </li>
  );
}
