import type { NextStep } from '@otolead/contract/session/session.schema.ts';
import type { Generated } from 'kysely';

export interface RoleTable {
  id: number;
  name: string;
  /** Its users sign in with a second factor. */
  second_factor: Generated<boolean>;
  /** Changed by a trigger with every change of the role's access list. */
  access_version: Generated<string>;
}

export interface PrivilegeTable {
  id: number;
  name: string;
}

export interface AccessEntryTable {
  id: Generated<number>;
  privilege_id: number;
  module: string;
  controller: string;
  action: string;
  path: string;
}

export interface RolePrivilegeTable {
  id: Generated<number>;
  role_id: number;
  privilege_id: number;
  status: Generated<number>;
}

export interface AppUserTable {
  id: Generated<number>;
  username: string;
  first_name: string;
  last_name: Generated<string>;
  name: string;
  email: string;
  mobile: string | null;
  position: string | null;
  role_id: number;
  dse_id: number | null;
  dialer_user_id: string | null;
  password_hash: string;
  /** An administrator chose the password. */
  password_given: Generated<boolean>;
  /** A user of the demo, whose password everybody knows. */
  is_demo: Generated<boolean>;
  status: Generated<number>;
  version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface UserMarketTable {
  user_id: number;
  market_id: number;
}

export interface UserSessionTable {
  id: Generated<number>;
  user_id: number;
  remember: Generated<boolean>;
  device: Generated<string>;
  address: Generated<string>;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  revoked_reason: string | null;
  /** Role that an administrator views as, read-only. */
  look_role_id: number | null;
  /** What the sign-in still lacks. */
  next_step: NextStep | null;
  /** When the user's password was last given. */
  proven_at: Date | null;
  /** The session at the identity provider that signed the user in, empty if it named none; null after a password. */
  sign_on_sid: string | null;
}

export interface AccessTokenTable {
  token_hash: Buffer;
  session_id: number;
  expires_at: Date;
}

export interface RefreshTokenTable {
  token_hash: Buffer;
  session_id: number;
  expires_at: Date;
  rotated_at: Date | null;
  successor_salt: Buffer | null;
}

export interface CaptchaTable {
  id: string;
  answer: string;
  expires_at: Date;
}

export interface SignInAttemptTable {
  subject: string;
  failures: number;
  last_failed_at: Date;
}

export interface OneTimeCodeTable {
  user_id: number;
  code_hash: Buffer;
  salt: Buffer;
  tries: Generated<number>;
  sends: Generated<number>;
  last_sent_at: Date;
  expires_at: Date;
}

export interface PasswordResetTable {
  token_hash: Buffer;
  user_id: number;
  expires_at: Date;
}

/** Bytes that a user has uploaded in a day of the market. */
export interface UploadUsageTable {
  user_id: number;
  day: string;
  bytes: number;
}

/** A password was right, and the code of the second factor is still due. */
export interface SignInStepTable {
  token_hash: Buffer;
  user_id: number;
  remember: boolean;
  tries: Generated<number>;
  /** As in user_session. */
  sign_on_sid: string | null;
  expires_at: Date;
}

/** A person of an identity provider and the user that it signs in. */
export interface SignOnIdentityTable {
  issuer: string;
  subject: string;
  user_id: number;
  linked_at: Date;
}

/** A single sign-on that was begun and is answered once. */
export interface SignOnRequestTable {
  state_hash: Buffer;
  /** Of the cookie of the browser that began. */
  browser_hash: Buffer;
  market_id: number;
  nonce: string;
  code_verifier: string;
  remember: boolean;
  expires_at: Date;
}

export interface SecondFactorTable {
  user_id: number;
  /** Sealed; null until a code has confirmed the first one. */
  secret: Buffer | null;
  /** Sealed, not confirmed yet. */
  pending_secret: Buffer | null;
  /** Time step of the last accepted code: neither it nor an earlier one is accepted again. */
  last_step: Generated<number>;
}

/** A key pair of a user's device; the server has the public half. */
export interface PasskeyTable {
  id: Generated<number>;
  user_id: number;
  /** Base64url. */
  credential_id: string;
  /** COSE. */
  public_key: Buffer;
  /** Uses that the device has counted; 0 for those that count none. */
  counter: number;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

/** A random text that a device signs once; without a user for a sign-in. */
export interface PasskeyChallengeTable {
  challenge_hash: Buffer;
  user_id: number | null;
  expires_at: Date;
}

export interface RecoveryCodeTable {
  user_id: number;
  code_hash: Buffer;
}

export interface SessionTables {
  sign_in_step: SignInStepTable;
  sign_on_identity: SignOnIdentityTable;
  sign_on_request: SignOnRequestTable;
  second_factor: SecondFactorTable;
  passkey: PasskeyTable;
  passkey_challenge: PasskeyChallengeTable;
  recovery_code: RecoveryCodeTable;
  one_time_code: OneTimeCodeTable;
  password_reset: PasswordResetTable;
  role: RoleTable;
  privilege: PrivilegeTable;
  access_entry: AccessEntryTable;
  role_privilege: RolePrivilegeTable;
  app_user: AppUserTable;
  user_market: UserMarketTable;
  user_session: UserSessionTable;
  access_token: AccessTokenTable;
  refresh_token: RefreshTokenTable;
  captcha: CaptchaTable;
  sign_in_attempt: SignInAttemptTable;
  upload_usage: UploadUsageTable;
}
