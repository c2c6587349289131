import { Button } from '@mantine/core';
import { EDIT_LEAD } from '@otolead/contract/kernel/lead-rights.ts';
import type { LeadDetail } from '@otolead/contract/leads/leads.schema.ts';
import { useRef } from 'react';
import { useLazyDialog } from '../../platform/feedback/useLazyDialog.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { useCan } from '../../platform/session/session.ts';

const loadDialog = async () => (await import('./EditCustomerDialog.tsx')).EditCustomerDialog;

/** Opens the customer's personal details for editing; permitted users only. */
export function EditCustomer({ lead }: { lead: LeadDetail }) {
  const t = useT('customer');
  const dialog = useLazyDialog(loadDialog);
  const button = useRef<HTMLButtonElement>(null);
  if (!useCan()(EDIT_LEAD)) return null;
  return (
    <>
      <Button ref={button} variant="subtle" size="compact-xs" onClick={dialog.open} aria-label={t('title')}>
        {t('edit')}
      </Button>
      {dialog.render({ lead, onClosed: () => button.current?.focus() })}
    </>
  );
}
