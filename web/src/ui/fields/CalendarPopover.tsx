import { Popover } from '@mantine/core';
import { type ReactNode, useCallback, useState } from 'react';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/id';
import { useT } from '../../platform/i18n/i18n.ts';
import { OverlayAnchor } from '../overlays/OverlayAnchor.tsx';
import { CALENDAR_GAP, type Place, placeBeside } from './place-beside.ts';
import type { FieldOverlay } from './useOpeningField.ts';

/** Props of a CalendarField's calendar; days as 'yyyy-MM-dd', months as 'yyyy-MM'. */
export interface CalendarProps extends FieldOverlay {
  value: string | null;
  min: string | undefined;
  max: string | undefined;
  /** Clicking the selected value clears it. */
  canUnchoose: boolean;
  onChoose: (value: string | null) => void;
}

/** Places a field's calendar away from what follows the field, so that this stays usable. */
export function CalendarPopover({
  target,
  forwardTo,
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
      // The library would keep its first position.
      preventPositionChangeWhenVisible={false}
      withRoles={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <OverlayAnchor of={target} forwardTo={forwardTo} />
      </Popover.Target>
      <Popover.Dropdown ref={onShown} onMouseDown={(event) => event.preventDefault()} data-date-calendar>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Labels of the buttons for other months and years. */
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
