import { createHash, randomBytes } from 'node:crypto';
import { chown, lstat, mkdtemp, readFile, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type Account, makePublic, run, type Surroundings } from './programs.ts';

/** Superuser and only role created by the launcher. */
export const SUPERUSER = 'otolead';
export const DATA = 'pgdata';
export const LOG = 'postgres.log';
const PASSWORD = 'password';
/** Name of a complete cluster, which is built beside it and renamed. */
const NAME = 'cluster';

/** Trigrams and case mapping follow the C library's LC_CTYPE; under plain C they lose ñ. Sorting is built in. */
const CTYPE = process.platform === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8';

/** Files of one database system; `folder` is 0700, belongs to PostgreSQL's account and contains `DATA` and `LOG`. */
export interface Cluster {
  readonly folder: string;
  readonly password: string;
  /** Process title of this server (cluster_name). */
  readonly title: string;
  readonly account: Account | undefined;
}

/** For root the account is the owner of the data; others can read their own data only. */
export async function findCluster(dataDir: string): Promise<Cluster | undefined> {
  const name = join(resolve(dataDir), NAME);
  const folder = await realpath(name).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    if (await lstat(name).catch(() => undefined))
      throw new Error(`${name} leads nowhere: remove it to begin with an empty database`);
    return undefined;
  });
  if (folder === undefined) return undefined;
  const { uid, gid } = await lstat(folder);
  return {
    folder,
    password: (await readFile(join(folder, PASSWORD), 'utf8')).trim(),
    title: `otolead-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`,
    account: process.getuid?.() === 0 ? { uid, gid } : undefined,
  };
}

/**
 * Runs initdb and publishes the result by an atomic rename, so that a kill leaves nothing that looks like a cluster,
 * and of two concurrent starts one wins and both use its result.
 */
export async function createCluster(dataDir: string, programs: string, around: Surroundings): Promise<void> {
  const name = join(dataDir, NAME);
  const folder = await makeHome(dataDir, around);
  try {
    await initialise(folder, programs, around.account);
    const isNear = dirname(folder) === dataDir;
    await (isNear ? rename(folder, name) : symlink(folder, name));
    if (!isNear)
      around.report(`The database is kept in ${folder}: PostgreSQL's user cannot reach ${dataDir}`);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    if (!(await findCluster(dataDir))) throw error;
  }
}

async function makeHome(dataDir: string, { account, systemDir }: Surroundings): Promise<string> {
  const near = await mkdtemp(join(dataDir, `${NAME}.new-`));
  if (!account) return near;
  await chown(near, account.uid, account.gid);
  // Asks the system, because every folder above counts, and so do access lists.
  const reaches = run('test', ['-w', near], account).then(() => true);
  if (await reaches.catch(() => false)) return near;
  await rm(near, { recursive: true });
  await makePublic(systemDir);
  const far = await mkdtemp(join(systemDir, 'otolead-cluster-'));
  await chown(far, account.uid, account.gid);
  return far;
}

async function initialise(folder: string, programs: string, account: Account | undefined): Promise<void> {
  const passwordFile = join(folder, PASSWORD);
  await writeFile(passwordFile, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  if (account) await chown(passwordFile, account.uid, account.gid);
  const rights = ['-U', SUPERUSER, `--pwfile=${PASSWORD}`, '--auth=scram-sha-256'];
  const texts = ['-E', 'UTF8', '--locale=C', `--lc-ctype=${CTYPE}`];
  const order = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  await run(join(programs, 'initdb'), ['-D', DATA, ...rights, ...texts, ...order], account, folder);
}
