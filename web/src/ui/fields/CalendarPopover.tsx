import { Popover } from '@mantine/core';
import { type ReactNode, useCallback, useState } from 'react';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/id';
import { useT } from '../../platform/i18n/i18n.ts';
import { BorrowedTarget } from '../overlays/BorrowedTarget.tsx';
import { CALENDAR_GAP, type Place, placeBeside } from './place-beside.ts';
import type { FieldOverlay } from './useOpeningField.ts';

/** What a CalendarField gives to its calendar; days as 'yyyy-MM-dd', months as 'yyyy-MM'. */
export interface CalendarProps extends FieldOverlay {
  value: string | null;
  min: string | undefined;
  max: string | undefined;
  /** The chosen one can be taken back by choosing it again. */
  canUnchoose: boolean;
  onChoose: (value: string | null) => void;
}

/** Where the calendar of a field appears: away from what follows the field, which goes on being read and used. */
export function CalendarPopover({
  target,
  handedTo,
  opened,
  onOpenedChange,
  children,
}: FieldOverlay & { children: ReactNode }) {
  const [place, setPlace] = useState<Place>('bottom-start');
  const onShown = useCallback(
    (calendar: HTMLDivElement | null) => {
      if (calendar && target.current) setPlace(placeBeside(target.current, calendar));
    },
    [target],
  );
  return (
    <Popover
      opened={opened}
      onChange={onOpenedChange}
      position={place}
      offset={CALENDAR_GAP}
      middlewares={{ flip: false }}
      // The library would keep the place of its first rendering.
      preventPositionChangeWhenVisible={false}
      withRoles={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <BorrowedTarget of={target} handedTo={handedTo} />
      </Popover.Target>
      <Popover.Dropdown ref={onShown} onMouseDown={(event) => event.preventDefault()} data-date-calendar>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Names of the buttons that go to other months and years. */
export function useCalendarLabels() {
  const t = useT('kernel');
  return {
    nextMonth: t('date.next_month'),
    previousMonth: t('date.previous_month'),
    nextYear: t('date.next_year'),
    previousYear: t('date.previous_year'),
    nextDecade: t('date.next_decade'),
    previousDecade: t('date.previous_decade'),
  };
}
