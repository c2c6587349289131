import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { LONGEST_SHORTEST_PASSWORD, SHORTEST_PASSWORD } from '@otolead/contract/session/recovery.rules.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { JsonValue } from '../../tables/column-types.ts';
import type { Account } from './session.queries.ts';

export interface SignInRules {
  readonly shortestPassword: number;
  /** A password that an administrator chose is changed at the first sign-in. */
  readonly changesGiven: boolean;
  readonly mailsNewDevice: boolean;
  /** Users sign in at the identity provider only. */
  readonly signOnOnly: boolean;
  readonly offersPasskeys: boolean;
}

const KEYS = [
  'shortest_password',
  'change_given_password',
  'new_device_mail',
  'sign_on_only',
  'passkeys',
] as const;

/** Site settings about signing in; a user of two markets follows the stricter one. */
export async function signInRulesOf(db: Db | Tx, marketIds: readonly number[]): Promise<SignInRules> {
  const rows = await db
    .selectFrom('site_setting')
    .where('market_id', 'in', marketIds.length > 0 ? marketIds : [0])
    .where('key', 'in', KEYS)
    .select(['key', 'value'])
    .execute();
  const valuesOf = (key: (typeof KEYS)[number]) =>
    rows.filter((row) => row.key === key).map((row) => row.value);
  return {
    shortestPassword: Math.max(SHORTEST_PASSWORD, ...valuesOf('shortest_password').filter(isLength)),
    changesGiven: valuesOf('change_given_password').includes('1'),
    mailsNewDevice: valuesOf('new_device_mail').includes('1'),
    signOnOnly: valuesOf('sign_on_only').includes('1'),
    offersPasskeys: valuesOf('passkeys').includes('1'),
  };
}

/**
 * Whether the own password is of no use. Administrators keep theirs, so that an identity provider that is away or badly set
 * up locks nobody out for good; users of the demo have no other way.
 */
export async function signsInElsewhere(
  db: Db | Tx,
  { isDemo, marketIds, roleId }: Pick<Account, 'isDemo' | 'marketIds' | 'roleId'>,
): Promise<boolean> {
  if (isDemo || roleId === ROLE.administrator) return false;
  return (await signInRulesOf(db, marketIds)).signOnOnly;
}

const isLength = (value: JsonValue): value is number =>
  typeof value === 'number' && value <= LONGEST_SHORTEST_PASSWORD;
