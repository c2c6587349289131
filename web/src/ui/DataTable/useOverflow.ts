import { type RefObject, useEffect, useState } from 'react';

/** True while the element's content is wider or higher than the element. */
export function useOverflow(element: RefObject<HTMLElement | null>, enabled: boolean): boolean {
  const [overflowing, setOverflowing] = useState(false);
  useEffect(() => {
    const box = element.current;
    if (!enabled || !box) return;
    const measure = () =>
      setOverflowing(box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight);
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    if (box.firstElementChild) observer.observe(box.firstElementChild);
    return () => observer.disconnect();
  }, [element, enabled]);
  return enabled && overflowing;
}
