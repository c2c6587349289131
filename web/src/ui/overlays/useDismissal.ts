import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Calendars and option lists render outside the popover's element but belong to it. */
const FLOATING = '[data-portal], [data-mantine-shared-portal-node]';
/** Open lists inside the popover take the first Escape. */
const OPEN_LIST = '[aria-expanded="true"]';
const OPEN_CALENDAR = '[data-date-calendar]';

/**
 * Closes a popover on a press outside and on Escape. Mantine would take an option of a select inside for outside
 * and unmount it before the click.
 */
export function useDismissal(
  opened: boolean,
  button: RefObject<HTMLElement | null>,
  dismiss: () => void,
): void {
  const onPointer = useEffectEvent(({ target }: PointerEvent) => {
    const inside =
      target instanceof Element && (target.closest(FLOATING) || button.current?.contains(target));
    if (!inside) dismiss();
  });
  const onKey = useEffectEvent(({ key, target }: KeyboardEvent) => {
    const dropdown = document.getElementById(button.current?.getAttribute('aria-controls') ?? '');
    if (key !== 'Escape' || !(target instanceof Element)) return;
    // A button inside that is disabled while it works leaves the focus nowhere.
    if (target !== document.body && !dropdown?.contains(target)) return;
    if (!target.matches(OPEN_LIST) && !document.querySelector(OPEN_CALENDAR)) dismiss();
  });
  useEffect(() => {
    if (!opened) return;
    const presses = (event: PointerEvent) => onPointer(event);
    // Before the list or calendar closes itself on Escape.
    const keys = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('pointerdown', presses);
    document.addEventListener('keydown', keys, true);
    return () => {
      document.removeEventListener('pointerdown', presses);
      document.removeEventListener('keydown', keys, true);
    };
  }, [opened]);
}
