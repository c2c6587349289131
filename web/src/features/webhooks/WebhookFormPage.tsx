import { listWebhooks, saveWebhook } from '@otolead/contract/webhooks/webhooks.endpoints.ts';
import { NEW_WEBHOOK, webhookRules } from '@otolead/contract/webhooks/webhooks.rules.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { FormPage } from '../../ui/form/FormPage.tsx';
import { FormCheckbox, FormGroup, FormText } from '../../ui/form/RecordFields.tsx';
import { useRecordId, useRecordOfList } from '../../ui/form/useRecord.ts';
import { DeliveryPanel } from './DeliveryPanel.tsx';
import { SecretPanel } from './SecretPanel.tsx';

/** /add_webhook and /edit_webhook/{id}; a stored receiver's secret and its log stand below its form. */
export function WebhookFormPage() {
  const t = useT('webhooks');
  const id = useRecordId();
  const found = useRecordOfList(listWebhooks, id);
  return (
    <FormPage
      title={id ? t('update', { id }) : t('add')}
      back="/webhooks"
      history="webhook"
      rules={webhookRules}
      empty={NEW_WEBHOOK}
      found={found}
      save={saveWebhook}
      below={
        found?.data && (
          <>
            <SecretPanel webhook={found.data} />
            <DeliveryPanel webhookId={found.data.id} />
          </>
        )
      }
    >
      {(form) => (
        <>
          <FormText form={form} name="name" maxLength={100} />
          <FormText form={form} name="url" maxLength={2000} description={t('hint.url')} />
          <FormGroup label={t('column.events')}>
            <FormCheckbox form={form} name="lead_created" spelling={[1, 0]} />
            <FormCheckbox form={form} name="lead_routed" spelling={[1, 0]} />
            <FormCheckbox form={form} name="lead_status_changed" spelling={[1, 0]} />
            <FormCheckbox form={form} name="audit_finished" spelling={[1, 0]} />
          </FormGroup>
          <FormCheckbox form={form} name="status" spelling={['1', '0']} />
        </>
      )}
    </FormPage>
  );
}
