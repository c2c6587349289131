import { REPORTS, type ReportType } from '@otolead/contract/reports/report-types.rules.ts';
import { listReportSchedules, saveReportSchedule } from '@otolead/contract/reports/schedules.endpoints.ts';
import { reportTitle } from '@otolead/contract/reports/schedules.rules.ts';
import type { ReportSchedule } from '@otolead/contract/reports/schedules.schema.ts';
import { useMemo } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import { readText } from '../../platform/i18n/read-text.ts';
import { useCan } from '../../platform/session/session.ts';
import type { DataColumn } from '../../ui/DataTable/columns.ts';
import { AddLink } from '../../ui/list/AddLink.tsx';
import { type ListFilter, STATUS_FILTER, textFilter } from '../../ui/list/filters.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { ACTION_COLUMN, RecordActions } from '../../ui/list/RecordActions.tsx';
import { useList } from '../../ui/list/useList.ts';
import { TwoLine } from '../../ui/TwoLine/TwoLine.tsx';
import { useDateTime } from '../../ui/useDateTime.ts';
import { SendNow } from './SendNow.tsx';

const TYPES = Object.keys(REPORTS) as ReportType[];

const REPORT_FILTER: ListFilter = {
  label: 'reports:field.report_type',
  kind: 'choice',
  values: new Map(TYPES.map((type) => [type, reportTitle(type).key])),
};

const FILTERS = { name: textFilter('reports:field.name'), report_type: REPORT_FILTER, status: STATUS_FILTER };

const FORM = '/edit_report_schedule';

const nameOf = ({ name }: ReportSchedule) => name;
const editPath = ({ id }: ReportSchedule) => `/edit_report_schedule?id=${id}`;

/** /report_schedules: reports sent by mail, with times, recipients and the last result. */
export function ReportScheduleListPage() {
  const t = useT('reports');
  const can = useCan();
  const list = useList(listReportSchedules, FILTERS);
  const rhythmOf = useRhythm();
  const outcomeOf = useOutcome();
  const timeOf = useDateTime();
  const columns = useMemo<readonly DataColumn<ReportSchedule>[]>(
    () => [
      { id: 'name', header: t('field.name'), cell: nameOf, width: 180, sortable: true, card: 'primary' },
      {
        id: 'report',
        header: t('schedule.column.report'),
        cell: ({ report_type }) => readText(reportTitle(report_type)),
        width: 150,
        card: 'secondary',
      },
      { id: 'rhythm', header: t('schedule.column.rhythm'), cell: rhythmOf, width: 130 },
      {
        id: 'next_at',
        header: t('schedule.column.next'),
        cell: ({ next_at, pause_reason: reason }) =>
          next_at ? (
            timeOf(next_at)
          ) : (
            <TwoLine first={t('schedule.paused')} second={reason && t(`schedule.paused.${reason}`)} />
          ),
        width: 150,
        sortable: true,
      },
      {
        id: 'last',
        header: t('schedule.column.last'),
        cell: ({ last_at }) => (last_at ? timeOf(last_at) : t('schedule.never')),
        width: 140,
      },
      { id: 'outcome', header: t('schedule.log.state'), cell: outcomeOf, width: 148 },
      {
        id: 'recipients',
        header: t('schedule.column.recipients'),
        cell: ({ recipients }) => recipients.map(({ name }) => name).join(', '),
        width: 130,
      },
      { id: 'owner', header: t('schedule.column.owner'), cell: (row) => row.owner_name, width: 120 },
      {
        ...ACTION_COLUMN,
        width: 176,
        header: t('schedule.column.action'),
        cell: (row) => (
          <RecordActions row={row} name={row.name} edit={editPath(row)} save={saveReportSchedule} deletes>
            <SendNow schedule={row} compact />
          </RecordActions>
        ),
      },
    ],
    [t, timeOf, rhythmOf, outcomeOf],
  );
  return (
    <ListPage
      list={list}
      title={t('schedule.title')}
      count={(count) => t('schedule.count', { count })}
      empty={t('schedule.empty')}
      emptyHint={t('schedule.empty_hint')}
      actions={can(FORM) && <AddLink to={FORM}>{t('schedule.add')}</AddLink>}
      rowLabel={nameOf}
      editPath={editPath}
      columns={columns}
    />
  );
}

type Cell = (row: ReportSchedule) => React.ReactNode;

/** 'Monday, 08:00' or 'Day 31, 08:00' below the frequency. */
function useRhythm(): Cell {
  const t = useT('reports');
  return useMemo(
    () =>
      ({ frequency, weekday, month_day, hour }) => {
        const time = `${String(hour).padStart(2, '0')}:00`;
        const day = t(`schedule.weekday.${(weekday ?? 1) as 1}`);
        return (
          <TwoLine
            first={t(`schedule.${frequency}`)}
            second={
              frequency === 'weekly'
                ? t('schedule.on_weekday', { day, time })
                : t('schedule.on_day', { day: month_day ?? 1, time })
            }
          />
        );
      },
    [t],
  );
}

/** Result of the last run: '2 sent, 1 not sent'. */
function useOutcome(): Cell {
  const t = useT('reports');
  return useMemo(
    () =>
      ({ last_sent, last_waiting, last_missed }) =>
        [
          last_sent > 0 && t('schedule.sent_to', { count: last_sent }),
          last_waiting > 0 && t('schedule.waiting_for', { count: last_waiting }),
          last_missed > 0 && t('schedule.missed', { count: last_missed }),
        ]
          .filter(Boolean)
          .join(', '),
    [t],
  );
}
