import { mayChangeDse } from '@otolead/contract/assigned-cars/assignments.rules.ts';
import { LD_STATUS, ldWord } from '@otolead/contract/assigned-cars/cars.rules.ts';
import { EDIT_LEAD, MEET_CUSTOMER } from '@otolead/contract/kernel/lead-rights.ts';
import type { AssignedCar } from '@otolead/contract/leads/leads.schema.ts';
import { IconCalendarEvent, IconCheck, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { changerOf, conflictOf } from '../../platform/api/lead-conflict.ts';
import { errorToast, successToast } from '../../platform/feedback/toast.tsx';
import { useLazyDialog } from '../../platform/feedback/useLazyDialog.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { useCan } from '../../platform/session/session.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { type KeyGroup, useScreenKeys } from '../../ui/keys/screen-keys.ts';
import { useSingleKey } from '../../ui/keys/useSingleKey.ts';
import classes from './car-buttons.module.css';
import { useUpdateCar } from './cars.api.ts';

export interface CarActionProps {
  leadId: number;
  car: AssignedCar;
  /** Version of the shown lead. */
  version: number;
  /** A key opens its test drive. */
  hasKey?: boolean;
}

const MEETING_KEYS: KeyGroup = {
  title: 'assigned-cars:meetings',
  lines: [{ text: 'assigned-cars:keys.test_drive', keys: ['d'] }],
};

const loadDialog = async () => (await import('./test-drives/MeetingsDialog.tsx')).MeetingsDialog;

/** Actions on a car at a dealer: meetings, the client's answer, removal. */
export function CarActions(props: CarActionProps) {
  const { car, hasKey = false } = props;
  const t = useT('assigned-cars');
  const can = useCan();
  const meetings = useLazyDialog(loadDialog);
  const name = { car: `${car.make} ${car.model}`, dealer: car.dealer_name };
  const [suggests, setSuggests] = useState(false);
  const open = (withSuggestion: boolean) => {
    setSuggests(withSuggestion);
    meetings.open();
  };
  useSingleKey('d', () => open(true), hasKey && can(MEET_CUSTOMER) && mayChangeDse(car));
  useScreenKeys(MEETING_KEYS, hasKey && can(MEET_CUSTOMER));
  // A removed car has no salesperson to change.
  if (!mayChangeDse(car)) return null;
  return (
    <span className={`${classes.root} ${classes.actions}`}>
      {can(MEET_CUSTOMER) && (
        <button
          type="button"
          className={classes.icon}
          aria-label={t('meetings.of', name)}
          title={t('meetings')}
          {...(hasKey && { 'aria-keyshortcuts': 'd' })}
          onClick={() => open(false)}
        >
          <IconCalendarEvent size={15} stroke={1.75} aria-hidden />
        </button>
      )}
      {can(EDIT_LEAD) && ldWord(car.status) === 'pending' && <ChangeLd {...props} to="approve" />}
      {can(EDIT_LEAD) && <ChangeLd {...props} to="remove" />}
      {meetings.render({ ...props, suggests })}
    </span>
  );
}

const LD_CHANGES = {
  approve: { status: LD_STATUS.approved, Icon: IconCheck },
  remove: { status: LD_STATUS.removed, Icon: IconTrash },
} as const;

/** Records the client's decision about the car, after a question. */
function ChangeLd({ leadId, car, version, to }: CarActionProps & { to: keyof typeof LD_CHANGES }) {
  const t = useT('assigned-cars');
  const update = useUpdateCar();
  const name = { car: `${car.make} ${car.model}`, dealer: car.dealer_name };
  const { status, Icon } = LD_CHANGES[to];
  const change = async (button: HTMLElement) => {
    const cars = button.closest('section');
    const agreed = await confirm({
      title: t(`${to}.confirm`),
      text: t(`${to}.text`, name),
      confirm: t(to),
      cancel: t('cancel'),
      danger: to === 'remove',
    });
    if (!agreed) return;
    // The button unmounts when the car is refetched, and a mutate callback would go with it.
    await update.mutateAsync({ id: car.id, lead_id: leadId, version, status }).then(
      ({ message }) => successToast(message),
      (error: unknown) => {
        const conflict = conflictOf(error);
        if (conflict) errorToast(t('toggle.conflict', { name: changerOf(conflict) }));
      },
    );
    // The answer removes the button; keep the focus nearby.
    cars?.focus();
  };
  return (
    <button
      type="button"
      className={classes.icon}
      aria-label={t(`${to}.of`, name)}
      title={t(to)}
      disabled={update.isPending}
      onClick={(event) => void change(event.currentTarget)}
    >
      <Icon size={15} stroke={1.75} aria-hidden />
    </button>
  );
}
