import type { KeyGroup } from '../../ui/keys/screen-keys.ts';

/** What the keyboard can do in an agent's day ('?' shows it). */
export const DAY_KEYS: KeyGroup = {
  title: 'kernel:menu.my_day',
  lines: [
    { text: 'calls:keys.next', keys: ['n'] },
    { text: 'kernel:keys.rows', keys: ['j', 'k'] },
    { text: 'kernel:keys.open', keys: ['Enter'] },
  ],
};
