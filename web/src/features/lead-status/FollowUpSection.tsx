import { VisuallyHidden } from '@mantine/core';
import { formatDate, isLocalDate } from '@otolead/contract/kernel/market-time.ts';
import { BUY_TIME_DAYS } from '@otolead/contract/lead-status/buy-time.rules.ts';
import { todayOf } from '@otolead/contract/lead-status/context.rules.ts';
import {
  type DayWindow,
  followUpDays,
  followUpTimes,
  followUpWindow,
} from '@otolead/contract/lead-status/followup.rules.ts';
import { DayField } from '../../ui/fields/DayField.tsx';
import type { Option } from '../../ui/fields/options.ts';
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx';
import { TimeField } from '../../ui/fields/TimeField.tsx';
import { fieldProps, isShown } from './field-props.ts';
import { quickDays } from './quick-days.ts';
import classes from './StatusForm.module.css';
import type { StatusForm } from './useStatusForm.ts';

/** The next call; the window that the sub-status allows shows below the day, also before a mistake. */
export function FollowUpSection({ form }: { form: StatusForm }) {
  if (!isShown(form, 'follow_up_date')) return null;
  const { values, context } = form;
  const { first, last } = followUpDays(values.sub_status_id, todayOf(context));
  const window = followUpWindow(values.sub_status_id);
  const day = values.follow_up_date ?? first;
  return (
    <>
      <div className={classes.pair}>
        <DayField
          {...fieldProps(form, 'follow_up_date')}
          value={values.follow_up_date}
          onChange={(date) => form.edit('follow_up_date', date)}
          min={first}
          {...(last ? { max: last } : {})}
          className={form.errorOf('followup_time') ? undefined : classes.window}
          description={window.minDays > 0 && windowWords(form, { ...window, first, last })}
        />
        <TimeField
          {...fieldProps(form, 'followup_time')}
          times={isLocalDate(day) ? followUpTimes(day, context) : []}
          value={values.followup_time}
          onChange={(time) => form.edit('followup_time', time)}
        />
      </div>
      <QuickDays form={form} first={first} last={last} />
      {isShown(form, 'buy_time') && <BuyTimeField form={form} />}
    </>
  );
}

/** '1-30 days: 24 Nov 2026 to 23 Dec 2026', shown before a mistake and beside it. */
function windowWords(
  { t, language }: StatusForm,
  { minDays: min, maxDays: max, first, last }: DayWindow & { first: string; last: string | null },
): string {
  const from = formatDate(first, language);
  if (max === null || last === null) return t('followup.dates_open', { min, from });
  return t('followup.dates', { min, max, from, to: formatDate(last, language) });
}

function QuickDays({ form, first, last }: { form: StatusForm; first: string; last: string | null }) {
  const { t, language, context, values } = form;
  const words = (date: string, ahead: number) => {
    if (ahead === 0) return t('quick.today');
    if (ahead === 1) return t('quick.tomorrow');
    return ahead < 31 ? t('quick.days', { count: ahead }) : formatDate(date, language).slice(0, 6);
  };
  return (
    <fieldset className={classes.quick} disabled={!form.isEnabled('follow_up_date')}>
      <legend>
        <VisuallyHidden>{t('quick.title')}</VisuallyHidden>
      </legend>
      {quickDays(first, last, todayOf(context)).map(({ date, ahead }) => (
        <button
          key={date}
          type="button"
          className={classes.chip}
          aria-pressed={values.follow_up_date === date}
          title={formatDate(date, language)}
          onClick={(event) => {
            form.edit('follow_up_date', date);
            // Focus the time next: digits typed there choose no status.
            const time = event.currentTarget.form?.elements.namedItem('followup_time');
            if (time instanceof HTMLElement) time.focus({ preventScroll: true });
          }}
        >
          {words(date, ahead)}
        </button>
      ))}
    </fieldset>
  );
}

/** The options, plus the stored day until another is chosen. */
function BuyTimeField({ form }: { form: StatusForm }) {
  const { lists, language, t } = form;
  const { buy_time } = form.values;
  const options: Option[] = lists.buy_time_list.map(({ id, name }) => ({ value: String(id), label: name }));
  if (typeof buy_time === 'string' && isLocalDate(buy_time)) {
    options.unshift({ value: buy_time, label: t('buy_time.by', { date: formatDate(buy_time, language) }) });
  }
  return (
    <SearchSelect
      {...fieldProps(form, 'buy_time')}
      options={options}
      value={buy_time === null ? null : String(buy_time)}
      onChange={(value) =>
        form.edit('buy_time', BUY_TIME_DAYS.find((days) => String(days) === value) ?? value)
      }
    />
  );
}
