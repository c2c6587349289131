import type { KeyGroup } from '../../ui/keys/screen-keys.ts';

/** Shortcuts of an agent's day ('?' lists them). */
export const DAY_KEYS: KeyGroup = {
  title: 'kernel:menu.my_day',
  lines: [
    { text: 'calls:keys.next', keys: ['n'] },
    { text: 'kernel:keys.rows', keys: ['j', 'k'] },
    { text: 'kernel:keys.open', keys: ['Enter'] },
  ],
};
