import { REPORTS, type ReportType } from '@otolead/contract/reports/report-types.rules.ts';
import { listReportSchedules, saveReportSchedule } from '@otolead/contract/reports/schedules.endpoints.ts';
import {
  FREQUENCIES,
  keptFilters,
  LONGEST_NAME,
  NEW_SCHEDULE,
  periodsOf,
  reportTitle,
  type ScheduleValues,
  scheduleRules,
} from '@otolead/contract/reports/schedules.rules.ts';
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { readText } from '../../platform/i18n/read-text.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { useUser } from '../../platform/session/session.ts';
import { FormPage } from '../../ui/form/FormPage.tsx';
import { FormCheckbox, FormSelect, FormText } from '../../ui/form/RecordFields.tsx';
import { useQueryId, useRecordOfList } from '../../ui/form/useRecord.ts';
import type { RecordForm } from '../../ui/form/useRecordForm.ts';
import { ChooseReport } from './ChooseReport.tsx';
import { RecipientsField } from './RecipientsField.tsx';
import { ScheduleLog } from './ScheduleLog.tsx';
import { SearchedReport } from './SearchedReport.tsx';
import { SendNow } from './SendNow.tsx';

const LIST = '/report_schedules';
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

const isReport = (name: unknown): name is ReportType =>
  typeof name === 'string' && Object.hasOwn(REPORTS, name);

/** A new schedule for the report and filters in the address; null without them. */
function useNewSchedule(): ScheduleValues | null {
  const address = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const { id: userId } = useUser();
  const language = useLanguage();
  return useMemo(() => {
    const { report_type: type, ...given } = address;
    if (!isReport(type)) return null;
    const values = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));
    return {
      ...NEW_SCHEDULE,
      report_type: type,
      name: readText(reportTitle(type)),
      filters: keptFilters(type, values),
      period: periodsOf(type)[0] ?? null,
      recipients: [{ user_id: userId, language }],
    };
  }, [address, userId, language]);
}

/** /edit_report_schedule: an existing schedule by id, or a new one from a report and its filters. */
export function ReportScheduleFormPage() {
  const t = useT('reports');
  const id = useQueryId();
  const found = useRecordOfList(listReportSchedules, id);
  const empty = useNewSchedule();
  const title = id === undefined ? t('schedule.add') : t('schedule.update', { id });
  if (id === undefined && !empty) return <ChooseReport title={title} list={LIST} />;
  return (
    <FormPage
      key={id}
      title={title}
      back={LIST}
      history="report_schedule"
      rules={scheduleRules}
      empty={empty ?? NEW_SCHEDULE}
      found={found}
      save={saveReportSchedule}
      request={(values, stored) => ({
        ...values,
        report_type: values.report_type,
        recipients: values.recipients.map(({ user_id, language }) => ({ user_id, language })),
        ...stored,
      })}
      actions={found?.data && <SendNow schedule={found.data} />}
      below={found?.data && <ScheduleLog scheduleId={found.data.id} />}
    >
      {(form) => (
        <>
          {found?.data?.pause_reason && (
            <p>
              {t('schedule.paused')} · {t(`schedule.paused.${found.data.pause_reason}`)}
            </p>
          )}
          <ScheduleFields form={form} />
        </>
      )}
    </FormPage>
  );
}

function ScheduleFields({ form }: { form: RecordForm<ScheduleValues> }) {
  const t = useT('reports');
  const { report_type: type, frequency } = form.values;
  const periods = type ? periodsOf(type) : [];
  return (
    <>
      {type && <SearchedReport form={form} type={type} />}
      <FormText form={form} name="name" maxLength={LONGEST_NAME} />
      {periods.length > 0 && (
        <FormSelect
          form={form}
          name="period"
          text
          options={periods.map((value) => ({ value, label: t(`schedule.period.${value}`) }))}
        />
      )}
      <FormSelect
        form={form}
        name="frequency"
        text
        options={FREQUENCIES.map((value) => ({ value, label: t(`schedule.${value}`) }))}
      />
      {frequency === 'weekly' ? (
        <FormSelect
          form={form}
          name="weekday"
          options={WEEKDAYS.map((day) => ({ value: String(day), label: t(`schedule.weekday.${day}`) }))}
        />
      ) : (
        <FormSelect
          form={form}
          name="month_day"
          description={t('schedule.short_month')}
          options={numbers(1, 31).map((day) => ({ value: String(day), label: String(day) }))}
        />
      )}
      <FormSelect
        form={form}
        name="hour"
        description={t('schedule.hour_hint', { market: activeMarket().timeZone.split('/')[1] ?? '' })}
        options={numbers(0, 23).map((hour) => ({
          value: String(hour),
          label: `${String(hour).padStart(2, '0')}:00`,
        }))}
      />
      <FormCheckbox form={form} name="status" spelling={['1', '0']} />
      {type && <RecipientsField form={form} type={type} />}
    </>
  );
}
