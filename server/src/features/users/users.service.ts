import type { ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import { formatDateTime } from '@otolead/contract/kernel/market-time.ts';
import { anyMobileDigits } from '@otolead/contract/kernel/phone.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { saveUser } from '@otolead/contract/users/users.endpoints.ts';
import { mayManageRole } from '@otolead/contract/users/users.policy.ts';
import {
  asksOwnPassword,
  NO_USER,
  namedUserRules,
  newUserRules,
  type UserValues,
  userRules,
} from '@otolead/contract/users/users.rules.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { type FieldErrors, forbidden, invalidInput, notFound } from '../../platform/http/errors.ts';
import { queueMessage } from '../../platform/messages/outbox.ts';
import { type RecordKind, saveRecordIn } from '../../platform/records/save-record.ts';
import { doerOf, logSecurity } from '../../platform/trail/security-log.ts';
import {
  hashPassword,
  passwordFault,
  proveOwnPassword,
  revokeSessionsOf,
  signInRulesOf,
  withdrawResets,
} from '../session/session.public.ts';
import { checkUser } from './users.policy.ts';
import {
  createUser,
  findUser,
  lockUser,
  type UserContext,
  type UserRecord,
  updateUser,
} from './users.queries.ts';
import { logUserChange } from './users.trail.ts';

type SaveUser = ParsedOf<typeof saveUser>;

const TAKEN: Readonly<Record<string, FieldErrors>> = {
  app_user_username: { username: text('users:taken.username') },
  app_user_email: { email: text('users:taken.email') },
  app_user_mobile: { mobile: text('users:taken.mobile') },
};

const USER = {
  name: 'user',
  empty: NO_USER,
  check: checkUser,
  taken: (key: string) => TAKEN[key] ?? {},
  everyMarket: true,
} as const;

type UserKind = RecordKind<typeof NO_USER, UserRecord, UserContext>;

/** A user whom the caller may edit. Throws 404 outside the market, 403 for a role above the caller's. */
export async function findManagedUser(context: ActorContext, id: number): Promise<UserRecord> {
  const user = await findUser(context.db, context, id);
  if (!user) throw notFound();
  refuseAbove(context, user);
  return user;
}

/** `findManagedUser`, locked until the transaction ends. */
export async function lockManagedUser(tx: Tx, context: UserContext, id: number): Promise<UserRecord> {
  const user = await findForUpdate(tx, context, id);
  if (!user) throw notFound();
  return user;
}

function refuseAbove({ actor }: Pick<UserContext, 'actor'>, user: UserRecord): void {
  if (!mayManageRole(actor.roleId, user.role_id)) throw forbidden();
}

const findForUpdate: UserKind['find'] = async (tx, context, id) => {
  const user = await lockUser(tx, context, id);
  if (user) refuseAbove(context, user);
  return user;
};

/** Creates a user if there is a password, else updates one; a deactivated user is signed out everywhere. */
export async function saveUserRecord(context: ActorContext, request: SaveUser): Promise<UserRecord> {
  const { id, is_update: isUpdate, password, own_password: ownPassword, ...rest } = request;
  const given = { ...rest, ...namesOf(request) };
  if (id === undefined) {
    if (isUpdate) throw invalidInput({ id: text('kernel:required', { name: text('users:field.id') }) });
    const marketIds = given.market_ids ?? [context.market.id];
    // Spec B§4.
    return createRecord(context, { ...given, market_ids: marketIds, status: '1' }, password);
  }
  if (password !== undefined) throw invalidInput({ password: text('users:password_of_new') });
  if (ownPassword !== undefined) await proveOwnPassword(context, ownPassword, 'own_password');
  const isProven = ownPassword !== undefined;
  return inTransaction(context.db, (tx) => changeUserIn(tx, context, { ...given, id }, isProven));
}

/** Updates a user within a larger transaction; `isProven`: the editor has just entered their own password. */
export async function changeUserIn(
  tx: Tx,
  context: UserContext,
  given: GivenUser & { readonly id: number },
  isProven = false,
): Promise<UserRecord> {
  const { id } = given;
  const former = await lockManagedUser(tx, context, id);
  const kind: UserKind = {
    ...USER,
    find: findForUpdate,
    check: async (_tx, _context, values, before) => {
      await checkUser(tx, context, values, before);
      if (!isProven && before && asksOwnPassword(before, values))
        throw invalidInput({
          own_password: text('kernel:required', { name: text('users:field.own_password') }),
        });
    },
    // A stored name may be older than the rule.
    faults: (values) => (values.username === former.username ? userRules : namedUserRules).faults(values),
    write: async (_tx, { clock }, values) => {
      await updateUser(tx, id, values, clock.now());
      return id;
    },
  };
  const saved = await saveRecordIn(tx, context, kind, given);
  // A link sent to the former address would admit its reader.
  const isElsewhere = saved.email !== former.email || saved.mobile !== former.mobile;
  if (isElsewhere || saved.status === '0') await withdrawResets(tx, id);
  if (isElsewhere) await mailChange(tx, context, former, saved);
  await logUserChange(tx, doerOf(context), id, { before: former, after: saved });
  if (saved.status === '0') await revokeSessionsOf(tx, id, 'deactivated', context.clock.now());
  return saved;
}

/** Notifies the former address, so that an unwanted change is noticed although codes now go elsewhere. */
async function mailChange(
  tx: Tx,
  { actor, clock, language, market, t }: UserContext,
  former: UserRecord,
  saved: UserRecord,
): Promise<void> {
  const now = clock.now();
  const { email: recipient, name: user, username } = former;
  const facts = { user, username, editor: actor.name, when: formatDateTime(now, market.timeZone, language) };
  const subject = t(text('users:changed_mail.subject'));
  const what = saved.email === former.email ? 'users:changed_mail.mobile' : 'users:changed_mail.email';
  await queueMessage(
    tx,
    { channel: 'mail', recipient, subject, body: t(text(what, facts)), until: null },
    now,
  );
}

/** Creates a user whose first password is set by invitation, within a larger transaction. */
export function createUserIn(tx: Tx, context: UserContext, given: GivenUser): Promise<UserRecord> {
  const kind: UserKind = {
    ...USER,
    find: findForUpdate,
    faults: namedUserRules.faults,
    write: (_tx, _context, values) => createUser(tx, { values, passwordHash: null }),
  };
  return saveNew(tx, context, kind, given);
}

async function saveNew(tx: Tx, context: UserContext, kind: UserKind, given: GivenUser): Promise<UserRecord> {
  const saved = await saveRecordIn(tx, context, kind, given);
  const detail = { role: saved.role_id };
  await logSecurity(tx, doerOf(context), { event: 'user_created', userId: saved.id, detail });
  return saved;
}

export type GivenUser = Omit<SaveUser, 'id' | 'is_update' | 'password' | 'own_password' | 'name'>;

async function createRecord(context: ActorContext, given: GivenUser, typed = ''): Promise<UserRecord> {
  const password = typed.trim();
  const isAcceptable = newUserRules.faults({ ...NO_USER, password }).password === undefined;
  const { shortestPassword } = await signInRulesOf(context.db, given.market_ids ?? []);
  // Hashing is costly and therefore skipped for a refused password.
  const passwordHash = isAcceptable ? await hashPassword(password) : null;
  const kind: UserKind = {
    ...USER,
    find: findForUpdate,
    faults: (values) => faultsOfNew({ ...values, password }, shortestPassword),
    write: (tx, _context, values) => createUser(tx, { values, passwordHash, passwordGiven: true }),
  };
  return inTransaction(context.db, (tx) => saveNew(tx, context, kind, given));
}

/** The form's rules, plus length by market and common passwords, which only the server knows. */
function faultsOfNew(values: UserValues & { password: string }, least: number) {
  const faults = newUserRules.faults(values);
  const mobile = anyMobileDigits(values.mobile);
  const name = `${values.first_name} ${values.last_name}`;
  const { password, username, email } = values;
  return {
    ...faults,
    password:
      faults.password ?? passwordFault(password, { username, name, email, mobile }, least) ?? undefined,
  };
}

/** `name` alone fills both parts (spec B§3 names three). */
function namesOf({ name, first_name: first, last_name: last }: SaveUser) {
  if (first !== undefined || name === undefined) return { first_name: first, last_name: last };
  return { first_name: name, last_name: last ?? '' };
}
