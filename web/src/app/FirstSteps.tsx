import { Button } from '@mantine/core';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useT } from '../platform/i18n/i18n.ts';
import { readStored, writeStored } from '../platform/local-storage.ts';
import { useCan, useUser } from '../platform/session/session.ts';
import { InlineNotice } from '../ui/InlineNotice/InlineNotice.tsx';
import classes from './FirstSteps.module.css';
import { recentScreens } from './recent-screens.ts';

const MY_DAY = '/my-day';

const seenKey = (userId: number) => `first_steps_seen:${userId}`;

/** Hints for an agent's first screen, until they were read or My Day was opened without them. */
export function FirstSteps() {
  const t = useT('kernel');
  const can = useCan();
  const { id, role_id: roleId } = useUser();
  const [isNew, setNew] = useState(
    () => readStored(seenKey(id)) === null && !recentScreens(id).includes(MY_DAY),
  );
  if (!isNew || roleId !== ROLE.agent || !can(MY_DAY)) return null;
  const close = () => {
    writeStored(seenKey(id), '1');
    setNew(false);
  };
  return (
    <div className={classes.root}>
      <InlineNotice
        action={
          <Button component={Link} to={MY_DAY} variant="default" size="compact-sm" onClick={close}>
            {t('menu.my_day')}
          </Button>
        }
        onClose={close}
      >
        {t('first_steps')}
      </InlineNotice>
    </div>
  );
}
