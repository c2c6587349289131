import { Tooltip } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { cloneElement, type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { TOOLTIP_DELAY_MS } from '../../theme/theme.ts';
import { BorrowedTarget, type Handed, listeners, type TargetElement } from './BorrowedTarget.tsx';

export interface LazyTooltipProps {
  label: ReactNode;
  children: TargetElement;
}

/** A Mantine tooltip that is made when it is shown for the first time: most never are. */
export function LazyTooltip({ label, children: target }: LazyTooltipProps) {
  const [asked, setAsked] = useState(false);
  const element = useRef<HTMLElement>(null);
  const handed = useRef<Handed>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const ref = useMergedRef(element, target.props.ref);
  const ask = () => setAsked(true);
  const own: Handed = {
    onPointerEnter: () => {
      timer.current = setTimeout(ask, TOOLTIP_DELAY_MS);
    },
    onPointerLeave: () => clearTimeout(timer.current),
    // As for the tooltip itself: a click moves the focus too, which is no question.
    onFocus: ({ currentTarget }: FocusEvent) => currentTarget.matches(':focus-visible') && ask(),
  };
  return (
    <>
      {cloneElement(target, {
        ...listeners(target, EVENTS, (name) => (asked ? handed.current : own)[name]),
        ref,
      })}
      {asked && (
        <Tooltip label={label} defaultOpened>
          <BorrowedTarget of={element} handedTo={handed} />
        </Tooltip>
      )}
    </>
  );
}

const EVENTS = [
  'onPointerEnter',
  'onPointerLeave',
  'onPointerDown',
  'onMouseMove',
  'onMouseLeave',
  'onFocus',
  'onBlur',
  'onKeyDown',
] as const;
