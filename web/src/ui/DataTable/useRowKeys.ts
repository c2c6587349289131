import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { hasOwnEnter, isDialogOpen, isTypingTarget } from '../keys/key-targets.ts';

export interface RowKeyActions {
  count: number;
  active: number;
  /** Rows per page; called on demand, because it measures. */
  pageSize: () => number;
  move: (index: number) => void;
  toggle: ((index: number) => void) | undefined;
  toggleAll: (() => void) | undefined;
  open: ((index: number) => void) | undefined;
}

interface KeyLike {
  key: string;
  target: EventTarget | null;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  defaultPrevented: boolean;
  preventDefault: () => void;
}

function targetIndex(key: string, { active, count, pageSize }: RowKeyActions): number | null {
  switch (key) {
    case 'j':
    case 'ArrowDown':
      return active + 1;
    case 'k':
    case 'ArrowUp':
      return active < 0 ? 0 : active - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    case 'PageDown':
      return Math.max(active, 0) + pageSize();
    case 'PageUp':
      return active - pageSize();
    default:
      return null;
  }
}

/** With the focus elsewhere arrow keys scroll the page; only letters, Enter, Home and End reach the table. */
const PAGE_WIDE = new Set(['j', 'k', 'x', 'Enter', 'Home', 'End']);

function handle(event: KeyLike, actions: RowKeyActions): void {
  if (event.defaultPrevented || isTypingTarget(event.target) || actions.count === 0) return;
  if ((event.ctrlKey || event.metaKey) && event.key === 'a' && actions.toggleAll && !event.altKey) {
    event.preventDefault();
    actions.toggleAll();
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const next = targetIndex(event.key, actions);
  if (next !== null) {
    event.preventDefault();
    actions.move(Math.min(Math.max(next, 0), actions.count - 1));
  } else if (actions.active >= 0 && event.key === 'x' && actions.toggle) {
    event.preventDefault();
    actions.toggle(actions.active);
  } else if (actions.active >= 0 && event.key === 'Enter' && actions.open && !hasOwnEnter(event.target)) {
    event.preventDefault();
    actions.open(actions.active);
  }
}

/**
 * j/k and arrows move the active row, x selects it, Enter opens it, Home/End go to the ends. With `pageWide` the
 * letters work on the whole page, except in fields and dialogs.
 */
export function useRowKeys(actions: RowKeyActions, pageWide: boolean) {
  const latest = useRef(actions);
  // On commit, not after paint: a key pressed in between refers to the row that looks active.
  useLayoutEffect(() => {
    latest.current = actions;
  });

  useEffect(() => {
    if (!pageWide) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (PAGE_WIDE.has(event.key) && !isDialogOpen()) handle(event, latest.current);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [pageWide]);

  return useRef((event: ReactKeyboardEvent) => handle(event as unknown as KeyLike, latest.current)).current;
}
