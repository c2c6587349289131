import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { listRecordChanges } from '@otolead/contract/change-log/changes.endpoints.ts';
import { listLeads } from '@otolead/contract/leads/leads.endpoints.ts';
import { login } from '@otolead/contract/session/session.endpoints.ts';
import { describe, expect, it } from 'vitest';
import { buildUser, type TestUser } from '../../test/builders/users.ts';
import { useTestApp } from '../../test/harness.ts';
import { solveCaptcha } from '../../test/solve-captcha.ts';
import { CommandError } from './cli-command.ts';
import { readCommand } from './cli-commands.ts';

const CLI = fileURLToPath(new URL('./cli.ts', import.meta.url));
const ADDRESS = '203.0.113.9';

const t = useTestApp();

interface Answer {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Runs the program on the database of this test. */
function program(
  words: readonly string[],
  options: { input?: string; environment?: NodeJS.ProcessEnv } = {},
): Promise<Answer> {
  const child = spawn(process.execPath, [CLI, ...words], {
    env: { ...process.env, DATABASE_URL: t.pool.options.connectionString, ...options.environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(options.input ?? '');
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output, errors }));
  });
}

/** Runs the command in this process. */
async function cli(words: readonly string[], { input = '' } = {}): Promise<Answer> {
  let output = '';
  let errors = '';
  try {
    await readCommand(words)({
      db: t.db,
      pool: t.pool,
      now: new Date(),
      readPassword: async () => input,
      print: (line) => {
        output += `${line}\n`;
      },
      say: (line) => {
        errors += `${line}\n`;
      },
    });
    return { code: 0, output, errors };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return { code: 1, output, errors: `${error.message}\n` };
  }
}

async function signIn(username: string, password: string) {
  const input = { username, password, ...(await solveCaptcha(t)) };
  return t.call(login, input, { address: ADDRESS });
}

async function failToSignIn(user: TestUser, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await signIn(user.username, 'wrong password');
}

describe('token create', () => {
  it('prints an access token that the calls accept, as its only output', async () => {
    const user = await buildUser(t.db);
    const { code, output, errors } = await program([
      'token',
      'create',
      '--user',
      user.username.toUpperCase(),
      '--market',
      'id',
    ]);
    expect(code).toBe(0);
    expect(output).toMatch(/^[\w-]{43}\n$/);
    expect(errors).toContain(user.username);
    t.clock.set(new Date());
    const { status } = await t.call(listLeads, {}, { token: output.trim() });
    expect(status).toBe(200);
  });

  it('makes a token that lives as long as it was asked to, and no session beyond it', async () => {
    const user = await buildUser(t.db);
    const before = Date.now();
    await cli(['token', 'create', '--user', user.username, '--market', 'id', '--ttl', '2']);
    const session = await t.db
      .selectFrom('user_session as s')
      .innerJoin('access_token as a', 'a.session_id', 's.id')
      .where('s.user_id', '=', user.id)
      .select(['s.expires_at as session_ends', 'a.expires_at as token_ends', 's.device'])
      .executeTakeFirstOrThrow();
    expect(session.token_ends).toEqual(session.session_ends);
    expect(session.device).toBe('Command line');
    const hours = (session.token_ends.getTime() - before) / 3_600_000;
    expect(hours).toBeGreaterThanOrEqual(2);
    expect(hours).toBeLessThan(2.1);
  });

  it('SES-041 tells an administrator of an unknown user: No User found', async () => {
    for (const words of [
      ['token', 'create', '--user', 'nobody.at.all', '--market', 'id'],
      ['user', 'unlock', 'nobody.at.all'],
    ])
      expect(await cli(words)).toEqual({ code: 1, output: '', errors: 'No User found: nobody.at.all\n' });
    // User names match in any case, but only as a whole.
    const user = await buildUser(t.db);
    const unlock = (name: string) => cli(['user', 'unlock', name]);
    expect(await unlock(user.username.toUpperCase())).toMatchObject({ code: 0, errors: '' });
    for (const part of [user.username.slice(0, -1), `${user.username}%`, user.email])
      expect(await unlock(part)).toEqual({ code: 1, output: '', errors: `No User found: ${part}\n` });
  });

  it('refuses inactive users, other markets and odd lifetimes in one line', async () => {
    const user = await buildUser(t.db);
    const inactive = await buildUser(t.db, { status: 0 });
    const refusals: [string[], string][] = [
      [['--user', inactive.username, '--market', 'id'], `The user ${inactive.username} is not active`],
      [
        ['--user', user.username, '--market', 'ph'],
        `The user ${user.username} does not work in the market ph`,
      ],
      [['--user', user.username, '--market', 'sg'], '--market must be id or ph'],
      [['--user', user.username], '--market is missing'],
      [
        ['--user', user.username, '--market', 'id', '--ttl', 'long'],
        '--ttl must be a number of hours, at most 720',
      ],
    ];
    for (const [words, message] of refusals) {
      expect(await cli(['token', 'create', ...words])).toEqual({
        code: 1,
        output: '',
        errors: `${message}\n`,
      });
    }
  });
});

