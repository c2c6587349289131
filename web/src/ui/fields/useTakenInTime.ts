import { type RefObject, useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';

/**
 * Commits typed text before the form sees the saving key, before Tab looks for the next field, which may have been
 * disabled until then, and before the page unloads.
 */
export function useTakenInTime(
  field: RefObject<HTMLInputElement | null>,
  isTyping: boolean,
  take: () => void,
): void {
  const takeNow = useEffectEvent(() => flushSync(take));
  useEffect(() => {
    if (!isTyping) return;
    const onKey = (event: KeyboardEvent) => {
      const isSave = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
      if ((isSave || event.key === 'Tab') && event.target === field.current) takeNow();
    };
    const onLeave = () => takeNow();
    // Buttons that do not take the focus may also submit.
    const onSubmit = ({ target }: Event) => {
      if (target === field.current?.form) takeNow();
    };
    // On the window, because forms listen on the document, which comes later in the capture phase.
    window.addEventListener('keydown', onKey, { capture: true });
    window.addEventListener('submit', onSubmit, { capture: true });
    window.addEventListener('beforeunload', onLeave);
    return () => {
      window.removeEventListener('keydown', onKey, { capture: true });
      window.removeEventListener('submit', onSubmit, { capture: true });
      window.removeEventListener('beforeunload', onLeave);
    };
  }, [field, isTyping]);
}
