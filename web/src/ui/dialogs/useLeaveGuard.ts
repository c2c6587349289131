import { useBlocker } from '@tanstack/react-router';
import { useT } from '../../platform/i18n/i18n.ts';
import { confirm } from './confirm.ts';
import { useUnsaved } from './unsaved.ts';

interface LeaveGuardOptions {
  /** What happens to the changes, unless they are lost. */
  text?: string;
  /** True if a draft keeps them, which signing out asks about. */
  keepsDraft?: boolean;
  /** The changes are in a dialog, which survives a new search of the page behind it. */
  isDialog?: boolean;
  /** Called when the user agrees to lose them. */
  onLeave?: () => void;
}

/**
 * Asks before a link, Back, a market change, a reload or closing the tab discards unsaved changes (the browser
 * words the last two). Neither Enter nor Escape leaves.
 */
export function useLeaveGuard(
  dirty: boolean,
  { text, keepsDraft = false, isDialog = false, onLeave }: LeaveGuardOptions = {},
): void {
  const t = useT('kernel');
  useUnsaved(dirty);
  const mayLeave = async () => {
    const agreed = await confirm({
      title: t('leave.title'),
      text: text ?? t('leave.text'),
      confirm: t('leave.confirm'),
      cancel: t('leave.stay'),
      danger: true,
    });
    if (agreed) onLeave?.();
    return agreed;
  };
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: dirty,
    // An ended session cannot wait for an answer.
    shouldBlockFn: async ({ current, next }) =>
      !(isDialog && isSameRecord(current, next)) &&
      !('ended' in next.search && next.search.ended) &&
      !(keepsDraft && next.routeId === '/logout') &&
      !(await mayLeave()),
  });
}

interface Place {
  readonly pathname: string;
  readonly search: object;
}

/** True for the same screen and, with an id in the address, the same record. */
function isSameRecord(current: Place, next: Place): boolean {
  const idOf = ({ search }: Place) => ('id' in search ? search.id : undefined);
  return current.pathname === next.pathname && idOf(current) === idOf(next);
}