describe('user create', () => {
  const words = (username: string, ...more: string[]) => [
    'user',
    'create',
    ...['--username', username, '--name', 'Siti Nur Haliza', '--email', `${username}@otolead.test`],
    ...['--role', 'supervisor', '--market', 'id,ph', ...more],
  ];

  it('makes a user who can sign in with the password from the standard input', async () => {
    const { code, output } = await program(words('siti.new', '--password-stdin'), {
      input: 'rahasia besar\n',
    });
    expect(code).toBe(0);
    expect(output).toMatch(/^Created user \d+ siti\.new\n$/);
    const { status, body } = await signIn('siti.new', 'rahasia besar');
    expect(status).toBe(200);
    expect(body.data.user_data).toMatchObject({ name: 'Siti Nur Haliza', role_id: 5, markets: ['id', 'ph'] });
  });

  it('makes a user without a password who cannot sign in yet', async () => {
    const { code, errors } = await cli(words('siti.later'));
    expect(code).toBe(0);
    expect(errors).toContain('No password was given');
    expect((await signIn('siti.later', 'none')).status).toBe(400);
  });

  it('refuses in one line, and then makes nobody', async () => {
    const taken = await buildUser(t.db, { dialer_user_id: 'D-1' });
    const refusals: [string[], string][] = [
      [words(taken.username.toUpperCase()), 'Somebody has this username already'],
      [words('siti.a', '--email', taken.email), 'Somebody has this e-mail address already'],
      [words('siti.b', '--role', '3'), 'An agent needs --dialer-user-id'],
      [
        words('siti.b', '--role', '3', '--dialer-user-id', 'D-1'),
        'Somebody of this market has this dialer user id already',
      ],
      [words('siti.c', '--email', 'siti'), '--email is not an e-mail address'],
      [words('siti.d', '--password-stdin'), 'The password needs at least 6 characters'],
      // A Cyrillic а.
      [words('siti.\u0430'), '--username takes Latin letters, digits and signs, without spaces'],
      [words('siti f'), '--username takes Latin letters, digits and signs, without spaces'],
    ];
    for (const [given, message] of refusals) {
      expect(await cli(given, { input: 'short' })).toEqual({ code: 1, output: '', errors: `${message}\n` });
    }
    expect((await cli(words('siti.e', '--role', 'king'))).errors).toContain(
      'There is no role king; roles are 1 Administrator',
    );
    const made = await t.db
      .selectFrom('app_user')
      .where('username', 'in', ['siti.a', 'siti.b', 'siti.d', 'siti.e'])
      .selectAll()
      .execute();
    expect(made).toEqual([]);
  });
});

describe('user unlock', () => {
  it('ends the waiting of a user, wherever the failures came from', async () => {
    const user = await buildUser(t.db, { password: 'right password' });
    await failToSignIn(user, 6);
    expect((await signIn(user.username, 'right password')).status).toBe(429);
    expect(await cli(['user', 'unlock', user.username.toUpperCase()])).toMatchObject({
      code: 0,
      output: `Unlocked ${user.username}\n`,
    });
    expect((await signIn(user.username, 'right password')).status).toBe(200);
    expect((await cli(['user', 'unlock', user.username])).output).toBe(
      `${user.username} had no failed attempts\n`,
    );
  });

  it('leaves the failures of others alone', async () => {
    const [locked, other] = [await buildUser(t.db), await buildUser(t.db, { password: 'right password' })];
    await failToSignIn(other, 6);
    await cli(['user', 'unlock', locked.username]);
    expect((await signIn(other.username, 'right password')).status).toBe(429);
  });
});

