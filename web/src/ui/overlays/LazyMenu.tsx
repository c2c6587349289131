import { useMergedRef } from '@mantine/hooks';
import { cloneElement, type ReactElement, type ReactNode, Suspense, useRef, useState } from 'react';
import { call, listeners, OverlayAnchor, type TargetElement, type TargetProps } from './OverlayAnchor.tsx';

export interface LazyMenuProps {
  target: TargetElement;
  /** Opens on hover too. */
  hover?: boolean;
  /** A lazy component around MenuOverlay, which gets `button`. */
  menu: (button: ReactElement) => ReactNode;
  /** Loads the menu's code before it opens. */
  preload: () => Promise<void>;
}

const EVENTS = ['onClick', 'onMouseEnter', 'onMouseLeave', 'onFocus'] as const;
type Opening = 'onClick' | 'onMouseEnter';

/**
 * A Mantine menu that loads and mounts on first opening. The header's menus are half its rendering cost, and few
 * are ever opened.
 */
export function LazyMenu({ target, hover = false, menu, preload }: LazyMenuProps) {
  const [first, setFirst] = useState<Opening | null>(null);
  const [isLoaded, setLoaded] = useState(false);
  const element = useRef<HTMLElement>(null);
  const targetProps = useRef<TargetProps>({});
  const isReady = useRef(false);
  const ref = useMergedRef(element, target.props.ref);
  const ask = (name: string) => {
    if (name === 'onClick' || (name === 'onMouseEnter' && hover)) setFirst(name);
    // The pointer left before the menu loaded.
    else if (name === 'onMouseLeave') setFirst((asked) => (asked === 'onClick' ? asked : null));
    if (name !== 'onMouseLeave') void preload().then(() => setLoaded(true));
  };
  const handlerOf = (name: string) => (isReady.current ? targetProps.current[name] : () => ask(name));
  return (
    <>
      {cloneElement(target, {
        'aria-haspopup': 'menu',
        'aria-expanded': false,
        ...listeners(target, EVENTS, handlerOf),
        ref,
      })}
      {first !== null && isLoaded && (
        <Suspense>
          {menu(
            <OverlayAnchor
              of={element}
              forwardTo={targetProps}
              onReady={(opening) => {
                isReady.current = true;
                call(opening[first]);
              }}
            />,
          )}
        </Suspense>
      )}
    </>
  );
}
