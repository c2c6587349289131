import { createHash, randomBytes } from 'node:crypto';
import {
  chown,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import { type Account, accountOfCluster, canWriteTo, makePassableFolder } from './account.ts';
import { runProgram } from './binaries.ts';

/** Superuser and only role created by the launcher. */
export const SUPERUSER = 'otolead';

/** Files of one database system; `folder` is 0700 and belongs to PostgreSQL's account. */
export interface Cluster {
  readonly folder: string;
  readonly data: string;
  readonly log: string;
  readonly password: string;
  /** Process title of this server (cluster_name). */
  readonly title: string;
  readonly account: Account | undefined;
}

export interface NewCluster {
  readonly dataDir: string;
  readonly initdb: string;
  readonly account: Account | undefined;
  /** Place of the files if the account cannot reach dataDir. */
  readonly systemDir: string;
  readonly durable: boolean;
  readonly onElsewhere: (message: string) => void;
}

/** Name of a complete cluster, which is built beside it and renamed. */
const NAME = 'cluster';
const UNFINISHED = 'cluster.new-';
const ABANDONED_AFTER_MS = 3_600_000;

/**
 * Trigrams and case mapping follow the C library's LC_CTYPE; under plain C they lose ñ. Systems spell their UTF-8
 * locale differently; sorting always uses the built-in provider.
 */
const CTYPES = ['C.UTF-8', 'en_US.UTF-8', 'UTF-8'];

/** @throws Error when the data exist but belong to another user */
export async function findCluster(dataDir: string): Promise<Cluster | undefined> {
  const name = join(resolve(dataDir), NAME);
  const folder = await realpath(name).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    const link = await readlink(name).catch(() => undefined);
    if (link) throw new Error(`The database in ${link} is gone; remove ${name} to begin with an empty one`);
    return undefined;
  });
  if (folder === undefined) return undefined;
  const account = await accountOfCluster(folder);
  return {
    folder,
    data: join(folder, 'pgdata'),
    log: join(folder, 'postgres.log'),
    password: (await readFile(join(folder, 'password'), 'utf8')).trim(),
    title: `otolead-${folderHash(folder)}`,
    account,
  };
}

/** Short, stable name derived from the folder. */
export function folderHash(folder: string): string {
  return createHash('sha256').update(folder).digest('hex').slice(0, 12);
}

/**
 * Runs initdb and publishes the result by an atomic rename, so that a kill leaves nothing that looks like a cluster,
 * and of two concurrent starts one wins and both use its result.
 */
export async function createCluster(options: NewCluster): Promise<Cluster> {
  const { dataDir, account, durable } = options;
  await removeAbandoned(dataDir);
  const { folder, elsewhere } = await makeHome(options);
  try {
    await initialise(folder, options.initdb, account, durable);
    const name = join(dataDir, NAME);
    if (elsewhere) {
      await symlink(folder, name);
      options.onElsewhere(`The database is kept in ${folder}: PostgreSQL's user cannot reach ${dataDir}`);
    } else {
      await rename(folder, name);
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    const winner = await findCluster(dataDir);
    if (!winner) throw error;
    return winner;
  }
  const cluster = await findCluster(dataDir);
  if (!cluster) throw new Error(`${dataDir} was removed while the database was being made in it`);
  return cluster;
}

async function makeHome(options: NewCluster): Promise<{ folder: string; elsewhere: boolean }> {
  const { dataDir, account, systemDir } = options;
  const near = await mkdtemp(join(dataDir, UNFINISHED));
  if (!account) return { folder: near, elsewhere: false };
  await chown(near, account.uid, account.gid);
  if (await canWriteTo(near, account)) return { folder: near, elsewhere: false };
  await rm(near, { recursive: true });
  // Temporary folders stay temporary; all others must survive a restart of the machine.
  const temporary = await realpath(tmpdir());
  const parent = dataDir.startsWith(temporary + sep) ? temporary : systemDir;
  if (parent === systemDir) await makePassableFolder(parent, account);
  const far = await mkdtemp(join(parent, 'otolead-cluster-'));
  await chown(far, account.uid, account.gid);
  return { folder: far, elsewhere: true };
}

async function initialise(
  folder: string,
  initdb: string,
  account: Account | undefined,
  durable: boolean,
): Promise<void> {
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  if (account) await chown(passwordFile, account.uid, account.gid);
  const args = ['-D', join(folder, 'pgdata'), '-U', SUPERUSER, `--pwfile=${passwordFile}`];
  args.push('--auth=scram-sha-256', '--no-instructions', ...(durable ? [] : ['--no-sync']));
  args.push('-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8');
  for (const [index, ctype] of CTYPES.entries()) {
    try {
      await runProgram(initdb, [...args, `--lc-ctype=${ctype}`], account);
      return;
    } catch (error) {
      const { stderr = '', message } = error as Error & { stderr?: string };
      const unknownLocale = stderr.includes('invalid locale name');
      if (unknownLocale && index < CTYPES.length - 1) continue;
      throw new Error(`initdb failed: ${stderr.trim() || message}`);
    }
  }
}

async function removeAbandoned(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith(UNFINISHED));
  for (const path of names.map((name) => join(dataDir, name))) {
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < Date.now() - ABANDONED_AFTER_MS)
      await rm(path, { recursive: true, force: true });
  }
}
