import { Switch } from '@mantine/core';
import type { Toggle } from '@otolead/contract/assigned-cars/cars.rules.ts';
import { EDIT_LEAD } from '@otolead/contract/kernel/lead-rights.ts';
import type { LeadDetail } from '@otolead/contract/leads/leads.schema.ts';
import { changerOf, conflictOf } from '../../platform/api/lead-conflict.ts';
import { errorToast, successToast } from '../../platform/feedback/toast.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { useCan } from '../../platform/session/session.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { Panel } from '../../ui/Panel/Panel.tsx';
import classes from './assignments.module.css';
import { useToggle } from './cars.api.ts';

/** Whether the customer wants finance and trades in a car: one click and a question each (spec A§4). */
export function FinanceExchange({ lead }: { lead: LeadDetail }) {
  const t = useT('assigned-cars');
  return (
    <Panel title={t('toggles')}>
      <div className={classes.toggles}>
        <ToggleSwitch lead={lead} toggle="finance" value={lead.finance_required} />
        <ToggleSwitch lead={lead} toggle="exchange" value={lead.exchange_required} />
      </div>
    </Panel>
  );
}

interface ToggleSwitchProps {
  lead: LeadDetail;
  toggle: Toggle;
  /** Null until somebody asked the customer. */
  value: boolean | null;
}

function ToggleSwitch({ lead, toggle, value }: ToggleSwitchProps) {
  const t = useT('assigned-cars');
  const mayEdit = useCan()(EDIT_LEAD);
  const change = useToggle(toggle);
  const wanted = value !== true;
  const ask = async () => {
    const agreed = await confirm({
      title: t('toggle.confirm'),
      text: t(wanted ? 'toggle.on' : 'toggle.off', { name: t(`field.${toggle}_status`) }),
      confirm: t('toggle.change'),
      cancel: t('cancel'),
    });
    if (!agreed) return;
    change.mutate(
      { lead_id: lead.lead_id, version: lead.version, wanted },
      {
        onSuccess: ({ message }) => successToast(message),
        onError: (error) => {
          const conflict = conflictOf(error);
          if (conflict) errorToast(t('toggle.conflict', { name: changerOf(conflict) }));
        },
      },
    );
  };
  return (
    <Switch
      size="xs"
      label={t(`field.${toggle}_status`)}
      checked={value === true}
      onChange={() => void ask()}
      disabled={!mayEdit || change.isPending}
      title={mayEdit ? undefined : t('toggle.no_right')}
    />
  );
}
