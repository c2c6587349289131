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

/** The element that an overlay belongs to. */
export type TargetElement = ReactElement<HTMLAttributes<HTMLElement> & RefAttributes<HTMLElement>>;

/** What Mantine gives to the target of an overlay: attributes and listeners. */
export type Handed = Readonly<Record<string, unknown>>;

type EventName = keyof HTMLAttributes<HTMLElement>;

/** Listeners for a target that hears its own first, and then what `hear` has for the event. */
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

/** Calls what was handed over as a listener, if there is one. */
export function tell(listener: unknown, event?: SyntheticEvent): void {
  if (typeof listener === 'function') listener(event);
}

interface BorrowedTargetProps {
  /** Not `target`, which is an attribute. */
  of: RefObject<HTMLElement | null>;
  /** Takes what was handed over, for the element to pass its events on to. */
  handedTo?: RefObject<Handed>;
  /** The overlay stands there, closed, and can be opened. */
  onReady?: (handed: Handed) => void;
  ref?: Ref<HTMLElement>;
}

/**
 * Takes the place of the target in a Mantine overlay and passes everything on to an element that stands somewhere else:
 * so the element can be there long before the overlay, and stays the same one with its focus.
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
    // Once: layout effects run again where a part of the screen is shown again.
    if (isReady.current) return;
    isReady.current = true;
    onReady?.(handed);
  });
  return null;
}
