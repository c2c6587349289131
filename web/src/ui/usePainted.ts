import { startTransition, useEffect, useState } from 'react';

/**
 * False until the component has been painted once. For parts that nobody can see yet, such as the inside of a closed
 * section or what lies below the screen: they follow after the paint, so that nobody waits for them.
 */
export function usePainted(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    let task: ReturnType<typeof setTimeout> | undefined;
    // The callbacks of a frame come before its paint; a task that they enter comes after it.
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
