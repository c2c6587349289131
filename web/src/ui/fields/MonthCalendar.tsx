import { MonthPicker } from '@mantine/dates';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import classes from './Calendar.module.css';
import { CalendarPopover, type CalendarProps, useCalendarLabels } from './CalendarPopover.tsx';

const firstDay = (month: string | null | undefined) => (month ? `${month}-01` : undefined);

/** A MonthField's calendar, loaded on its first focus. */
export function MonthCalendar({ value, min, max, canUnchoose, onChoose, ...overlay }: CalendarProps) {
  const language = useLanguage();
  const labels = useCalendarLabels();
  const [minDate, maxDate, shown] = [firstDay(min), firstDay(max), firstDay(value ?? max)];
  return (
    <CalendarPopover {...overlay}>
      <MonthPicker
        value={firstDay(value) ?? null}
        onChange={(day) => onChoose(day === null ? null : day.slice(0, 7))}
        allowDeselect={canUnchoose}
        {...(minDate && { minDate })}
        {...(maxDate && { maxDate })}
        {...(shown && { defaultDate: shown })}
        monthsListFormat="MMM"
        locale={language === 'id' ? 'id' : 'en'}
        ariaLabels={labels}
        classNames={{ monthsListControl: classes.day, calendarHeaderLevel: classes.level }}
      />
    </CalendarPopover>
  );
}
