import { parseArgs } from 'node:util';
import { isMarketCode, MARKETS, type MarketCode } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { NO_USER, signInRules } from '@otolead/contract/users/users.rules.ts';
import { sql } from 'kysely';
import pg from 'pg';
import {
  forgetFailures,
  hashPassword,
  issueToken,
  passwordFault,
  removeSecondFactor,
  revokeSessionsOf,
  signInRulesOf,
} from '../features/session/session.public.ts';
import {
  createUser,
  findRolePrivileges,
  isDialerIdTaken,
  logUserChange,
  makeAdministrator,
  rightsIn,
  writeRolePrivilege,
} from '../features/users/users.public.ts';
import type { Db } from '../platform/db/database.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { translator } from '../platform/i18n/translator.ts';
import { changesBetween, logOperatorChange } from '../platform/records/change-log.ts';
import { STORED_STATUS } from '../platform/records/record-status.ts';
import { type Doer, logSecurity } from '../platform/trail/security-log.ts';
import { backupDrill } from './backup-drill.ts';
import {
  type Command,
  type CommandContext,
  CommandError,
  type Given,
  optional,
  required,
} from './cli-command.ts';
import { exportErasures, repeatErasures } from './erasures-command.ts';
import { quarantine } from './quarantine.ts';
import { rewrites } from './rewrites-command.ts';
import { securityLog } from './security-log-command.ts';
import { starter } from './starter-command.ts';
import { unusedIndexes } from './unused-indexes.ts';

const ADMINISTRATOR = { role_id: ROLE.administrator, status: STORED_STATUS.active };
const HOUR_MS = 3_600_000;
const LONGEST_HOURS = 720;
const DEVICE = 'Command line';

const text = { type: 'string' } as const;

const COMMANDS: Readonly<Record<string, Command>> = {
  'token create': {
    usage: 'token create --user NAME --market id|ph [--ttl HOURS]',
    positionals: 0,
    options: { user: text, market: text, ttl: text },
    run: createToken,
  },
  'user create': {
    usage:
      'user create --username NAME --name "FULL NAME" --email ADDRESS --role ID|NAME --market id|ph|id,ph ' +
      '[--dialer-user-id ID] [--password-stdin]',
    positionals: 0,
    options: {
      username: text,
      name: text,
      email: text,
      role: text,
      market: text,
      'dialer-user-id': text,
      'password-stdin': { type: 'boolean' },
    },
    run: addUser,
  },
  'user promote': {
    usage: 'user promote NAME (an active administrator, whatever the user was)',
    positionals: 1,
    options: {},
    run: promoteUser,
  },
  'role grant': {
    usage: 'role grant ROLE PRIVILEGE (role by id or name, privilege by id)',
    positionals: 2,
    options: {},
    run: grantPrivilege,
  },
  'backup drill': backupDrill,
  'erasures export': exportErasures,
  'erasures apply': repeatErasures,
  indexes: unusedIndexes,
  quarantine,
  rewrites,
  'security-log': securityLog,
  starter,
  'reset-second-factor': {
    usage: 'reset-second-factor NAME (the password alone lets the user in, until a new one is set up)',
    positionals: 1,
    options: {},
    run: resetSecondFactor,
  },
  'user unlock': { usage: 'user unlock NAME', positionals: 1, options: {}, run: unlockUser },
};

const USAGE = ['Usage:', ...Object.values(COMMANDS).map(({ usage }) => `  npm run cli -- ${usage}`)].join(
  '\n',
);

/** Parses a command line into a command to run. Throws CommandError, or what parseArgs throws. */
export function readCommand(words: readonly string[]): (context: CommandContext) => Promise<void> {
  const name = [words.slice(0, 2).join(' '), words[0] ?? ''].find((one) => Object.hasOwn(COMMANDS, one));
  const command = name === undefined ? undefined : COMMANDS[name];
  if (name === undefined || !command) throw new CommandError(USAGE);
  const { values, positionals } = parseArgs({
    args: words.slice(name.split(' ').length),
    options: command.options,
    allowPositionals: command.positionals > 0,
  });
  if (positionals.length !== command.positionals)
    throw new CommandError(`Usage: npm run cli -- ${command.usage}`);
  return (context) => command.run(context, { values, positionals });
}

