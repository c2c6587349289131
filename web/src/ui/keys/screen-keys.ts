import type { TextKey } from '@otolead/contract/text-keys.ts';
import { useEffect } from 'react';

export interface KeyLine {
  /** Message key of what they do, '<namespace>:<key>'. */
  readonly text: TextKey;
  /** As they stand on the keyboard; each presses for itself, one with a plus holds the first. */
  readonly keys: readonly string[];
}

export interface KeyGroup {
  /** Message key of the heading, '<namespace>:<key>'. */
  readonly title: TextKey;
  readonly lines: readonly KeyLine[];
}

const shown = new Set<KeyGroup>();

/**
 * Puts the keys of a screen, or of a part of it, into the help for as long as it is open and they are offered. `group` is a
 * constant.
 */
export function useScreenKeys(group: KeyGroup, isOffered = true): void {
  useEffect(() => {
    if (!isOffered) return;
    shown.add(group);
    return () => {
      shown.delete(group);
    };
  }, [group, isOffered]);
}

/** What works on the open screen, in the order in which its parts appeared. */
export function screenKeys(): readonly KeyGroup[] {
  return [...shown];
}
