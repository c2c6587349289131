/**
 * Façade: sessions for operators and tests, the sweeps, and `hashPassword` for every feature that stores a password.
 */

export { mailOwner } from './account-mail.ts';
export {
  admitted,
  callerOf,
  refuseForeignBrowser,
  secondFactorRequired,
} from './admit.ts';
export { isHere, isLivingSessionOf, livingDevices } from './devices.queries.ts';
export { hashPassword } from './hash-password.ts';
export { countFromNetwork } from './network-limit.ts';
export { forgetFailures, issueToken } from './operator.service.ts';
export { sessionOfPage } from './page-session.ts';
export { passwordFault } from './password.rules.ts';
export { pauseInWords } from './pause-words.ts';
export { proveOwnPassword } from './prove-password.ts';
export { sweepRecovery } from './recovery.queries.ts';
export { issueResetToken, withdrawResets } from './recovery.service.ts';
export { removeSecondFactor, requireSecretsKey } from './second-factor.service.ts';
export { type ElsewhereOutcome, signInFromElsewhere } from './sign-in-elsewhere.ts';
export { signInRulesOf } from './sign-in-rules.ts';
export { isSignedIn } from './signed-in.ts';
export {
  createSession,
  revokeSession,
  revokeSessionsOf,
  revokeSignedOn,
  sweepSession,
} from './tokens.queries.ts';
