import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { LazyTooltip } from '../overlays/LazyTooltip.tsx';

export interface ActionButtonProps
  extends Omit<ButtonProps, 'disabled'>,
    Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps | 'disabled'> {
  /** Why the button is disabled; shown in a tooltip. Null or undefined: enabled. */
  disabledReason?: string | null | undefined;
}

/** A button that explains why it is disabled; stays focusable, so that keyboard users learn it too. */
export function ActionButton({ disabledReason, onClick, ...props }: ActionButtonProps) {
  const disabled = disabledReason !== null && disabledReason !== undefined;
  if (!disabled) return <Button {...props} onClick={onClick} />;
  return (
    <LazyTooltip label={disabledReason}>
      <Button
        {...props}
        data-disabled
        aria-disabled
        aria-description={disabledReason}
        onClick={(event: MouseEvent) => event.preventDefault()}
        type="button"
      />
    </LazyTooltip>
  );
}
