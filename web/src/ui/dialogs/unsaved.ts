import { useEffect } from 'react';

const unsaved = new Set<object>();

/** Marks unsaved changes while they exist, for what would open another screen by itself. */
export function useUnsaved(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    const own = {};
    unsaved.add(own);
    return () => void unsaved.delete(own);
  }, [dirty]);
}

export const hasUnsaved = (): boolean => unsaved.size > 0;
