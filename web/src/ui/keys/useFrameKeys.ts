import { useEffect, useRef } from 'react';
import { isDialogOpen, isTypingTarget } from '../DataTable/keys.ts';

export interface FrameKeys {
  onPalette: () => void;
  onHelp: () => void;
}

/** Ctrl-K (Cmd-K) from anywhere, also from a field; '?' where nobody types. An open dialog keeps both for itself. */
export function useFrameKeys(keys: FrameKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const command = event.ctrlKey || event.metaKey;
      if (event.altKey || event.repeat) return;
      if (command && !event.shiftKey && event.key.toLowerCase() === 'k') {
        // Elsewhere the browser would take it for its own search.
        event.preventDefault();
        if (!isDialogOpen()) latest.current.onPalette();
      } else if (!command && event.key === '?' && !isTypingTarget(event.target) && !isDialogOpen()) {
        event.preventDefault();
        latest.current.onHelp();
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
