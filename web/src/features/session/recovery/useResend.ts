import { MOST_RESENDS } from '@otolead/contract/session/recovery.rules.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { clearToasts } from '../../../platform/feedback/toast.tsx';
import type { SentCode } from './CodeForm.tsx';
import { askForCodeAgain } from './recovery.api.ts';
import { useCountdown } from './useCountdown.ts';

export interface Resend {
  /** The last answer. */
  readonly sent: SentCode;
  readonly secondsLeft: number;
  /** The server's limit is reached; it answers as usual, so as to reveal nothing. */
  readonly isUsedUp: boolean;
  readonly isPending: boolean;
  readonly send: () => void;
}

/** Resends the code; calls `onSent` once a new code replaces the typed one. */
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
