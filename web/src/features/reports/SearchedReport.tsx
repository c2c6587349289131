import { REPORTS, type ReportType } from '@otolead/contract/reports/report-types.rules.ts';
import type { FilterValues } from '@otolead/contract/reports/reports.rules.ts';
import {
  reportTitle,
  type ScheduleValues,
  searchedOn,
  searchFaults,
} from '@otolead/contract/reports/schedules.rules.ts';
import { Link } from '@tanstack/react-router';
import { useToday } from '../../platform/clock.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { readText } from '../../platform/i18n/read-text.ts';
import { useRecordField } from '../../ui/form/RecordFields.tsx';
import type { RecordForm } from '../../ui/form/useRecordForm.ts';
import { forAddress } from '../../ui/report/address.ts';
import { useFilterWords } from './filter-words.ts';
import { REPORT_FILTERS } from './ReportFilters.tsx';
import classes from './schedules.module.css';

/** The scheduled report with its filters; its name opens it as sent today. */
export function SearchedReport({ form, type }: { form: RecordForm<ScheduleValues>; type: ReportType }) {
  const t = useT('reports');
  const today = useToday();
  const { filters, period } = form.values;
  const name = readText(reportTitle(type));
  const search = forAddress(searchedOn({ report_type: type, filters, period }, today));
  const words = useFilterWords(type);
  const { error } = useRecordField({ form, name: 'filters' }, (value) => words(value as FilterValues));
  const faults = error === undefined ? {} : searchFaults({ ...form.values, report_type: type });
  const Fields = REPORT_FILTERS[type];
  return (
    <>
      <dl className={classes.searched}>
        <dt>{t('field.report_type')}</dt>
        <dd>
          <Link to={REPORTS[type].access} search={search as never} title={t('schedule.open', { name })}>
            {name}
          </Link>
        </dd>
      </dl>
      {Fields && (
        <fieldset className={classes.filters} aria-label={t('filters')}>
          <Fields
            draft={filters}
            edit={(values) => form.edit('filters', { ...filters, ...values })}
            errorOf={(field) => faults[field] && readText(faults[field])}
          />
        </fieldset>
      )}
    </>
  );
}
