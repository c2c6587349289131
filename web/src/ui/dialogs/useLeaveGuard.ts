import { useBlocker } from '@tanstack/react-router';
import { useT } from '../../platform/i18n/i18n.ts';
import { confirm } from './confirm.ts';

/**
 * Asks before a link, Back, another market, a reload or closing the tab leaves unsaved changes behind (the last two
 * in the browser's own words). `text` says what becomes of them, where they are not simply lost.
 */
export function useLeaveGuard(dirty: boolean, text?: string): void {
  const t = useT('kernel');
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: dirty,
    // A session that has ended cannot be held up.
    shouldBlockFn: async ({ next }) =>
      !('ended' in next.search && next.search.ended) &&
      !(await confirm({
        title: t('leave.title'),
        text: text ?? t('leave.text'),
        confirm: t('leave.confirm'),
        cancel: t('leave.stay'),
      })),
  });
}
