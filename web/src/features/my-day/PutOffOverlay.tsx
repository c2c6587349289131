import { Menu } from '@mantine/core';
import type { DayLead } from '@otolead/contract/my-day/my-day.schema.ts';
import type { PutOffTime } from '@otolead/contract/my-day/put-off.rules.ts';
import type { ReactElement } from 'react';
import { newRequestId } from '../../platform/api/useSubmissionId.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { MenuOverlay } from '../../ui/overlays/MenuOverlay.tsx';
import { usePutOff } from './my-day.api.ts';

interface PutOffOverlayProps {
  button: ReactElement;
  lead: DayLead;
  times: readonly PutOffTime[];
  onMoved: () => void;
}

export function PutOffOverlay({ button, lead, times, onMoved }: PutOffOverlayProps) {
  const t = useT('my-day');
  const { mutate, isPending } = usePutOff(onMoved);
  return (
    <MenuOverlay button={button} position="bottom-end">
      {times.map(({ to, date, time }) => (
        <Menu.Item
          key={to}
          disabled={isPending}
          onClick={() =>
            mutate({
              lead_id: lead.lead_id,
              // A lead closed meanwhile must not reopen.
              version: lead.version,
              status_id: lead.status_id,
              sub_status_id: lead.sub_status_id,
              follow_up_date: date,
              followup_time: time,
              request_id: newRequestId(),
            })
          }
        >
          {t(`put_off.${to}`, { time })}
        </Menu.Item>
      ))}
    </MenuOverlay>
  );
}
