import { Menu, type MenuProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { cloneElement, type ReactNode, type SyntheticEvent, useRef, useState } from 'react';
import { BorrowedTarget, type Handed, type TargetElement } from './BorrowedTarget.tsx';

export interface LazyMenuProps extends MenuProps {
  target: TargetElement;
  /** Menu.Dropdown. */
  children: ReactNode;
}

const EVENTS = ['onClick', 'onMouseEnter', 'onMouseLeave'] as const;

/**
 * A Mantine menu that is made when somebody turns to its button. The menus of a header are half of what it costs to
 * render, and hardly one of them is opened.
 */
export function LazyMenu({ target, children, ...props }: LazyMenuProps) {
  const [first, setFirst] = useState<string | null>(null);
  const element = useRef<HTMLElement>(null);
  const listeners = useRef<Handed>({});
  const ref = useMergedRef(element, target.props.ref);
  const isAsked = (name: string) =>
    name === 'onClick' || (name === 'onMouseEnter' && props.trigger === 'click-hover');
  const passOn = (name: string) => (event: SyntheticEvent) => {
    if (first !== null) tell(listeners.current[name], event);
    else if (isAsked(name)) setFirst(name);
  };
  return (
    <>
      {cloneElement(target, {
        'aria-haspopup': 'menu',
        'aria-expanded': false,
        ...Object.fromEntries(EVENTS.map((name) => [name, passOn(name)])),
        ref,
      })}
      {first !== null && (
        <Menu {...props}>
          <Menu.Target>
            <BorrowedTarget of={element} listeners={listeners} onReady={(handed) => tell(handed[first])} />
          </Menu.Target>
          {children}
        </Menu>
      )}
    </>
  );
}

function tell(listener: unknown, event?: SyntheticEvent): void {
  if (typeof listener === 'function') listener(event);
}
