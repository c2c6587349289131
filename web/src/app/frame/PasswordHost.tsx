import { Suspense, useEffect, useState } from 'react';
import { onPasswordAsked } from '../../platform/api/proven-first.ts';
import { loadTexts } from '../../platform/i18n/i18n.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const PasswordQuestion = lazyPart(
  async () =>
    (
      await Promise.all([import('../../features/session/profile/PasswordQuestion.tsx'), loadTexts('session')])
    )[0].PasswordQuestion,
);

type Answer = (isProven: boolean) => void;

/** Asks for the user's password whenever a call wants it first. */
export function PasswordHost() {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => onPasswordAsked(() => new Promise<boolean>((resolve) => setAnswer(() => resolve))), []);
  if (!answer) return null;
  const close: Answer = (isProven) => {
    setAnswer(null);
    answer(isProven);
  };
  return (
    <Suspense>
      <PasswordQuestion onAnswer={close} />
    </Suspense>
  );
}
