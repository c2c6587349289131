import { useEffect, useEffectEvent } from 'react';
import { isDialogOpen, isTypingTarget } from './key-targets.ts';

export interface FrameKeys {
  onPalette: () => void;
  onHelp: () => void;
}

/** Ctrl-K (Cmd-K) anywhere, even in a field; '?' outside fields. An open dialog suspends both. */
export function useFrameKeys({ onPalette, onHelp }: FrameKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const command = event.ctrlKey || event.metaKey;
    if (event.altKey || event.repeat) return;
    if (command && !event.shiftKey && event.key.toLowerCase() === 'k') {
      // Browsers would open their search.
      event.preventDefault();
      if (!isDialogOpen()) onPalette();
    } else if (!command && event.key === '?' && !isTypingTarget(event.target) && !isDialogOpen()) {
      event.preventDefault();
      onHelp();
    }
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
