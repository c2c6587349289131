import { DatePicker } from '@mantine/dates';
import { useState } from 'react';
import { useToday } from '../../platform/clock.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import classes from './Calendar.module.css';
import { CalendarPopover, type CalendarProps, useCalendarLabels } from './CalendarPopover.tsx';

/** A DayField's calendar, loaded on its first focus. */
export function DayCalendar({ value, min, max, canUnchoose, onChoose, ...overlay }: CalendarProps) {
  const language = useLanguage();
  const labels = useCalendarLabels();
  const today = useToday();
  // The calendar follows a typed value to its month.
  const [shown, setShown] = useState({ of: value, day: value ?? min });
  if (shown.of !== value) setShown({ of: value, day: value ?? shown.day });
  return (
    <CalendarPopover {...overlay}>
      <DatePicker
        value={value}
        onChange={onChoose}
        allowDeselect={canUnchoose}
        {...(shown.day && { date: shown.day })}
        onDateChange={(day) => setShown({ of: value, day })}
        excludeDate={(day) => (min !== undefined && day < min) || (max !== undefined && day > max)}
        monthLabelFormat="MM/YYYY"
        getDayProps={(day) => ({ 'data-market-today': day === today || undefined })}
        locale={language === 'id' ? 'id' : 'en'}
        firstDayOfWeek={1}
        __preventFocus
        ariaLabels={labels}
        classNames={{ day: classes.day, weekday: classes.weekday, calendarHeaderLevel: classes.level }}
      />
    </CalendarPopover>
  );
}
