import { REPORTS, type ReportType } from '@otolead/contract/reports/report-types.rules.ts';
import type { FilterValues } from '@otolead/contract/reports/reports.rules.ts';
import { reportTitle, type SchedulePeriod, searchedOn } from '@otolead/contract/reports/schedules.rules.ts';
import { Link } from '@tanstack/react-router';
import { useToday } from '../../platform/clock.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { readText } from '../../platform/i18n/read-text.ts';
import { forAddress } from '../../ui/report/address.ts';
import { useFilterWords } from './filter-words.ts';
import classes from './schedules.module.css';

interface SearchedReportProps {
  type: ReportType;
  filters: FilterValues;
  period: SchedulePeriod | null;
}

/** Which report is sent, with which filters; its name opens it as it would be sent today. */
export function SearchedReport({ type, filters, period }: SearchedReportProps) {
  const t = useT('reports');
  const today = useToday();
  const isGm = type === 'retail_report' || type === 'retail_process_summary';
  const words = useFilterWords(filters, isGm);
  const name = readText(reportTitle(type));
  const search = forAddress(searchedOn({ report_type: type, filters, period }, today));
  return (
    <dl className={classes.searched}>
      <div>
        <dt>{t('field.report_type')}</dt>
        <dd>
          <Link to={REPORTS[type].access} search={search as never} title={t('schedule.open', { name })}>
            {name}
          </Link>
        </dd>
      </div>
      {words.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
