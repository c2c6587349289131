import { Button } from '@mantine/core';
import { LONGEST_MESSAGE } from '@otolead/contract/messages/messages.rules.ts';
import { templates } from '@otolead/contract/messages/templates.record.ts';
import { useLazyDialog } from '../../platform/feedback/useLazyDialog.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { FormTextarea } from '../../ui/form/RecordFields.tsx';
import type { RecordForm } from '../../ui/form/useRecordForm.ts';
import { RecordFormPage, type RecordValues } from '../../ui/records/RecordFormPage.tsx';
import { RecordListPage } from '../../ui/records/RecordListPage.tsx';

const loadUnmatched = async () => (await import('./UnmatchedDialog.tsx')).UnmatchedDialog;

/** /message_templates: the market's texts for customers; replies without a lead open from here. */
export function MessageTemplateListPage() {
  const t = useT('messages');
  const unmatched = useLazyDialog(loadUnmatched);
  return (
    <>
      <RecordListPage
        record={templates}
        actions={
          <Button variant="default" onClick={unmatched.open}>
            {t('unmatched.open')}
          </Button>
        }
      />
      {unmatched.render({})}
    </>
  );
}

/** /add_message_template and /edit_message_template/{id}. */
export const MessageTemplateFormPage = () => <RecordFormPage record={templates} inputs={INPUTS} />;

const INPUTS = { body: (form: RecordForm<RecordValues>) => <BodyField form={form} /> };

function BodyField({ form }: { form: RecordForm<RecordValues> }) {
  const t = useT('messages');
  return <FormTextarea form={form} name="body" maxLength={LONGEST_MESSAGE} description={t('hint.body')} />;
}
