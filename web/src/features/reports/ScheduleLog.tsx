import { listScheduleDeliveries } from '@otolead/contract/reports/schedules.endpoints.ts';
import type { ScheduleDelivery } from '@otolead/contract/reports/schedules.schema.ts';
import { useMemo } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import type { DataColumn } from '../../ui/DataTable/columns.ts';
import { ListTable } from '../../ui/list/ListTable.tsx';
import { usePanelList } from '../../ui/list/usePanelList.ts';
import { Panel } from '../../ui/Panel/Panel.tsx';
import { Pill } from '../../ui/StatusPill/StatusPill.tsx';
import { useDateTime } from '../../ui/useDateTime.ts';

const TONES = { waiting: 'warning', sent: 'success', failed: 'danger', refused: 'danger' } as const;

const recipientOf = ({ recipient }: ScheduleDelivery) => recipient;

/** A schedule's deliveries, by report and recipient. */
export function ScheduleLog({ scheduleId }: { scheduleId: number }) {
  const t = useT('reports');
  const timeOf = useDateTime();
  const list = usePanelList(listScheduleDeliveries, { schedule_id: scheduleId });
  const columns = useMemo<readonly DataColumn<ScheduleDelivery>[]>(
    () => [
      {
        id: 'recipient',
        header: t('schedule.log.recipient'),
        cell: recipientOf,
        width: 180,
        card: 'primary',
      },
      {
        id: 'due',
        header: t('schedule.log.due'),
        cell: ({ due_at, is_due }) =>
          is_due ? timeOf(due_at) : t('schedule.log.by_hand', { time: timeOf(due_at) }),
        width: 220,
        card: 'secondary',
      },
      {
        id: 'state',
        header: t('schedule.log.state'),
        cell: ({ state }) => <Pill tone={TONES[state]}>{t(`schedule.state.${state}`)}</Pill>,
        width: 120,
        card: 'badge',
      },
      {
        id: 'sent',
        header: t('schedule.log.sent'),
        cell: ({ sent_at, reason }) => reason ?? (sent_at && timeOf(sent_at)),
        width: 440,
      },
    ],
    [t, timeOf],
  );
  return (
    <Panel title={t('schedule.log.title')} note={list.pagination?.total}>
      <ListTable
        layout="auto"
        list={list}
        label={t('schedule.log.title')}
        empty={t('schedule.log.empty')}
        rowLabel={recipientOf}
        columns={columns}
      />
    </Panel>
  );
}
