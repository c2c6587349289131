import { useEffect, useEffectEvent } from 'react';
import { isDialogOpen, isTypingTarget } from './key-targets.ts';

/** A letter or sign that does something on the open screen, wherever nobody types and no dialog is open. */
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
