import type { KeyGroup } from '../../ui/keys/screen-keys.ts';

/** What the keyboard can do in an agent's day ('?' shows it). */
export const DAY_KEYS: KeyGroup = {
  title: 'kernel:menu.my_day',
  lines: [
    { text: 'desk:keys.next', keys: ['n'] },
    { text: 'kernel:keys.rows', keys: ['j', 'k'] },
    { text: 'kernel:keys.open', keys: ['Enter'] },
  ],
};

/** And on a lead. */
export const CALL_KEYS: KeyGroup = {
  title: 'desk:keys.title',
  lines: [
    { text: 'desk:keys.call', keys: ['c'] },
    { text: 'desk:keys.next', keys: ['n'] },
    { text: 'desk:keys.disposition', keys: ['1', '…', '7'] },
    { text: 'desk:keys.interest', keys: ['Q', 'W', 'E'] },
  ],
};
