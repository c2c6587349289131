import { Menu, type MenuProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { cloneElement, type ReactNode, useRef, useState } from 'react';
import { BorrowedTarget, type Handed, listeners, type TargetElement, tell } from './BorrowedTarget.tsx';

export interface LazyMenuProps extends MenuProps {
  target: TargetElement;
  /** Menu.Dropdown. */
  children: ReactNode;
}

const EVENTS = ['onClick', 'onMouseEnter', 'onMouseLeave'] as const;
type Opening = 'onClick' | 'onMouseEnter';

/**
 * A Mantine menu that is made when somebody turns to its button. The menus of a header are half of what it costs to
 * render, and hardly one of them is opened.
 */
export function LazyMenu({ target, children, ...props }: LazyMenuProps) {
  const [first, setFirst] = useState<Opening | null>(null);
  const element = useRef<HTMLElement>(null);
  const handed = useRef<Handed>({});
  const ref = useMergedRef(element, target.props.ref);
  const ask = (name: string) => {
    if (name === 'onClick' || (name === 'onMouseEnter' && props.trigger === 'click-hover')) setFirst(name);
    // Gone again before there was time for the menu.
    else if (name === 'onMouseLeave') setFirst(null);
  };
  return (
    <>
      {cloneElement(target, {
        'aria-haspopup': 'menu',
        'aria-expanded': false,
        ...listeners(target, EVENTS, (name) => (first === null ? () => ask(name) : handed.current[name])),
        ref,
      })}
      {first !== null && (
        <Menu {...props}>
          <Menu.Target>
            <BorrowedTarget of={element} handedTo={handed} onReady={(menu) => tell(menu[first])} />
          </Menu.Target>
          {children}
        </Menu>
      )}
    </>
  );
}
