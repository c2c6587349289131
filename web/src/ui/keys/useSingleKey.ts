import { useEffect, useEffectEvent } from 'react';
import { isDialogOpen, isTypingTarget } from './key-targets.ts';

/** A single-key shortcut of the open screen, inactive in fields and under dialogs. */
export function useSingleKey(key: string, act: () => void, isOffered = true): void {
  const onPress = useEffectEvent(act);
  useEffect(() => {
    if (!isOffered) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
      if (event.key !== key || !isPlain || isDialogOpen() || isTypingTarget(event.target)) return;
      event.preventDefault();
      onPress();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [key, isOffered]);
}
