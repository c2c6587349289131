import { Tooltip, type TooltipProps } from '@mantine/core';

/** The tooltip of a LazyTooltip, by itself: its code comes with the first one that is shown. */
export function TooltipOverlay(props: TooltipProps) {
  return <Tooltip {...props} />;
}
