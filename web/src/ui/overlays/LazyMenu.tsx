import { useMergedRef } from '@mantine/hooks';
import { cloneElement, type ReactElement, type ReactNode, Suspense, useRef, useState } from 'react';
import { BorrowedTarget, type Handed, listeners, type TargetElement, tell } from './BorrowedTarget.tsx';

export interface LazyMenuProps {
  target: TargetElement;
  /** Opens under the pointer too. */
  hover?: boolean;
  /** A late component around MenuOverlay, which gets `button`. */
  menu: (button: ReactElement) => ReactNode;
  /** Fetches the menu's code before it is opened. */
  preload: () => void;
}

const EVENTS = ['onClick', 'onMouseEnter', 'onMouseLeave', 'onFocus'] as const;
type Opening = 'onClick' | 'onMouseEnter';

/**
 * A Mantine menu that is fetched and made when it is opened for the first time. The menus of a header are half of what
 * it costs to render, and hardly one of them is opened.
 */
export function LazyMenu({ target, hover = false, menu, preload }: LazyMenuProps) {
  const [first, setFirst] = useState<Opening | null>(null);
  const element = useRef<HTMLElement>(null);
  const handed = useRef<Handed>({});
  const isReady = useRef(false);
  const ref = useMergedRef(element, target.props.ref);
  const ask = (name: string) => {
    if (name === 'onClick' || (name === 'onMouseEnter' && hover)) setFirst(name);
    // Gone again before there was time for the menu.
    else if (name === 'onMouseLeave') setFirst((asked) => (asked === 'onClick' ? asked : null));
    if (name === 'onMouseEnter' || name === 'onFocus') preload();
  };
  const hear = (name: string) => (isReady.current ? handed.current[name] : () => ask(name));
  return (
    <>
      {cloneElement(target, {
        'aria-haspopup': 'menu',
        'aria-expanded': false,
        ...listeners(target, EVENTS, hear),
        ref,
      })}
      {first !== null && (
        <Suspense>
          {menu(
            <BorrowedTarget
              of={element}
              handedTo={handed}
              onReady={(opening) => {
                isReady.current = true;
                tell(opening[first]);
              }}
            />,
          )}
        </Suspense>
      )}
    </>
  );
}
