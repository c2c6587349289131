import { Popover, type PopoverProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { cloneElement, type ReactNode, useRef, useState } from 'react';
import { BorrowedTarget, type TargetElement } from './BorrowedTarget.tsx';
import { useDismissal } from './useDismissal.ts';

type Dismissal = 'onChange' | 'closeOnClickOutside' | 'closeOnEscape';

export interface LazyPopoverProps extends Omit<PopoverProps, 'opened' | 'defaultOpened' | Dismissal> {
  opened: boolean;
  /** Escape, or a press outside. */
  onDismiss: () => void;
  /** The button that changes `opened`. */
  target: TargetElement;
  /** Popover.Dropdown. */
  children: ReactNode;
}

/** A Mantine popover that is made when it is opened for the first time. */
export function LazyPopover({ opened, onDismiss, target, children, ...props }: LazyPopoverProps) {
  const [asked, setAsked] = useState(opened);
  // It begins closed, or it would not know where the focus was before.
  const [ready, setReady] = useState(false);
  if (opened && !asked) setAsked(true);
  const element = useRef<HTMLElement>(null);
  const ref = useMergedRef(element, target.props.ref);
  useDismissal(opened, element, onDismiss);
  return (
    <>
      {cloneElement(target, { 'aria-haspopup': 'dialog', 'aria-expanded': opened, ref })}
      {asked && (
        <Popover {...props} opened={opened && ready} closeOnClickOutside={false} closeOnEscape={false}>
          <Popover.Target>
            <BorrowedTarget of={element} onReady={() => setReady(true)} />
          </Popover.Target>
          {children}
        </Popover>
      )}
    </>
  );
}
