import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Operating-system user of PostgreSQL, if different from Node's. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** In order of preference; `_postgres` is macOS's spelling. */
const SERVICE_USERS = ['postgres', '_postgres', 'nobody'];

/**
 * PostgreSQL refuses to run as root. For root this names another account: the owner of the nearest existing folder (who
 * can certainly reach it, even in a private home), else `postgres`, else `nobody`. Undefined for everybody else:
 * PostgreSQL then runs as Node's user.
 */
export async function accountForNewCluster(folder: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const users = parseUsers(await readFile('/etc/passwd', 'utf8'));
  const owner = await ownerOfNearest(folder);
  const account =
    users.find(({ uid }) => uid === owner && uid !== 0) ??
    SERVICE_USERS.map((wanted) => users.find(({ name }) => name === wanted)).find(
      (user) => user !== undefined,
    );
  if (!account) {
    throw new Error(
      'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as',
    );
  }
  return { uid: account.uid, gid: account.gid };
}

/**
 * Existing data is served by its owner only, whatever account starts it.
 * @throws Error when neither root nor the owner is starting it
 */
export async function accountOfCluster(folder: string): Promise<Account | undefined> {
  const { uid, gid } = await stat(folder);
  const self = process.getuid?.();
  if (self === 0 && uid === 0)
    throw new Error(`${folder} belongs to root, and PostgreSQL does not run as root`);
  if (self === undefined || self === uid) return undefined;
  if (self !== 0) {
    throw new Error(`${folder} belongs to user ${uid}: start as that user, or choose another data folder`);
  }
  return { uid, gid };
}

/** Options of `spawn` for running as the account; libuv drops the supplementary groups itself. */
export function runAs(account: Account | undefined): { uid?: number; gid?: number } {
  // spawn accepts signed numbers only, and macOS's nobody is 4294967294.
  return account ? { uid: account.uid | 0, gid: account.gid | 0 } : {};
}

/** Creates the folder if necessary. The account may traverse it and newly created parents, but not list them. */
export async function makePassableFolder(folder: string, account: Account | undefined): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (!account) return;
  const top = first ?? folder;
  for (let path = folder; path.length >= top.length; path = dirname(path)) {
    const { mode } = await stat(path);
    if ((mode & 0o011) !== 0o011) await chmod(path, (mode & 0o777) | 0o011);
  }
}

/** Asks the operating system instead of reading mode bits: every folder above counts, and so do access lists. */
export async function canWriteTo(folder: string, account: Account): Promise<boolean> {
  const child = spawn('/bin/sh', ['-c', 'test -w "$1"', 'sh', folder], {
    ...runAs(account),
    cwd: '/',
    stdio: 'ignore',
  });
  const [code] = await once(child, 'exit');
  return code === 0;
}

interface User extends Account {
  readonly name: string;
}

function parseUsers(passwd: string): readonly User[] {
  return passwd.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    if (!name || !uid || !gid || name.startsWith('#')) return [];
    return [{ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }];
  });
}

async function ownerOfNearest(folder: string): Promise<number> {
  for (let path = folder; ; path = dirname(path)) {
    const found = await stat(path).catch(() => undefined);
    if (found) return found.uid;
    if (path === dirname(path)) return 0;
  }
}
