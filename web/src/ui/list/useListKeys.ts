import { useEffect } from 'react';
import { isDialogOpen, isTypingTarget } from '../keys/key-targets.ts';
import { type KeyGroup, useScreenKeys } from '../keys/screen-keys.ts';

const KEYS: KeyGroup = {
  title: 'kernel:keys.list',
  lines: [
    { text: 'kernel:keys.search', keys: ['/'] },
    { text: 'kernel:keys.rows', keys: ['J', 'K'] },
    { text: 'kernel:keys.open', keys: ['Enter'] },
    { text: 'kernel:keys.new', keys: ['N'] },
  ],
};

const TARGETS: Readonly<Record<string, string>> = {
  '/': '[data-list-search]',
  n: '[data-list-add]',
};

/** '/' focuses the first filter, n opens a new record; the table handles j, k and Enter. */
export function useListKeys(): void {
  useScreenKeys(KEYS);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const selector = TARGETS[event.key];
      if (!selector || isTypingTarget(event.target) || isDialogOpen()) return;
      const target = document.querySelector<HTMLElement>(selector);
      if (!target) return;
      event.preventDefault();
      if (event.key === 'n') target.click();
      else target.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
