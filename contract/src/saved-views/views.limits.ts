/** Screens that have saved views. */
export const VIEW_SCREENS = ['lead-list'] as const;

export type ViewScreen = (typeof VIEW_SCREENS)[number];

/** Days that move with the calendar; a view with one means it anew on the day on which it is opened. */
export const DATE_PRESETS = [
  'today',
  'yesterday',
  'tomorrow',
  'next_7_days',
  'last_7_days',
  'last_30_days',
] as const;

export const VIEW_NAME_LENGTH = 60;

/** A person keeps so many views of a screen. */
export const MOST_VIEWS = 50;
