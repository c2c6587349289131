import type { ReactNode } from 'react';

/** A destination or an action. */
export interface PaletteItem {
  /** Unique in the palette. */
  id: string;
  label: string;
  /** Second line, muted: category, or distinguishing facts. */
  detail?: string;
  /** Search synonyms; not shown. */
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
