import { getQuestionDraft, saveQuestionDraft } from '@otolead/contract/audits/questionnaire.endpoints.ts';
import {
  type QuestionnaireValues,
  questionnaireRules,
} from '@otolead/contract/audits/questionnaire.rules.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { FormPage } from '../../ui/form/FormPage.tsx';
import { useRecord } from '../../ui/form/useRecord.ts';
import { QuestionsField } from './QuestionsField.tsx';

const EMPTY: QuestionnaireValues = { questions: [] };

/** /edit_audit_questions: the draft of the next version; audits use it once published. */
export function QuestionDraftPage() {
  const t = useT('audits');
  return (
    <FormPage
      title={t('questions.edit')}
      back="/audit_questions"
      history="questionnaire"
      rules={questionnaireRules}
      empty={EMPTY}
      found={useRecord(getQuestionDraft, activeMarket().id)}
      save={saveQuestionDraft}
      request={({ questions }, stored) => ({
        version: stored?.version,
        questions: questions.map((question) => ({ ...question })),
      })}
      saveLabel={t('questions.save')}
    >
      {(form) => <QuestionsField form={form} />}
    </FormPage>
  );
}
