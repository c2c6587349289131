import { useMergedRef } from '@mantine/hooks';
import {
  cloneElement,
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { TOOLTIP_DELAY_MS } from '../../theme/theme.ts';
import { lazyPart, useLoaded } from '../lazy-part.tsx';
import { call, listeners, OverlayAnchor, type TargetElement, type TargetProps } from './OverlayAnchor.tsx';

const TooltipOverlay = lazyPart(async () => (await import('./TooltipOverlay.tsx')).TooltipOverlay);

export interface LazyTooltipProps {
  label: ReactNode;
  children: TargetElement;
}

/**
 * A Mantine tooltip that loads and mounts when first shown: most never are. One opened by a tap stays until the
 * next press or Escape, because the next change of the screen moves a resting mouse out of the element.
 */
export function LazyTooltip({ label, children: target }: LazyTooltipProps) {
  const [asked, setAsked] = useState(false);
  const isLoaded = useLoaded(TooltipOverlay, asked);
  // Reset if focus or mouse left before the code loaded.
  const [wanted, setWanted] = useState(false);
  const element = useRef<HTMLElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const finger = useRef(false);
  const [tapped, setTapped] = useTapped(element);
  useEffect(() => () => clearTimeout(timer.current), []);
  const ref = useMergedRef(element, target.props.ref);
  const ask = () => {
    setAsked(true);
    setWanted(true);
  };
  const leave = () => {
    clearTimeout(timer.current);
    setWanted(false);
  };
  const always: TargetProps = {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      finger.current = pointerType === 'touch';
    },
    // A finger leaves before anyone can read: react to the mouse event that browsers derive from its tap.
    onMouseEnter: () => {
      if (!finger.current) return;
      setTapped(true);
      ask();
    },
  };
  const own: TargetProps = {
    onPointerEnter: () => {
      leave();
      if (!finger.current) timer.current = setTimeout(ask, TOOLTIP_DELAY_MS);
    },
    onPointerLeave: leave,
    onMouseLeave: leave,
    // As Mantine's tooltip does: ignore focus from a click.
    onFocus: ({ currentTarget }: FocusEvent) => currentTarget.matches(':focus-visible') && ask(),
    onBlur: leave,
  };
  const targetProps = useRef<TargetProps>(own);
  const handlerOf = (name: string) => (event: SyntheticEvent) => {
    call(always[name], event);
    call(targetProps.current[name], event);
  };
  return (
    <>
      {cloneElement(target, { ...listeners(target, EVENTS, handlerOf), ref })}
      {asked && isLoaded && (
        <Suspense>
          <TooltipOverlay label={label} defaultOpened={wanted && !tapped} {...(tapped && { opened: true })}>
            <OverlayAnchor of={element} forwardTo={targetProps} />
          </TooltipOverlay>
        </Suspense>
      )}
    </>
  );
}

/** True if the last interaction was a tap on the element; Escape resets it. */
function useTapped(element: RefObject<HTMLElement | null>) {
  const [tapped, setTapped] = useState(false);
  useEffect(() => {
    if (!tapped) return;
    const press = ({ target }: Event) => {
      if (!(target instanceof Node && element.current?.contains(target))) setTapped(false);
    };
    const key = (event: KeyboardEvent) => event.key === 'Escape' && setTapped(false);
    document.addEventListener('pointerdown', press, true);
    document.addEventListener('keydown', key, true);
    return () => {
      document.removeEventListener('pointerdown', press, true);
      document.removeEventListener('keydown', key, true);
    };
  }, [tapped, element]);
  return [tapped, setTapped] as const;
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
