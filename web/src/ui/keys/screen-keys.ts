import type { TextKey } from '@otolead/contract/text-keys.ts';
import { useEffect } from 'react';

export interface KeyLine {
  /** Message key of the effect, '<namespace>:<key>'. */
  readonly text: TextKey;
  /** Key labels; alternatives, except that a plus joins a chord. */
  readonly keys: readonly string[];
}

export interface KeyGroup {
  /** Message key of the heading, '<namespace>:<key>'. */
  readonly title: TextKey;
  readonly lines: readonly KeyLine[];
}

const shown = new Set<KeyGroup>();

/** Lists shortcuts in the help while the component is mounted and they are offered. `group` is a constant. */
export function useScreenKeys(group: KeyGroup, isOffered = true): void {
  useEffect(() => {
    if (!isOffered) return;
    shown.add(group);
    return () => {
      shown.delete(group);
    };
  }, [group, isOffered]);
}

/** The open screen's shortcuts, in the order in which its parts mounted. */
export function screenKeys(): readonly KeyGroup[] {
  return [...shown];
}
