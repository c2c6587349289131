import { Button } from '@mantine/core';
import { templates } from '@otolead/contract/messages/templates.record.ts';
import { useLazyDialog } from '../../platform/feedback/useLazyDialog.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { RecordFormPage } from '../../ui/records/RecordFormPage.tsx';
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
        back={
          <Button variant="subtle" size="compact-sm" onClick={unmatched.open}>
            {t('unmatched.title')}
          </Button>
        }
      />
      {unmatched.render({})}
    </>
  );
}

/** /add_message_template and /edit_message_template/{id}. */
export const MessageTemplateFormPage = () => <RecordFormPage record={templates} />;
