import type { ActivitySource } from '@otolead/contract/activity/activity.schema.ts';

/** The tabs of the history and their sources; reassigning a DSE counts as staff work (DET-167). */
export const HISTORY_TABS = {
  all: [],
  crm: ['crm', 'reassign_dse'],
  lms: ['lms'],
  system: ['system'],
  dialer: ['dialer'],
} as const satisfies Record<string, readonly ActivitySource[]>;

export type HistoryTab = keyof typeof HISTORY_TABS;

export const HISTORY_TAB_NAMES = Object.keys(HISTORY_TABS) as HistoryTab[];