describe('the way back for administrators', () => {
  /** Newest entry of the change log, with its event. */
  const logged = () =>
    t.db
      .selectFrom('change_log')
      .innerJoin('event', (join) =>
        join.onRef('event.key', '=', 'record_id').onRef('event.kind', '=', 'record'),
      )
      .select(['record', 'record_id', 'actor_id', 'changes'])
      .orderBy('change_log.id', 'desc')
      .executeTakeFirst();

  it('makes a user an active administrator, whatever the user was', async () => {
    const user = await buildUser(t.db, { status: 0 });
    const { output } = await cli(['user', 'promote', user.username]);
    expect(output).toBe(`${user.username} is an active administrator\n`);
    const row = t.db
      .selectFrom('app_user')
      .where('id', '=', user.id)
      .select(['role_id', 'status', 'version']);
    expect(await row.executeTakeFirstOrThrow()).toEqual({ role_id: 1, status: 1, version: 2 });
    const changes = { role_id: { old: 3, new: 1 }, status: { old: 0, new: 1 } };
    expect(await logged()).toEqual({ record: 'user', record_id: user.id, actor_id: null, changes });
  });

  it('gives a role a privilege that it has lost', async () => {
    const held = t.db
      .selectFrom('role_privilege')
      .where('role_id', '=', 1)
      .where('privilege_id', '=', 40)
      .select('status');
    await t.db.updateTable('role_privilege').set({ status: 0 }).where('privilege_id', '=', 40).execute();
    const { output } = await cli(['role', 'grant', 'Administrator', '40']);
    expect(output).toBe('Role 1 holds privilege 40 Role privileges\n');
    expect(await held.executeTakeFirstOrThrow()).toEqual({ status: 1 });
    const changes = { 'Role privileges': { old: '0', new: '1' } };
    expect(await logged()).toEqual({ record: 'role', record_id: 1, actor_id: null, changes });
    const token = await t.signIn(await buildUser(t.db, { roleId: 1 }));
    const { body } = await t.call(listRecordChanges, { record: 'role', record_id: 1 }, { token });
    expect(body.data.entries[0]).toMatchObject({ actor_name: 'Server operator' });
    expect((await cli(['role', 'grant', '1', '4711'])).errors).toContain('There is no privilege 4711');
  });
});

it('loads the starter data of a market once, and says why not in one line', async () => {
  const { output } = await cli(['starter', '--market', 'ph']);
  expect(output).toBe('Starter data of ph: 12 rows created, 0 changed\n');
  const created = t.db.selectFrom('change_log').where('record', '=', 'lead_type').select(['actor_id']);
  expect(new Set((await created.execute()).map(({ actor_id: id }) => id))).toEqual(new Set([null]));
  expect(await cli(['starter', '--market', 'ph'])).toEqual({
    code: 1,
    output: '',
    errors: 'This market has lead types, dealers or processes already: import single files instead\n',
  });
  expect((await cli(['starter', '--market', 'sg'])).errors).toBe('There is no market sg: id or ph\n');
});

describe('the command line', () => {
  it('shows how it is used when it does not know the command', async () => {
    const { code, output, errors } = await cli(['user', 'delete', 'budi']);
    expect([code, output]).toEqual([1, '']);
    expect(errors).toContain('npm run cli -- user unlock NAME');
    expect((await cli(['user', 'unlock'])).errors).toBe('Usage: npm run cli -- user unlock NAME\n');
    expect((await cli(['constructor'])).errors).toBe(errors);
  });

  it('says in one line what keeps it from the database', async () => {
    const words = ['user', 'unlock', 'budi'];
    const away = await program(words, {
      environment: { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/otolead' },
    });
    expect(away).toEqual({ code: 1, output: '', errors: 'The database cannot be reached\n' });
    const odd = await program(words, { environment: { DATABASE_URL: 'mysql://localhost' } });
    expect(odd).toMatchObject({
      code: 1,
      output: '',
      errors: expect.stringMatching(/^Invalid environment: DATABASE_URL .+\n$/),
    });
    const unknown = await program([...words, '--loud']);
    expect(unknown).toMatchObject({
      code: 1,
      output: '',
      errors: expect.stringMatching(/^Unknown option '--loud'.*\n$/),
    });
  });
});
