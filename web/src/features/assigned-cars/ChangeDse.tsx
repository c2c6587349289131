import { CHANGE_DSE, mayChangeDse } from '@otolead/contract/assigned-cars/assignments.rules.ts';
import type { assignedCar } from '@otolead/contract/leads/leads.schema.ts';
import type { z } from 'zod';
import { useLazyDialog } from '../../platform/feedback/useLazyDialog.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { useCan } from '../../platform/session/session.ts';
import classes from './car-buttons.module.css';

export interface ChangeDseProps {
  leadId: number;
  car: z.infer<typeof assignedCar>;
}

const loadDialog = async () => (await import('./ChangeDseDialog.tsx')).ChangeDseDialog;

/** The action of an assigned car, for permitted roles; removed cars have none. */
export function ChangeDse(props: ChangeDseProps) {
  const { car } = props;
  const t = useT('assigned-cars');
  const can = useCan();
  const dialog = useLazyDialog(loadDialog);
  if (!can(CHANGE_DSE) || !mayChangeDse(car)) return null;
  return (
    <span className={classes.root}>
      <button
        type="button"
        className={classes.change}
        aria-label={t('change_of', { car: `${car.make} ${car.model}`, dealer: car.dealer_name })}
        onClick={dialog.open}
      >
        {t('change')}
      </button>
      {dialog.render(props)}
    </span>
  );
}
