import { type Text, text } from '@otolead/contract/kernel/text.ts';

/** How long to wait after failed passwords; from two minutes on nobody counts seconds. */
export function pauseInWords(seconds: number): Text {
  return seconds < 120
    ? text('session:login.wait', { seconds })
    : text('session:login.wait_minutes', { minutes: Math.ceil(seconds / 60) });
}
