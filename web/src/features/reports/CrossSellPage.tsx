import { Button } from '@mantine/core';
import { rangeFaults } from '@otolead/contract/reports/days.rules.ts';
import { firstDay, monthOf } from '@otolead/contract/reports/months.rules.ts';
import { getCrossSell } from '@otolead/contract/reports/reports.endpoints.ts';
import { useState } from 'react';
import { useToday } from '../../platform/clock.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { readText } from '../../platform/i18n/read-text.ts';
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx';
import { DayField } from '../../ui/fields/DayField.tsx';
import { Page } from '../../ui/Page/Page.tsx';
import { useAddressValues } from '../../ui/report/address.ts';
import classes from '../../ui/report/report.module.css';
import { useReportFile } from '../../ui/report/useReportFile.ts';
import { SearchedWords } from './SearchedWords.tsx';
import { SendRegularly } from './SendRegularly.tsx';

/** /cross_sell (spec B§2): a date range, downloaded directly. */
export function CrossSellPage() {
  const t = useT('reports');
  const today = useToday();
  const [range, setRange] = useAddressValues({ start_date: firstDay(monthOf(today)), end_date: today });
  const faults = rangeFaults(range, { today });
  const { save, isSaving, refused, failure } = useReportFile(getCrossSell, 'cross_sell_report.csv', range);
  const [isAsked, setAsked] = useState(false);
  const errorOf = (name: 'start_date' | 'end_date') => {
    const fault = isAsked || range[name] ? faults[name] : undefined;
    return fault ? readText(fault) : refused[name];
  };
  return (
    <Page title={t('cross_sell.title')}>
      <form
        className={classes.filters}
        aria-label={t('filters')}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          if (Object.keys(faults).length === 0) save();
        }}
      >
        <DayField
          className={classes.filter as string}
          label={t('field.from')}
          required
          value={range.start_date}
          onChange={(day) => setRange({ start_date: day })}
          max={today}
          error={errorOf('start_date')}
        />
        <DayField
          className={classes.filter as string}
          label={t('field.to')}
          required
          value={range.end_date}
          onChange={(day) => setRange({ end_date: day })}
          {...(range.start_date && { min: range.start_date })}
          max={today}
          error={errorOf('end_date')}
        />
        <div className={classes.buttons}>
          <Button type="submit" loading={isSaving}>
            {t('download')}
          </Button>
          <SendRegularly type="cross_sell" values={range} />
        </div>
      </form>
      <p className={classes.note}>{t('cross_sell.note')}</p>
      {failure && <ErrorState message={failure.message} onRetry={save} />}
      <p className={classes.printed}>
        <SearchedWords type="cross_sell" values={range} />
      </p>
    </Page>
  );
}
