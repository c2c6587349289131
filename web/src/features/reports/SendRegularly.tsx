import { Button } from '@mantine/core';
import type { ReportType } from '@otolead/contract/reports/report-types.rules.ts';
import type { FilterValues } from '@otolead/contract/reports/reports.rules.ts';
import { keptFilters } from '@otolead/contract/reports/schedules.rules.ts';
import { Link } from '@tanstack/react-router';
import { useT } from '../../platform/i18n/i18n.ts';
import { useCan } from '../../platform/session/session.ts';
import { forAddress } from '../../ui/report/address.ts';
import classes from '../../ui/report/report.module.css';

const FORM = '/edit_report_schedule';

/** Opens a new schedule with the current filters. */
export function SendRegularly({ type, values }: { type: ReportType; values: FilterValues }) {
  const t = useT('reports');
  const can = useCan();
  if (!can(FORM)) return null;
  const search = forAddress({ report_type: type, ...keptFilters(type, values) });
  return (
    <Button
      variant="default"
      className={classes.regularly}
      renderRoot={(props) => <Link {...props} to={FORM} search={search as never} />}
    >
      {t('schedule.send_regularly')}
    </Button>
  );
}
