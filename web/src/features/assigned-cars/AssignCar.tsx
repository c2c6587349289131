import { assignRefusal } from '@otolead/contract/assigned-cars/assign.rules.ts';
import { EDIT_LEAD } from '@otolead/contract/kernel/lead-rights.ts';
import type { LeadState } from '@otolead/contract/kernel/lead-statuses.ts';
import type { AssignedCar, LeadDetail, LeadPreference } from '@otolead/contract/leads/leads.schema.ts';
import { useLazyDialog } from '../../platform/feedback/useLazyDialog.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { readText } from '../../platform/i18n/read-text.ts';
import { useCan } from '../../platform/session/session.ts';
import { ActionButton } from '../../ui/ActionButton/ActionButton.tsx';
import { type KeyGroup, useScreenKeys } from '../../ui/keys/screen-keys.ts';
import { useSingleKey } from '../../ui/keys/useSingleKey.ts';

export interface AssignCarProps {
  lead: LeadDetail;
  /** In order; suggests the first without a dealer. */
  preferences: readonly LeadPreference[];
  cars: readonly AssignedCar[];
}

const ASSIGN_KEYS: KeyGroup = {
  title: 'leads:detail.assigned_cars',
  lines: [{ text: 'assigned-cars:keys.assign', keys: ['a'] }],
};

const loadDialog = async () => (await import('./AssignCarDialog.tsx')).AssignCarDialog;

/** Assigns the lead to a dealer's salesperson for one car; editors only. */
export function AssignCar(props: AssignCarProps) {
  const { status_id, sub_status_id } = props.lead;
  const t = useT('assigned-cars');
  const mayEdit = useCan()(EDIT_LEAD);
  const dialog = useLazyDialog(loadDialog);
  const refusal = assignRefusal({ statusId: status_id, subStatusId: sub_status_id } as LeadState);
  useSingleKey('a', dialog.open, mayEdit && !refusal);
  useScreenKeys(ASSIGN_KEYS, mayEdit);
  if (!mayEdit) return null;
  return (
    <>
      <ActionButton
        variant="subtle"
        size="compact-xs"
        aria-label={t('assign.title')}
        aria-keyshortcuts="a"
        disabledReason={refusal && readText(refusal)}
        onClick={dialog.open}
      >
        {t('assign')}
      </ActionButton>
      {dialog.render(props)}
    </>
  );
}
