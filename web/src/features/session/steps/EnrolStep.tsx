import { beginSecondFactor } from '@otolead/contract/session/second-factor.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../platform/api/client.ts';
import { useT } from '../../../platform/i18n/i18n.ts';
import { ErrorState } from '../../../ui/ErrorState/ErrorState.tsx';
import { EnrolForm } from './EnrolForm.tsx';
import { PasskeyStep } from './PasskeyStep.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import classes from './SecondFactor.module.css';

/** The step in which a user whose role needs a second factor sets it up. */
export function EnrolStep({ onDone }: { onDone: () => void }) {
  const t = useT('session');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const begun = useQuery({
    queryKey: ['session', 'begun-second-factor'],
    queryFn: async () => (await call(beginSecondFactor, {})).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <>
      <p className={classes.text}>{t('step.second_factor.text')}</p>
      {begun.isError && <ErrorState message={begun.error.message} onRetry={() => void begun.refetch()} />}
      {begun.data && <EnrolForm begun={begun.data} onDone={onDone} />}
      <PasskeyStep onCodes={(made) => (made.length > 0 ? setCodes(made) : onDone())} />
    </>
  );
}
