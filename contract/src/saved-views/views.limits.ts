/** Screens with saved views. */
export const VIEW_SCREENS = ['lead-list'] as const;

export type ViewScreen = (typeof VIEW_SCREENS)[number];

/** Relative days; a view resolves them when it is opened. */
export const DATE_PRESETS = [
  'today',
  'yesterday',
  'tomorrow',
  'next_7_days',
  'last_7_days',
  'last_30_days',
] as const;

export const VIEW_NAME_LENGTH = 60;

/** Maximum views per user and screen. */
export const MOST_VIEWS = 50;
