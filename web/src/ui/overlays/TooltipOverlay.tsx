import { Tooltip, type TooltipProps } from '@mantine/core';

/** A LazyTooltip's tooltip, in a separate module that loads with the first one shown. */
export function TooltipOverlay(props: TooltipProps) {
  return <Tooltip {...props} />;
}
