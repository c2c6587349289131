import { FIRST_MONTH, type LocalMonth, monthOf } from '@otolead/contract/reports/months.rules.ts';
import { useToday } from '../../platform/clock.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { MonthField } from '../fields/MonthField.tsx';
import type { FilterProps } from './ReportPage.tsx';
import classes from './report.module.css';

/** A report's month, from its first available one to the current. */
export function ReportMonth({
  draft,
  edit,
  errorOf,
  first = FIRST_MONTH,
}: FilterProps & { first?: LocalMonth }) {
  const t = useT('reports');
  const today = useToday();
  return (
    <MonthField
      className={classes.filter as string}
      label={t('field.selected_month')}
      name="selected_month"
      required
      value={draft.selected_month ?? null}
      onChange={(month) => edit({ selected_month: month })}
      min={first}
      max={monthOf(today)}
      clearable
      error={errorOf('selected_month')}
    />
  );
}