async function createToken({ db, now, print, say }: CommandContext, { values }: Given): Promise<void> {
  const username = required(values, 'user');
  const [market] = marketsIn(required(values, 'market'), 1);
  const hours = hoursIn(values.ttl);
  const user = await findUser(db, username);
  if (user.status !== STORED_STATUS.active) throw new CommandError(`The user ${user.username} is not active`);
  if (!market || !user.marketIds.includes(MARKETS[market].id)) {
    throw new CommandError(`The user ${user.username} does not work in the market ${market}`);
  }
  const lifetimeMs = hours * HOUR_MS;
  const token = await issueToken(db, { userId: user.id, device: DEVICE, lifetimeMs }, now);
  say(`Access token of ${user.username}, valid until ${new Date(now.getTime() + lifetimeMs).toISOString()}`);
  print(token);
}

function usernameIn(username: string): string {
  if (signInRules.faults({ username, email: '' }).username)
    throw new CommandError('--username takes Latin letters, digits and signs, without spaces');
  return username;
}

async function addUser(context: CommandContext, { values }: Given): Promise<void> {
  const { db, now, print, readPassword, say } = context;
  const [firstName = '', ...lastNames] = required(values, 'name').split(/\s+/);
  const user = {
    ...NO_USER,
    username: usernameIn(required(values, 'username')),
    first_name: firstName,
    last_name: lastNames.join(' '),
    email: emailIn(required(values, 'email')),
    role_id: await findRole(db, required(values, 'role')),
    dialer_user_id: optional(values, 'dialer-user-id') ?? '',
    market_ids: marketsIn(required(values, 'market'), 2).map((market) => MARKETS[market].id),
  };
  if (user.role_id === ROLE.agent && user.dialer_user_id === '')
    throw new CommandError('An agent needs --dialer-user-id');
  const passwordHash = values['password-stdin']
    ? await hashPassword(await checked(db, await readPassword(), user))
    : null;
  const id = await inTransaction(db, async (tx) => {
    if (user.dialer_user_id !== '' && (await isDialerIdTaken(tx, user, 0)))
      throw new CommandError('Somebody of this market has this dialer user id already');
    const made = await createUser(tx, { values: user, passwordHash });
    const changes = changesBetween(undefined, user, [
      'username',
      'first_name',
      'last_name',
      'email',
      'role_id',
    ]);
    await logOperatorChange(tx, now, { record: 'user', recordId: made, changes });
    const detail = { role: user.role_id };
    await logSecurity(tx, operatorAt(now), { event: 'user_created', userId: made, detail });
    return made;
  }).catch(refusal);
  if (passwordHash === null) say('No password was given: the user sets one with "Forgot password?"');
  print(`Created user ${id} ${user.username}`);
}

/** Recovery for an installation without an administrator. */
async function promoteUser({ db, now, print }: CommandContext, { positionals }: Given): Promise<void> {
  const user = await findUser(db, positionals[0] ?? '');
  await inTransaction(db, async (tx) => {
    const changes = changesBetween(user, ADMINISTRATOR, ['role_id', 'status']);
    await makeAdministrator(tx, user.id, now);
    await logOperatorChange(tx, now, { record: 'user', recordId: user.id, changes });
    const before = {
      role_id: user.role_id,
      status: user.status === STORED_STATUS.active ? '1' : '0',
    } as const;
    const after = { role_id: ROLE.administrator, status: '1' } as const;
    await logUserChange(tx, operatorAt(now), user.id, { before, after });
  });
  print(`${user.username} is an active administrator`);
}

/** Recovery if nobody holds the right to grant rights. */
async function grantPrivilege({ db, now, print }: CommandContext, { positionals }: Given): Promise<void> {
  const [role = '', given = ''] = positionals;
  const roleId = await findRole(db, role);
  const privileges = await db.selectFrom('privilege').select(['id', 'name']).execute();
  const privilege = privileges.find(({ id }) => String(id) === given);
  if (!privilege) throw new CommandError(`There is no privilege ${given}`);
  await inTransaction(db, async (tx) => {
    const held = (await findRolePrivileges(tx, [roleId])).find(({ privilege_id: id }) => id === privilege.id);
    await writeRolePrivilege(tx, {
      role_id: roleId,
      privilege_id: privilege.id,
      status: STORED_STATUS.active,
    });
    const changes = {
      [privilege.name]: { old: held?.status === STORED_STATUS.active ? '1' : '0', new: '1' },
    };
    if (held?.status === STORED_STATUS.active) return;
    await logOperatorChange(tx, now, { record: 'role', recordId: roleId, changes });
    const detail = { role: roleId, ...rightsIn(changes) };
    await logSecurity(tx, operatorAt(now), { event: 'rights_changed', detail });
  });
  print(`Role ${roleId} holds privilege ${privilege.id} ${privilege.name}`);
}

