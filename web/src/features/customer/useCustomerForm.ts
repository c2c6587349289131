import { editCustomer } from '@otolead/contract/customer/customer.endpoints.ts';
import {
  type CustomerValues,
  customerErrors,
  REQUIRED_FIELDS,
} from '@otolead/contract/customer/customer.rules.ts';
import type { FormRules } from '@otolead/contract/kernel/form-rules.ts';
import { composedKey } from '@otolead/contract/kernel/text.ts';
import { getLeadDetails } from '@otolead/contract/leads/leads.endpoints.ts';
import type { LeadDetail } from '@otolead/contract/leads/leads.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/client.ts';
import { conflictOf } from '../../platform/api/lead-conflict.ts';
import { refreshLeads } from '../../platform/api/refresh-leads.ts';
import { useSubmissionId } from '../../platform/api/useSubmissionId.ts';
import { successToast } from '../../platform/feedback/toast.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { useUser } from '../../platform/session/session.ts';
import { changedFields } from '../../ui/form/conflict.ts';
import type { FormFrame } from '../../ui/form/FormDialog.tsx';
import { type RecordForm, type Stored, useRecordForm } from '../../ui/form/useRecordForm.ts';
import { customerOf, customerPayload } from './customer-values.ts';

const recordOf = (lead: LeadDetail): CustomerValues & Stored => ({
  ...customerOf(lead, activeMarket()),
  id: lead.id,
  version: lead.version,
});

/** The form of a lead's personal details; its rules depend on the lead's state and the editor. */
export function useCustomerForm(lead: LeadDetail, { ask, close }: FormFrame): RecordForm<CustomerValues> {
  const t = useT('customer');
  const client = useQueryClient();
  const { id: userId, role_id: roleId } = useUser();
  const submissionId = useSubmissionId();
  const record = recordOf(lead);
  const rules: FormRules<CustomerValues> = {
    label: (field) => composedKey(`customer:field.${field}`),
    isRequired: (field) => REQUIRED_FIELDS.some((required) => required === field),
    faults: (values, opened = record) =>
      customerErrors(values, {
        market: activeMarket(),
        actor: { userId, roleId },
        stored: opened,
        state: { statusId: lead.status_id, subStatusId: lead.sub_status_id },
      }),
  };
  return useRecordForm<CustomerValues>({
    rules,
    empty: customerOf(lead, activeMarket()),
    record,
    agree: () => ask({ title: t('confirm'), confirm: t('save'), cancel: t('cancel') }),
    save: async (values, stored = record, opened) => {
      // If every conflicting field takes their value, nothing is left to save.
      if (changedFields(values, opened).length > 0) {
        const { lead_id, id } = lead;
        const payload = { lead_id, id, version: stored.version, ...customerPayload(values, opened) };
        const { message } = await call(editCustomer, { ...payload, request_id: submissionId(payload) });
        successToast(message);
        await refreshLeads(client);
      }
      close();
    },
    conflictIn: async (refusal) => {
      const clash = conflictOf(refusal);
      if (!clash) return null;
      const { data } = await call(getLeadDetails, { lead_id: lead.lead_id, _with: ['lead_detail'] });
      void refreshLeads(client);
      if (!data.lead_detail) return null;
      return {
        stored: recordOf(data.lead_detail),
        changedBy: clash.changed_by,
        byMe: clash.changed_by_me,
        changedAt: clash.changed_at,
      };
    },
  });
}
