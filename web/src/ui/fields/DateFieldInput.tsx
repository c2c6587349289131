import { DateInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/id';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import classes from './Calendar.module.css';
import type { DateFieldProps } from './DateField.tsx';
import { parseDate } from './dates.ts';
import type { EnteredProps } from './LazyField.tsx';

/** The calendar behind DateField; import DateField instead, which loads this when needed. */
export function DateFieldInput({ min, max, clearable, onChange, ...input }: DateFieldProps & EnteredProps) {
  const t = useT('kernel');
  const language = useLanguage();
  return (
    <DateInput
      {...input}
      onChange={(value) => onChange(value)}
      // minDate and maxDate would silently put a typed day back; this way the form can say what is wrong with it.
      excludeDate={(day) => (min !== undefined && day < min) || (max !== undefined && day > max)}
      {...(min && !input.value ? { defaultDate: min } : {})}
      valueFormat="DD MMM YYYY"
      monthLabelFormat="MM/YYYY"
      dateParser={parseDate}
      locale={language === 'id' ? 'id' : 'en'}
      firstDayOfWeek={1}
      clearable={clearable ?? false}
      clearButtonProps={{ 'aria-label': t('field.clear') }}
      leftSection={<IconCalendar size={15} stroke={1.75} aria-hidden />}
      leftSectionPointerEvents="none"
      autoComplete="off"
      ariaLabels={{
        nextMonth: t('date.next_month'),
        previousMonth: t('date.previous_month'),
        nextYear: t('date.next_year'),
        previousYear: t('date.previous_year'),
        nextDecade: t('date.next_decade'),
        previousDecade: t('date.previous_decade'),
      }}
      popoverProps={{ transitionProps: { duration: 0 } }}
      classNames={{ day: classes.day, weekday: classes.weekday, calendarHeaderLevel: classes.level }}
    />
  );
}
