import { formatDate, isLocalDate } from '@otolead/contract/kernel/market-time.ts';
import { useToday } from '../../platform/clock.ts';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { lazyPart } from '../lazy-part.tsx';
import { CalendarField, type CalendarFieldProps } from './CalendarField.tsx';
import { readDay } from './read-day.ts';

export interface DayFieldProps extends CalendarFieldProps {
  /** 'yyyy-MM-dd', or unreadable text for the form to refuse. */
  value: string | null;
  /** The calendar disables days before it; a typed one is accepted, so that the form can explain. */
  min?: string;
  max?: string;
}

const Calendar = lazyPart(async () => (await import('./DayCalendar.tsx')).DayCalendar, { failure: 'thrown' });

/** For screens whose fields are used at once. */
export const preloadDayField = Calendar.preload;

/** A day, typed ('25', '25/11', '+2', 'besok') or picked. */
export function DayField(props: DayFieldProps) {
  const t = useT('kernel');
  const language = useLanguage();
  const today = useToday();
  return (
    <CalendarField
      {...props}
      kind={{
        Calendar,
        is: isLocalDate,
        read: (typed) => readDay(typed, { today, min: props.min, max: props.max }),
        show: (day) => formatDate(day, language),
        refuse: (typed) => t('date.unreadable', { typed }),
      }}
    />
  );
}
