import { startTransition, useEffect, useState } from 'react';

/**
 * False until the first paint. For parts out of sight, such as a closed section or what is below the screen: they
 * render after the paint, so that nobody waits for them.
 */
export function usePainted(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    let task: ReturnType<typeof setTimeout> | undefined;
    // A frame's callbacks run before its paint; a task queued there runs after.
    const frame = requestAnimationFrame(() => {
      task = setTimeout(() => startTransition(() => setPainted(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(task);
    };
  }, []);
  return painted;
}
