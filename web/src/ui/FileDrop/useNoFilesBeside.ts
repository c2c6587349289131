import { useEffect } from 'react';

/** A file that is dropped beside its field would otherwise open in place of the screen, and take the form with it. */
export function useNoFilesBeside(): void {
  useEffect(() => {
    const onDrag = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const types = ['dragover', 'drop'] as const;
    for (const type of types) window.addEventListener(type, onDrag);
    return () => {
      for (const type of types) window.removeEventListener(type, onDrag);
    };
  }, []);
}
