import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { NO_USER, namedUserRules } from '@otolead/contract/users/users.rules.ts';
import type { Tx } from '../../platform/db/database.ts';
import { STORED_STATUS } from '../../platform/records/record-status.ts';
import { type Doer, logSecurity } from '../../platform/trail/security-log.ts';
import { createClaimedUser, giveClaimed } from '../users/users.public.ts';
import { judgeNew, judgeUser, type Person } from './claims.ts';
import {
  findLinked,
  findRights,
  isLinkedTo,
  isUsername,
  linkPerson,
  lockPerson,
  offeringMarkets,
  roleIdsByName,
  usersByEmail,
} from './sign-on.queries.ts';

/** Why a person whom the identity provider has proven does not get in. */
export type Refusal =
  | 'unverified_email'
  | 'unknown'
  | 'inactive'
  | 'other_person'
  | 'demo'
  | 'no_role'
  | 'two_roles'
  | 'no_market';

export type FoundAccount =
  | { readonly kind: 'found'; readonly userId: number }
  | { readonly kind: 'refused'; readonly reason: Refusal; readonly userId: number | null };

type DoerOfMarket = Doer & { readonly marketId: number };

const refused = (reason: Refusal, userId: number | null = null): FoundAccount => ({
  kind: 'refused',
  reason,
  userId,
});

/**
 * The user of a person: linked before, or found by the verified e-mail and linked now, or created where a market says so.
 * Role and markets follow the claims where a market gives roles to groups.
 */
export async function accountOf(tx: Tx, doer: DoerOfMarket, person: Person): Promise<FoundAccount> {
  const { issuer, subject } = person;
  await lockPerson(tx, issuer, subject);
  const linked = await findLinked(tx, issuer, subject);
  if (linked !== undefined) return rightsOf(tx, doer, person, linked);
  if (person.email === null) return refused('unverified_email');
  const [userId, ...others] = await usersByEmail(tx, person.email);
  if (others.length > 0) return refused('unknown');
  if (userId === undefined) return createdFor(tx, doer, person, person.email);
  // An address that went to somebody else must not hand the account on.
  if (await isLinkedTo(tx, issuer, userId)) return refused('other_person', userId);
  const found = await rightsOf(tx, doer, person, userId);
  if (found.kind === 'found') await link(tx, doer, person, userId);
  return found;
}

async function link(tx: Tx, doer: DoerOfMarket, { issuer, subject }: Person, userId: number): Promise<void> {
  await linkPerson(tx, { issuer, subject, userId, now: doer.at });
  await logSecurity(tx, doer, { event: 'sign_on_linked', userId });
}

/** An administrator is neither made nor unmade by a claim: the role is given by hand, and one always remains. */
async function rightsOf(tx: Tx, doer: DoerOfMarket, person: Person, userId: number): Promise<FoundAccount> {
  const user = await findRights(tx, userId);
  if (!user || user.status !== STORED_STATUS.active) return refused('inactive', userId);
  if (user.isDemo) return refused('demo', userId);
  const markets = await offeringMarkets(tx);
  if (user.roleId === ROLE.administrator)
    return markets.some(({ marketId }) => user.marketIds.includes(marketId))
      ? { kind: 'found', userId }
      : refused('no_market', userId);
  const judged = judgeUser(person, user, markets, await roleIdsByName(tx));
  if (judged.kind === 'refused') return refused(judged.reason, userId);
  if (judged.kind === 'rights') await giveClaimed(tx, doer, userId, judged);
  return { kind: 'found', userId };
}

async function createdFor(tx: Tx, doer: DoerOfMarket, person: Person, email: string): Promise<FoundAccount> {
  const judged = judgeNew(person, await offeringMarkets(tx), await roleIdsByName(tx));
  if (judged.kind === 'refused') return refused(judged.reason);
  if (judged.kind !== 'rights') return refused('unknown');
  const username = await usernameFor(tx, person.username, email);
  if (username === undefined) return refused('unknown');
  const names = {
    firstName: person.firstName.slice(0, 100) || username,
    lastName: person.lastName.slice(0, 100),
  };
  const userId = await createClaimedUser(tx, doer, { username, email, ...names }, judged);
  await link(tx, doer, person, userId);
  return { kind: 'found', userId };
}

/** The provider's name for the person if it is one of ours and free, else the e-mail. */
async function usernameFor(tx: Tx, preferred: string, email: string): Promise<string | undefined> {
  for (const username of [preferred, email]) {
    const isName = namedUserRules.faults({ ...NO_USER, username }).username === undefined;
    if (isName && !(await isUsername(tx, username))) return username;
  }
  return undefined;
}