async function unlockUser({ db, now, print }: CommandContext, { positionals }: Given): Promise<void> {
  const user = await findUser(db, positionals[0] ?? '');
  const wasWaiting = await inTransaction(db, async (tx) => {
    const isForgotten = await forgetFailures(tx, user.username);
    if (isForgotten) await logSecurity(tx, operatorAt(now), { event: 'unlocked', userId: user.id });
    return isForgotten;
  });
  print(wasWaiting ? `Unlocked ${user.username}` : `${user.username} had no failed attempts`);
}

/** For a lost phone; the last way in for the only administrator. */
async function resetSecondFactor({ db, now, print }: CommandContext, { positionals }: Given): Promise<void> {
  const user = await findUser(db, positionals[0] ?? '');
  const isRemoved = await inTransaction(db, async (tx) => {
    const hadOne = await removeSecondFactor(tx, operatorAt(now), user.id);
    if (hadOne) await revokeSessionsOf(tx, user.id, 'revoked_by_administrator', now);
    return hadOne;
  });
  print(isRemoved ? `${user.username} has no second factor now` : `${user.username} had no second factor`);
}

/** The operator is no user, and works on the machine itself. */
const operatorAt = (at: Date): Doer => ({ at, marketId: null });

function marketsIn(given: string, most: number): MarketCode[] {
  const codes = [...new Set(given.split(',').map((code) => code.trim()))];
  if (codes.length > most || !codes.every(isMarketCode)) {
    throw new CommandError(`--market must be ${most === 1 ? 'id or ph' : 'id, ph or id,ph'}`);
  }
  return codes.filter(isMarketCode);
}

function hoursIn(given: string | boolean | undefined): number {
  const hours = given === undefined ? 0.5 : Number(given);
  if (!(hours > 0 && hours <= LONGEST_HOURS)) {
    throw new CommandError(`--ttl must be a number of hours, at most ${LONGEST_HOURS}`);
  }
  return hours;
}

function emailIn(given: string): string {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(given)) throw new CommandError('--email is not an e-mail address');
  return given;
}

async function checked(
  db: Db,
  password: string,
  { username, first_name: first, last_name: last, email, market_ids: marketIds }: typeof NO_USER,
): Promise<string> {
  const trimmed = password.trim();
  const { shortestPassword } = await signInRulesOf(db, marketIds);
  const fault = passwordFault(trimmed, { username, email, name: `${first} ${last}` }, shortestPassword);
  if (fault) throw new CommandError(translator('en', MARKETS.id)(fault));
  return trimmed;
}

async function findUser(db: Db, username: string) {
  const user = await db
    .selectFrom('app_user as u')
    .where(sql`lower(u.username)`, '=', username.toLowerCase())
    .select([
      'u.id',
      'u.username',
      'u.status',
      'u.role_id',
      sql<number[]>`array(select um.market_id::int from user_market um where um.user_id = u.id)`.as(
        'marketIds',
      ),
    ])
    .executeTakeFirst();
  if (!user) throw new CommandError(`No User found: ${username}`);
  return user;
}

/** By id or by case-insensitive name. */
async function findRole(db: Db, given: string): Promise<number> {
  const roles = await db.selectFrom('role').select(['id', 'name']).orderBy('id').execute();
  const role = roles.find(
    ({ id, name }) => String(id) === given || name.toLowerCase() === given.toLowerCase(),
  );
  if (role) return role.id;
  const names = roles.map(({ id, name }) => `${id} ${name}`).join(', ');
  throw new CommandError(`There is no role ${given}; roles are ${names}`);
}

const REFUSALS: Readonly<Record<string, string>> = {
  app_user_username: 'Somebody has this username already',
  app_user_email: 'Somebody has this e-mail address already',
};

function refusal(error: unknown): never {
  const constraint = error instanceof pg.DatabaseError ? error.constraint : undefined;
  const message = constraint && REFUSALS[constraint];
  throw message ? new CommandError(message) : error;
}
