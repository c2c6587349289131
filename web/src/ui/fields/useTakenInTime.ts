import { type RefObject, useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';

/**
 * Takes what was typed before the key that saves the form is heard by the form, before Tab looks for the next field,
 * which may have waited for it, and before the page goes.
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
    // A button that leaves the focus where it is may send the form, too.
    const onSubmit = ({ target }: Event) => {
      if (target === field.current?.form) takeNow();
    };
    // On the window, which hears of a key before the document, where forms listen.
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
