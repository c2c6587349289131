import { type Text, text } from '@otolead/contract/kernel/text.ts';

/** Waiting time after failed passwords; in minutes from two minutes on. */
export function pauseInWords(seconds: number): Text {
  return seconds < 120
    ? text('session:login.wait', { seconds })
    : text('session:login.wait_minutes', { minutes: Math.ceil(seconds / 60) });
}
