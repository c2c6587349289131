import type { LeadDetail } from '@otolead/contract/leads/leads.schema.ts';
import type { LazyDialogProps } from '../../platform/feedback/useLazyDialog.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { DialogForm, FormDialog, type FormFrame } from '../../ui/form/FormDialog.tsx';
import { CustomerFields } from './CustomerFields.tsx';
import { useCustomerForm } from './useCustomerForm.ts';

export interface EditCustomerDialogProps extends LazyDialogProps {
  lead: LeadDetail;
  /** Called once the modal is gone: the focus can return to its trigger. */
  onClosed: () => void;
}

/** A lead's personal details in a dialog. */
export function EditCustomerDialog({ lead, ...frame }: EditCustomerDialogProps) {
  const t = useT('customer');
  return (
    <FormDialog {...frame} title={t('title')}>
      {(inside) => <CustomerForm lead={lead} frame={inside} />}
    </FormDialog>
  );
}

function CustomerForm({ lead, frame }: { lead: LeadDetail; frame: FormFrame }) {
  const t = useT('customer');
  const form = useCustomerForm(lead, frame);
  return (
    <DialogForm form={form} frame={frame} label={t('title')} saveLabel={t('save')}>
      <CustomerFields form={form} lead={lead} />
    </DialogForm>
  );
}
