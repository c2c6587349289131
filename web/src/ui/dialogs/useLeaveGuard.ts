import { useBlocker } from '@tanstack/react-router';
import { useT } from '../../platform/i18n/i18n.ts';
import { confirm } from './confirm.ts';

interface LeaveGuardOptions {
  /** What becomes of the changes, where they are not simply lost. */
  text?: string;
  /** True when they are kept as a draft, which signing out asks about. */
  keepsDraft?: boolean;
  /** They stand in a dialog, which a search of the page behind it leaves open. */
  isDialog?: boolean;
  /** Called when the user has agreed to lose them. */
  onLeave?: () => void;
}

/**
 * Asks before a link, Back, another market, a reload or closing the tab leaves unsaved changes behind (the last two
 * in the browser's own words). Neither Enter nor Escape leaves.
 */
export function useLeaveGuard(
  dirty: boolean,
  { text, keepsDraft = false, isDialog = false, onLeave }: LeaveGuardOptions = {},
): void {
  const t = useT('kernel');
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
    // A session that has ended cannot be held up.
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

/** The same screen, of the same record where an id stands in its address. */
function isSameRecord(current: Place, next: Place): boolean {
  const idOf = ({ search }: Place) => ('id' in search ? search.id : undefined);
  return current.pathname === next.pathname && idOf(current) === idOf(next);
}
