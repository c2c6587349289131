import { confirmSecondFactor } from '@otolead/contract/session/second-factor.endpoints.ts';
import { codeRules } from '@otolead/contract/session/second-factor.rules.ts';
import type { BegunSecondFactor } from '@otolead/contract/session/second-factor.schema.ts';
import { Suspense, useState } from 'react';
import { call } from '../../../platform/api/client.ts';
import { mutationToast } from '../../../platform/feedback/toast.tsx';
import { useT } from '../../../platform/i18n/i18n.ts';
import { FormText } from '../../../ui/form/RecordFields.tsx';
import { RecordFormBody } from '../../../ui/form/RecordFormBody.tsx';
import { useRecordForm } from '../../../ui/form/useRecordForm.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import classes from './SecondFactor.module.css';

const QrCode = lazyPart(async () => (await import('./QrCode.tsx')).QrCode);

interface EnrolFormProps {
  begun: BegunSecondFactor;
  /** The recovery codes have been read. */
  onDone: () => void;
}

/** QR code and secret, the first code of the app, and then the recovery codes. */
export function EnrolForm({ begun: { secret, uri }, onDone }: EnrolFormProps) {
  const t = useT('session');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const form = useRecordForm({
    rules: codeRules,
    empty: { code: '' },
    record: undefined,
    save: async ({ code }) => {
      const answer = await call(confirmSecondFactor, { code });
      mutationToast(answer);
      setCodes(answer.data.recovery_codes);
    },
  });
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <>
      <p className={classes.text}>{t('second_factor.scan')}</p>
      <div className={classes.qr}>
        <Suspense>
          <QrCode text={uri} label={t('second_factor.qr')} />
        </Suspense>
      </div>
      <p className={classes.text}>{t('second_factor.secret')}</p>
      <p className={classes.secret}>{secret}</p>
      <RecordFormBody
        form={form}
        label={t('second_factor.title')}
        saveLabel={t('second_factor.check')}
        focusFirst
      >
        <FormText form={form} name="code" digits maxLength={6} autoComplete="one-time-code" />
      </RecordFormBody>
    </>
  );
}
