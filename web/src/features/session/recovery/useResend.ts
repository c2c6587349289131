import { MOST_RESENDS } from '@otolead/contract/session/recovery.rules.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { clearToasts } from '../../../platform/feedback/toast.tsx';
import type { SentCode } from './CodeForm.tsx';
import { askForCodeAgain } from './recovery.api.ts';
import { useCountdown } from './useCountdown.ts';

export interface Resend {
  /** What was said the last time. */
  readonly sent: SentCode;
  readonly secondsLeft: number;
  /** The server would send no further code, and says so to nobody. */
  readonly isUsedUp: boolean;
  readonly isPending: boolean;
  readonly send: () => void;
}

/** Sending the code again; `onSent` is called when another code is on its way and the typed one is dead. */
export function useResend(identifier: string, first: SentCode, onSent: () => void): Resend {
  const [sent, setSent] = useState(first);
  const [times, setTimes] = useState(0);
  const secondsLeft = useCountdown(sent.again);
  const sending = useMutation({
    mutationFn: () => {
      clearToasts();
      return askForCodeAgain(identifier);
    },
    onSuccess: ({ data, message }) => {
      setSent({ message, again: Date.now() + data.resend_after * 1000 });
      setTimes((count) => count + 1);
      onSent();
    },
  });
  const isUsedUp = times >= MOST_RESENDS;
  return {
    sent,
    secondsLeft,
    isUsedUp,
    isPending: sending.isPending,
    send: () => {
      if (secondsLeft === 0 && !isUsedUp && !sending.isPending) sending.mutate();
    },
  };
}
