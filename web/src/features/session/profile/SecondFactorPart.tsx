import { Button } from '@mantine/core';
import {
  beginSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '@otolead/contract/session/second-factor.endpoints.ts';
import { ownPasswordProof } from '@otolead/contract/session/second-factor.rules.ts';
import type { BegunSecondFactor } from '@otolead/contract/session/second-factor.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../platform/api/client.ts';
import { mutationToast } from '../../../platform/feedback/toast.tsx';
import { useT } from '../../../platform/i18n/i18n.ts';
import { ErrorState } from '../../../ui/ErrorState/ErrorState.tsx';
import { FormText } from '../../../ui/form/RecordFields.tsx';
import { RecordFormBody } from '../../../ui/form/RecordFormBody.tsx';
import { useRecordForm } from '../../../ui/form/useRecordForm.ts';
import { EnrolForm } from '../steps/EnrolForm.tsx';
import { RecoveryCodes } from '../steps/RecoveryCodes.tsx';
import stepClasses from '../steps/SecondFactor.module.css';
import classes from './ProfileDialog.module.css';

type Act = 'set_up' | 'replace' | 'renew' | 'remove';

type View =
  | { readonly kind: 'facts' }
  | { readonly kind: 'asking'; readonly act: Act }
  | { readonly kind: 'enrolling'; readonly begun: BegunSecondFactor }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

const FACTS: View = { kind: 'facts' };

/** The user's second factor: set up, replaced or removed after their password. */
export function SecondFactorPart() {
  const t = useT('session');
  const [view, setView] = useState<View>(FACTS);
  const found = useQuery({
    queryKey: ['session', 'second-factor'],
    queryFn: async ({ signal }) => (await call(getSecondFactor, {}, { signal })).data,
    staleTime: 0,
    gcTime: 0,
  });
  const back = () => {
    setView(FACTS);
    void found.refetch();
  };
  if (view.kind === 'enrolling') return <EnrolForm begun={view.begun} onDone={back} />;
  if (view.kind === 'codes') return <RecoveryCodes codes={view.codes} onDone={back} />;
  if (view.kind === 'asking') return <Proof act={view.act} onView={setView} onBack={back} />;
  if (found.isError) return <ErrorState message={found.error.message} onRetry={() => void found.refetch()} />;
  if (!found.data) return null;
  const { codes_left: left, has_passkey: hasPasskey, is_demanded: isDemanded, is_set: isSet } = found.data;
  const acts: readonly Act[] = isSet
    ? ['replace', 'renew', ...(isDemanded && !hasPasskey ? [] : (['remove'] as const))]
    : ['set_up', ...(hasPasskey ? (['renew'] as const) : [])];
  const byPasskey = hasPasskey ? 'second_factor.is_by_passkey' : 'second_factor.is_off';
  return (
    <>
      <p className={classes.note}>{t(isSet ? 'second_factor.is_on' : byPasskey, { count: left })}</p>
      <div className={stepClasses.foot}>
        {acts.map((act) => (
          <Button key={act} variant="default" onClick={() => setView({ kind: 'asking', act })}>
            {t(`second_factor.${act}`)}
          </Button>
        ))}
      </div>
    </>
  );
}

interface ProofProps {
  act: Act;
  onView: (view: View) => void;
  onBack: () => void;
}

function Proof({ act, onView, onBack }: ProofProps) {
  const t = useT('session');
  const form = useRecordForm({
    rules: ownPasswordProof,
    empty: { own_password: '' },
    record: undefined,
    save: async (proof) => {
      if (act === 'remove') {
        mutationToast(await call(removeSecondFactor, proof));
        return onBack();
      }
      if (act === 'renew') {
        const { data } = await call(renewRecoveryCodes, proof);
        return onView({ kind: 'codes', codes: data.recovery_codes });
      }
      onView({ kind: 'enrolling', begun: (await call(beginSecondFactor, proof)).data });
    },
  });
  return (
    <RecordFormBody
      form={form}
      label={t('second_factor.title')}
      saveLabel={t(`second_factor.${act}`)}
      onCancel={onBack}
      focusFirst
    >
      <FormText
        form={form}
        name="own_password"
        type="password"
        maxLength={200}
        autoComplete="current-password"
      />
    </RecordFormBody>
  );
}
