import { type AuditAnswers, complianceOf } from '@otolead/contract/audits/compliance.rules.ts';
import { type Question, questionText } from '@otolead/contract/audits/questionnaire.rules.ts';
import type { Language } from '@otolead/contract/kernel/language.ts';
import { useState } from 'react';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { OpenDialog } from '../../ui/dialogs/OpenDialog.tsx';
import { formatShare } from '../../ui/format.ts';
import { Segments } from '../../ui/Segments/Segments.tsx';
import { AuditQuestionField } from './AuditQuestionField.tsx';
import auditClasses from './audits.module.css';

interface QuestionnairePreviewProps {
  questions: readonly Question[];
  onClose: () => void;
}

const WORDED = ['en', 'id'] as const satisfies readonly Language[];

/** The auditors' form in either language; shows the compliance of the answers entered. */
export function QuestionnairePreview({ questions, onClose }: QuestionnairePreviewProps) {
  const t = useT('audits');
  const reader = useLanguage();
  const [language, setLanguage] = useState<(typeof WORDED)[number]>(reader === 'id' ? 'id' : 'en');
  const [answers, setAnswers] = useState<AuditAnswers>({});
  const asked = questions
    .filter(({ is_on }) => is_on)
    .map((question) => ({ ...question, text: questionText(question, language) }));
  return (
    <OpenDialog onClose={onClose} title={t('questions.preview')} size={760}>
      <div className={auditClasses.form}>
        <Segments
          aria-label={t('questions.language')}
          value={language}
          onChange={setLanguage}
          options={WORDED.map((value) => ({ value, label: t(`question.language_${value}`) }))}
        />
        <div className={auditClasses.questions}>
          {asked.map((question) => (
            <AuditQuestionField
              key={question.key}
              question={question}
              answer={answers[question.key]}
              before={undefined}
              evidence={undefined}
              required
              error={undefined}
              onAnswer={(answer) => setAnswers((before) => ({ ...before, [question.key]: answer }))}
            />
          ))}
        </div>
        <div className={auditClasses.foot}>
          <strong role="status">
            {t('form.compliance', { percent: formatShare(complianceOf(answers, asked), reader) })}
          </strong>
        </div>
      </div>
    </OpenDialog>
  );
}
