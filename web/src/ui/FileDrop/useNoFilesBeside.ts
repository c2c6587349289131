import { useEffect } from 'react';

/** A file dropped outside its field would otherwise replace the page and lose the form. */
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
