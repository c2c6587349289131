import type { KeyGroup } from '../../ui/keys/screen-keys.ts';

/** Shortcuts on a lead ('?' lists them). */
export const CALL_KEYS: KeyGroup = {
  title: 'calls:keys.title',
  lines: [
    { text: 'calls:keys.call', keys: ['c'] },
    { text: 'calls:keys.next', keys: ['n'] },
    { text: 'calls:keys.disposition', keys: ['1', '…', '7'] },
    { text: 'calls:keys.interest', keys: ['Q', 'W', 'E'] },
  ],
};
