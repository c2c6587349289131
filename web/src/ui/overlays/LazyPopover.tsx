import { useMergedRef } from '@mantine/hooks';
import { cloneElement, Suspense, useRef, useState } from 'react';
import { lazyPart, useLoaded } from '../lazy-part.tsx';
import { OverlayAnchor, type TargetElement } from './OverlayAnchor.tsx';
import type { PopoverOverlayProps } from './PopoverOverlay.tsx';
import { useDismissal } from './useDismissal.ts';

const PopoverOverlay = lazyPart(async () => (await import('./PopoverOverlay.tsx')).PopoverOverlay);

export interface LazyPopoverProps extends Omit<PopoverOverlayProps, 'button'> {
  /** On Escape or a press outside. */
  onDismiss: () => void;
  /** The button that changes `opened`. */
  target: TargetElement;
}

/** A Mantine popover that loads and mounts on first opening. */
export function LazyPopover({ opened, onDismiss, target, ...props }: LazyPopoverProps) {
  const [asked, setAsked] = useState(opened);
  const isLoaded = useLoaded(PopoverOverlay, asked);
  // Renders closed first, so that it remembers the previous focus.
  const [ready, setReady] = useState(false);
  if (opened && !asked) setAsked(true);
  const element = useRef<HTMLElement>(null);
  const ref = useMergedRef(element, target.props.ref);
  useDismissal(opened, element, onDismiss);
  return (
    <>
      {cloneElement(target, {
        'aria-haspopup': 'dialog',
        'aria-expanded': opened,
        onPointerEnter: () => void PopoverOverlay.preload(),
        ref,
      })}
      {asked && isLoaded && (
        <Suspense>
          <PopoverOverlay
            {...props}
            opened={opened && ready}
            button={<OverlayAnchor of={element} onReady={() => setReady(true)} />}
          />
        </Suspense>
      )}
    </>
  );
}
