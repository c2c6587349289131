import { isMonth, shiftMonth } from '@otolead/contract/reports/months.rules.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { lazyPart } from '../lazy-part.tsx';
import { CalendarField, type CalendarFieldProps } from './CalendarField.tsx';

const Calendar = lazyPart(async () => (await import('./MonthCalendar.tsx')).MonthCalendar, {
  failure: 'thrown',
});

/** '11/2026' (domain.md 5). */
const show = (month: string) => `${month.slice(5)}/${month.slice(0, 4)}`;

/** A month, 'yyyy-MM': picked or moved by arrow keys, never typed (spec B§5), within `min` and `max`. */
export function MonthField({ min, max, ...props }: CalendarFieldProps & { min: string; max: string }) {
  const t = useT('kernel');
  const { value, onChange } = props;
  const move = (months: number) => {
    const next = value !== null && isMonth(value) ? shiftMonth(value, months) : max;
    // An address may name a month out of bounds; the first step returns to them.
    const offered = next < min ? min : next > max ? max : next;
    if (offered !== value) onChange(offered);
  };
  return (
    <CalendarField
      {...props}
      min={min}
      max={max}
      typing={false}
      onArrow={move}
      kind={{
        Calendar,
        is: isMonth,
        read: () => null,
        show,
        refuse: (typed) => t('month.unreadable', { typed }),
      }}
    />
  );
}
