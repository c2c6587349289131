import type { ReactNode } from 'react';

/** Something that can be gone to or done. */
export interface PaletteItem {
  /** Unique in the palette. */
  id: string;
  label: string;
  /** Second, muted: where it belongs, or facts that tell two apart. */
  detail?: string;
  /** Other words that it is found by; not shown. */
  alsoKnownAs?: string;
  /** A 16 px icon. */
  icon?: ReactNode;
  run: () => void;
}

export interface PaletteGroup {
  id: string;
  label: string;
  items: readonly PaletteItem[];
}
