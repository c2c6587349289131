import { useT } from '../../../platform/i18n/i18n.ts';
import classes from '../AuthForm.module.css';
import type { Resend } from './useResend.ts';

/** 'Resend OTP' (spec A§2); while waiting it shows the time and keeps the focus. */
export function ResendCode({ resend: { isPending, isUsedUp, secondsLeft, send } }: { resend: Resend }) {
  const t = useT('session');
  if (isUsedUp) return <p className={classes.target}>{t('forgot.no_more')}</p>;
  const mustWait = secondsLeft > 0;
  return (
    <div>
      <button
        type="button"
        className={classes.textButton}
        aria-disabled={mustWait || isPending || undefined}
        onClick={send}
      >
        {mustWait ? t('forgot.resend_in', { seconds: secondsLeft }) : t('forgot.resend')}
      </button>
    </div>
  );
}
