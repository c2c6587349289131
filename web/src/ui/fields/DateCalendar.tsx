import { Popover } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useState } from 'react';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/id';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { BorrowedTarget } from '../overlays/BorrowedTarget.tsx';
import classes from './Calendar.module.css';
import type { FieldOverlay } from './useOpeningField.ts';

interface DateCalendarProps extends FieldOverlay {
  /** 'yyyy-MM-dd', as the others. */
  value: string | null;
  min: string | undefined;
  max: string | undefined;
  /** The chosen day can be taken back by choosing it again. */
  canUnchoose: boolean;
  onChoose: (value: string | null) => void;
}

/** The calendar under a DateField, which loads this with its first focus. */
export function DateCalendar(props: DateCalendarProps) {
  const { target, handedTo, opened, onOpenedChange, value, min, max, canUnchoose, onChoose } = props;
  const t = useT('kernel');
  const language = useLanguage();
  // The month of the day, and of a day that is typed meanwhile.
  const [shown, setShown] = useState({ of: value, day: value ?? min });
  if (shown.of !== value) setShown({ of: value, day: value ?? shown.day });
  return (
    <Popover
      opened={opened}
      onChange={onOpenedChange}
      position="bottom-start"
      withRoles={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <BorrowedTarget of={target} handedTo={handedTo} />
      </Popover.Target>
      <Popover.Dropdown onMouseDown={(event) => event.preventDefault()} data-date-calendar>
        <DatePicker
          value={value}
          onChange={onChoose}
          allowDeselect={canUnchoose}
          {...(shown.day && { date: shown.day })}
          onDateChange={(day) => setShown({ of: value, day })}
          excludeDate={(day) => (min !== undefined && day < min) || (max !== undefined && day > max)}
          monthLabelFormat="MM/YYYY"
          locale={language === 'id' ? 'id' : 'en'}
          firstDayOfWeek={1}
          __preventFocus
          ariaLabels={{
            nextMonth: t('date.next_month'),
            previousMonth: t('date.previous_month'),
            nextYear: t('date.next_year'),
            previousYear: t('date.previous_year'),
            nextDecade: t('date.next_decade'),
            previousDecade: t('date.previous_decade'),
          }}
          classNames={{ day: classes.day, weekday: classes.weekday, calendarHeaderLevel: classes.level }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
