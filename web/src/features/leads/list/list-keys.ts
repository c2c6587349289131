import type { KeyGroup } from '../../../ui/keys/screen-keys.ts';

/** Shortcuts of the list ('?' lists them). */
export const LEAD_LIST_KEYS: KeyGroup = {
  title: 'leads:keys.title',
  lines: [
    { text: 'leads:keys.search', keys: ['/'] },
    { text: 'leads:keys.first_result', keys: ['Enter', '↓'] },
    { text: 'leads:keys.clear', keys: ['Esc'] },
    { text: 'leads:keys.move', keys: ['j', 'k'] },
    { text: 'leads:keys.ends', keys: ['Home', 'End'] },
    { text: 'leads:keys.open', keys: ['Enter'] },
  ],
};

/** Shortcuts of roles that select rows. */
export const LEAD_SELECTION_KEYS: KeyGroup = {
  ...LEAD_LIST_KEYS,
  lines: [...LEAD_LIST_KEYS.lines, { text: 'leads:keys.select', keys: ['x'] }],
};
