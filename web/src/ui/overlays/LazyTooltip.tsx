import { Tooltip } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import {
  cloneElement,
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
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
  const finger = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const ref = useMergedRef(element, target.props.ref);
  const ask = () => setAsked(true);
  const enter = ({ pointerType }: PointerEvent) => {
    finger.current = pointerType === 'touch';
    clearTimeout(timer.current);
    if (!finger.current) timer.current = setTimeout(ask, TOOLTIP_DELAY_MS);
  };
  const leave = () => {
    clearTimeout(timer.current);
    setAsked(false);
  };
  const own: Handed = {
    onPointerEnter: enter,
    onPointerLeave: () => finger.current || leave(),
    // A finger is gone before anything could be read: what counts is the mouse that the browser makes of its tap.
    onMouseEnter: () => finger.current && ask(),
    onMouseLeave: leave,
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
  'onMouseEnter',
  'onMouseMove',
  'onMouseLeave',
  'onFocus',
  'onBlur',
  'onKeyDown',
] as const;
