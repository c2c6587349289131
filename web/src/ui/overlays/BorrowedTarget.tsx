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
export type Handed = Readonly<Record<string, unknown>>;

type EventName = keyof HTMLAttributes<HTMLElement>;

/** Listeners that call the target's handler first, then the one in `hear`. */
export function listeners(
  target: TargetElement,
  events: readonly EventName[],
  hear: (name: EventName) => unknown,
): Handed {
  const both = (name: EventName) => (event: SyntheticEvent) => {
    tell(target.props[name], event);
    tell(hear(name), event);
  };
  return Object.fromEntries(events.map((name) => [name, both(name)]));
}

/** Calls `listener` if it is a function. */
export function tell(listener: unknown, event?: SyntheticEvent): void {
  if (typeof listener === 'function') listener(event);
}

interface BorrowedTargetProps {
  /** Not named `target`, which is an attribute. */
  of: RefObject<HTMLElement | null>;
  /** Receives Mantine's props, for the anchor to forward its events to. */
  handedTo?: RefObject<Handed>;
  /** The overlay is mounted, closed, and can be opened. */
  onReady?: (handed: Handed) => void;
  ref?: Ref<HTMLElement>;
}

/**
 * Replaces the target of a Mantine overlay and forwards everything to an element elsewhere: the element can exist
 * long before the overlay, and keeps its identity and focus.
 */
export function BorrowedTarget({ of, handedTo, onReady, ref, ...handed }: BorrowedTargetProps) {
  useImperativeHandle(ref, () => of.current as HTMLElement);
  useLayoutEffect(() => {
    if (handedTo) handedTo.current = handed;
    const element = of.current;
    for (const [name, value] of Object.entries(handed)) {
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
    onReady?.(handed);
  });
  return null;
}
