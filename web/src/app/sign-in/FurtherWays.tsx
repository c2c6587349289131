import { useQuery } from '@tanstack/react-query';
import orClasses from '../../features/session/login/Or.module.css';
import { PasskeyButton } from '../../features/session/passkeys/PasskeyButton.tsx';
import { passkeyHindrance } from '../../features/session/passkeys/passkeys.api.ts';
import { SignOnButton } from '../../features/sign-on/SignOnButton.tsx';
import { signInWaysQuery } from '../../features/sign-on/sign-on.api.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { useMarket } from '../../platform/market/market-context.ts';
import classes from './FurtherWays.module.css';

interface FurtherWaysProps {
  returnTo: string;
  onEntered: () => void;
}

/** What the market offers beside user id and password, below the form, which it must not move; nothing at first. */
export function FurtherWays({ returnTo, onEntered }: FurtherWaysProps) {
  const t = useT('session');
  const { data: ways } = useQuery(signInWaysQuery(useMarket().code));
  if (!ways?.single_sign_on && !ways?.passkeys) return null;
  const hindrance = passkeyHindrance();
  return (
    <div className={classes.root}>
      <p className={orClasses.or}>{t('or')}</p>
      {ways.single_sign_on && <SignOnButton name={ways.single_sign_on} returnTo={returnTo} />}
      {ways.passkeys && hindrance === null && (
        <PasskeyButton label={t('passkeys.sign_in')} onEntered={onEntered} />
      )}
      {ways.passkeys && hindrance !== null && (
        <p className={classes.hindrance}>{t(`passkeys.${hindrance}`)}</p>
      )}
    </div>
  );
}
