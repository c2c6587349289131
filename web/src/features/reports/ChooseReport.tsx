import { REPORTS, type ReportType } from '@otolead/contract/reports/report-types.rules.ts';
import { reportTitle } from '@otolead/contract/reports/schedules.rules.ts';
import { Link } from '@tanstack/react-router';
import { useT } from '../../platform/i18n/i18n.ts';
import { readText } from '../../platform/i18n/read-text.ts';
import { useCan } from '../../platform/session/session.ts';
import { BackTo } from '../../ui/list/BackTo.tsx';
import { Page } from '../../ui/Page/Page.tsx';
import classes from './schedules.module.css';

const TYPES = Object.keys(REPORTS) as ReportType[];

/** Step one of a new schedule: choose a permitted report; the form asks for its filters. */
export function ChooseReport({ title, list }: { title: string; list: string }) {
  const t = useT('reports');
  const can = useCan();
  const offered = TYPES.filter((type) => can(REPORTS[type].access));
  return (
    <Page title={title} width="form" back={<BackTo path={list} />}>
      <p>{t('schedule.choose')}</p>
      <ul className={classes.reports}>
        {offered.map((type) => (
          <li key={type}>
            <Link to="." search={{ report_type: type } as never}>
              {readText(reportTitle(type))}
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  );
}
