import {
  type HTMLAttributes,
  type ReactElement,
  type Ref,
  type RefAttributes,
  type RefObject,
  type SyntheticEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';

/** The element that anchors an overlay. */
export type TargetElement = ReactElement<HTMLAttributes<HTMLElement> & RefAttributes<HTMLElement>>;

/** Attributes and listeners that Mantine passes to an overlay's target. */
export type TargetProps = Readonly<Record<string, unknown>>;

type EventName = keyof HTMLAttributes<HTMLElement>;

/** Listeners that call the target's handler first, then the one in `handlerOf`. */
export function listeners(
  target: TargetElement,
  events: readonly EventName[],
  handlerOf: (name: EventName) => unknown,
): TargetProps {
  const both = (name: EventName) => (event: SyntheticEvent) => {
    call(target.props[name], event);
    call(handlerOf(name), event);
  };
  return Object.fromEntries(events.map((name) => [name, both(name)]));
}

/** Calls `listener` if it is a function. */
export function call(listener: unknown, event?: SyntheticEvent): void {
  if (typeof listener === 'function') listener(event);
}

interface OverlayAnchorProps {
  /** Not named `target`, which is an attribute. */
  of: RefObject<HTMLElement | null>;
  /** Receives Mantine's props, for the anchor to forward its events to. */
  forwardTo?: RefObject<TargetProps>;
  /** The overlay is mounted, closed, and can be opened. */
  onReady?: (targetProps: TargetProps) => void;
  ref?: Ref<HTMLElement>;
}

/**
 * Replaces the target of a Mantine overlay and forwards everything to an element elsewhere: the element can exist
 * long before the overlay, and keeps its identity and focus.
 */
export function OverlayAnchor({ of, forwardTo, onReady, ref, ...targetProps }: OverlayAnchorProps) {
  useImperativeHandle(ref, () => of.current as HTMLElement);
  useLayoutEffect(() => {
    if (forwardTo) forwardTo.current = targetProps;
    const element = of.current;
    for (const [name, value] of Object.entries(targetProps)) {
      if (name !== 'id' && !/^(aria|data)-/.test(name)) continue;
      if (value === undefined || value === null) element?.removeAttribute(name);
      else element?.setAttribute(name, String(value));
    }
  });
  const isReady = useRef(false);
  useLayoutEffect(() => {
    // Once: layout effects rerun when a hidden part of the screen shows again.
    if (isReady.current) return;
    isReady.current = true;
    onReady?.(targetProps);
  });
  return null;
}
