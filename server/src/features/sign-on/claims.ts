import { rolesOfGroups } from '@otolead/contract/session/role-groups.rules.ts';

/** What an identity provider says about a person, as far as it is used. */
export interface Person {
  readonly issuer: string;
  readonly subject: string;
  /** Null unless the provider has verified it. */
  readonly email: string | null;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Values of the claim for roles. */
  readonly roles: readonly string[];
  /** Values of the claim for markets. */
  readonly markets: readonly string[];
  /** The provider's session; empty if it named none. */
  readonly sid: string;
  readonly hasSecondFactor: boolean;
  /** Whether the provider asked minutes ago, not for another product in the morning. */
  readonly isFresh: boolean;
}

/** Settings of a market that offers single sign-on. */
export interface MarketSignOn {
  readonly marketId: number;
  /** Users are created at their first sign-in. */
  readonly creates: boolean;
  /** Roles by group as typed; empty: administrators give role and market. */
  readonly roles: string;
  /** Value of the market claim that this market's users have; empty: the role decides. */
  readonly market: string;
}

/** Methods of authentication (RFC 8176) beside a password, or two at once. */
const SECOND_FACTORS: ReadonlySet<unknown> = new Set(['mfa', 'otp', 'hwk', 'sc']);

/** As long as the own password counts once it is given. */
const FRESH_SECONDS = 5 * 60;

type Claims = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** A claim is one text or a list of them; 'realm_access.roles' lies one deeper. */
function valuesOf(claims: Claims, name: string): string[] {
  const found = Object.hasOwn(claims, name)
    ? claims[name]
    : name
        .split('.')
        .reduce<unknown>(
          (at, part) =>
            typeof at === 'object' && at !== null && Object.hasOwn(at, part)
              ? (at as Claims)[part]
              : undefined,
          claims,
        );
  return (Array.isArray(found) ? found : [found]).filter((value) => typeof value === 'string');
}

interface ClaimNames {
  readonly roleClaim: string;
  readonly marketClaim: string;
}

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

export function personOf(claims: Claims & { iss: string; sub: string }, names: ClaimNames): Person {
  const email = textOf(claims.email).toLowerCase();
  const [first = '', ...rest] = textOf(claims.name).split(/\s+/);
  const methods = Array.isArray(claims.amr) ? claims.amr : [];
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: claims.email_verified === true && EMAIL.test(email) && email.length <= 200 ? email : null,
    username: textOf(claims.preferred_username),
    firstName: textOf(claims.given_name) || first,
    lastName: textOf(claims.family_name) || rest.join(' '),
    roles: valuesOf(claims, names.roleClaim),
    markets: valuesOf(claims, names.marketClaim),
    sid: textOf(claims.sid),
    hasSecondFactor: methods.some((method) => SECOND_FACTORS.has(method)),
    isFresh: Number(claims.iat) - Number(claims.auth_time) < FRESH_SECONDS,
  };
}

/** Role by name, as the Role List has it. */
export type RoleIds = ReadonlyMap<string, number>;

interface Granted {
  readonly marketId: number;
  readonly roleId: number;
}

/** What the claims give in the markets that decide by them: of each market's groups the first one that fits. */
function grantedBy(person: Person, markets: readonly MarketSignOn[], roleIds: RoleIds): Granted[] {
  return markets.flatMap(({ marketId, market, roles }) => {
    if (market !== '' && !person.markets.includes(market)) return [];
    const fits = rolesOfGroups(roles).find(({ group }) => person.roles.includes(group));
    const roleId = fits && roleIds.get(fits.role.toLowerCase());
    return roleId === undefined ? [] : [{ marketId, roleId }];
  });
}

export interface Rights {
  readonly roleId: number;
  readonly marketIds: readonly number[];
}

export type Judgement =
  | ({ readonly kind: 'rights' } & Rights)
  /** Rights stay as administrators gave them. */
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'refused'; readonly reason: 'no_role' | 'two_roles' | 'no_market' };

const refused = (reason: 'no_role' | 'two_roles' | 'no_market') => ({ kind: 'refused', reason }) as const;

/**
 * Rights of a known user. A market with roles by group decides alone who works there and as what; in the others
 * administrators do. One role holds in all markets of a user, so nobody gets by one market what another did not give.
 */
export function judgeUser(
  person: Person,
  user: Rights,
  markets: readonly MarketSignOn[],
  roleIds: RoleIds,
): Judgement {
  const deciding = markets.filter(({ roles }) => rolesOfGroups(roles).length > 0);
  const isOfOffering = markets.some(({ marketId }) => user.marketIds.includes(marketId));
  if (deciding.length === 0) return isOfOffering ? { kind: 'unchanged' } : refused('no_market');
  const granted = grantedBy(person, deciding, roleIds);
  const byHand = user.marketIds.filter((id) => !deciding.some(({ marketId }) => marketId === id));
  const offeredByHand = byHand.some((id) => markets.some(({ marketId }) => marketId === id));
  if (granted.length === 0 && !offeredByHand) return refused('no_role');
  const roles = new Set(granted.map(({ roleId }) => roleId));
  if (byHand.length > 0) roles.add(user.roleId);
  const [roleId, ...others] = roles;
  if (roleId === undefined) return refused('no_role');
  if (others.length > 0) return refused('two_roles');
  const marketIds = [...byHand, ...granted.map(({ marketId }) => marketId)].toSorted(
    (one, other) => one - other,
  );
  return { kind: 'rights', roleId, marketIds };
}

/** Rights of a person without a user, in the markets that create users. */
export function judgeNew(
  person: Person,
  markets: readonly MarketSignOn[],
  roleIds: RoleIds,
): Judgement | { readonly kind: 'unknown' } {
  const creating = markets.filter(({ creates }) => creates);
  if (creating.length === 0) return { kind: 'unknown' };
  const granted = grantedBy(person, creating, roleIds);
  const [roleId, ...others] = new Set(granted.map(({ roleId: one }) => one));
  if (roleId === undefined) return refused('no_role');
  if (others.length > 0) return refused('two_roles');
  return { kind: 'rights', roleId, marketIds: granted.map(({ marketId }) => marketId) };
}
