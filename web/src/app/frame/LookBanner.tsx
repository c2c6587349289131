import { Button } from '@mantine/core';
import { composedKey } from '@otolead/contract/kernel/text.ts';
import { IconEye } from '@tabler/icons-react';
import classes from '../../platform/feedback/ConnectionBanner.module.css';
import { useT } from '../../platform/i18n/i18n.ts';
import { stopLooking } from '../../platform/session/look.ts';

/** Above every screen while an administrator views as another role. */
export function LookBanner({ roleId, roleName }: { roleId: number; roleName: string }) {
  const t = useT('session');
  const role = t(composedKey(`kernel:role.${roleId}`), { defaultValue: roleName });
  return (
    <div role="status" className={classes.region}>
      <p className={classes.banner} data-tone="warning">
        <IconEye size={16} stroke={1.9} aria-hidden />
        {t('look.banner', { role })}
        <Button size="compact-xs" variant="default" onClick={() => void stopLooking()}>
          {t('look.end')}
        </Button>
      </p>
    </div>
  );
}
