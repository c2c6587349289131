import { Button } from '@mantine/core';
import { exportLimits } from '@otolead/contract/exports/exports.rules.ts';
import { isLocalDate } from '@otolead/contract/kernel/market-time.ts';
import { isOfficeTime } from '@otolead/contract/kernel/office-hours.ts';
import { lastRawDay, RAW_DAYS, rangeFaults, rawDays } from '@otolead/contract/reports/days.rules.ts';
import { getRawData } from '@otolead/contract/reports/reports.endpoints.ts';
import { useMinute, useToday } from '../../platform/clock.ts';
import { useConfigList } from '../../platform/config/config.api.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { readText } from '../../platform/i18n/read-text.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx';
import { DayField } from '../../ui/fields/DayField.tsx';
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx';
import { configOptions, useEveryOption } from '../../ui/list/option-source.ts';
import { Page } from '../../ui/Page/Page.tsx';
import { useAddressValues } from '../../ui/report/address.ts';
import classes from '../../ui/report/report.module.css';
import { useReportFile } from '../../ui/report/useReportFile.ts';
import { SearchedWords } from './SearchedWords.tsx';
import { SendRegularly } from './SendRegularly.tsx';

const CAMPAIGNS = configOptions('campaign_list', 'id');

const NONE = { start_date: null, end_date: null, campaign_id: null };

/** /lead_report (spec B§2): assigned cars in a date range, as a file. */
export function LeadRawDataPage() {
  const t = useT('reports');
  const today = useToday();
  const now = useMinute();
  const limits = exportLimits(useConfigList('site_settings') ?? {});
  const days = rawDays(isOfficeTime(now, activeMarket().timeZone, limits));
  const campaigns = useEveryOption(CAMPAIGNS);
  const [values, setValues] = useAddressValues(NONE);
  const { start_date: start, end_date: end } = values;
  const faults = rangeFaults(values, { today, most: days });
  const { save, isSaving, refused, failure } = useReportFile(getRawData, 'Lead Raw Data.csv', values);
  const error = (name: 'start_date' | 'end_date') =>
    values[name] && faults[name] ? readText(faults[name]) : refused[name];
  return (
    <Page title={t('raw.title')}>
      <form
        className={classes.filters}
        aria-label={t('filters')}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (Object.keys(faults).length === 0) save();
        }}
      >
        <DayField
          className={classes.filter as string}
          label={t('field.start_date')}
          required
          value={start}
          // The latest end depends on the start (spec B§5).
          onChange={(day) => setValues({ start_date: day, end_date: null })}
          max={today}
          error={error('start_date')}
        />
        <DayField
          className={classes.filter as string}
          label={t('field.end_date')}
          required
          disabled={start === null}
          value={end}
          onChange={(day) => setValues({ end_date: day })}
          {...(start && isLocalDate(start) && { min: start, max: lastRawDay(start, days, today) })}
          error={error('end_date')}
        />
        <SearchSelect
          className={classes.filter as string}
          label={t('field.campaign_id')}
          options={campaigns ?? []}
          loading={campaigns === undefined}
          value={values.campaign_id}
          onChange={(id) => setValues({ campaign_id: id })}
          clearable
          error={refused.campaign_id}
        />
        <div className={classes.buttons}>
          <Button type="submit" disabled={start === null || end === null} loading={isSaving}>
            {t('download')}
          </Button>
          <SendRegularly type="lead_raw_data" values={values} />
        </div>
      </form>
      <p className={classes.note}>{t('raw.note')}</p>
      <p className={classes.note}>
        {t('raw.hint_office', { days: RAW_DAYS.office, start: limits.startHour, end: limits.endHour })}
      </p>
      <p className={classes.note}>{t('raw.hint_otherwise', { days: RAW_DAYS.otherwise })}</p>
      {failure && <ErrorState message={failure.message} onRetry={save} />}
      <p className={classes.printed}>
        <SearchedWords type="lead_raw_data" values={values} />
      </p>
    </Page>
  );
}
