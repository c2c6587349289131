import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, statfsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stopAdopted } from '../src/platform/embedded-postgres/launcher.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MEMORY = '/dev/shm';
const TMPFS = 0x01021994;
/** Twice the bytes that a whole run of tests needs at most. */
const NEEDED = 2 ** 32;

/**
 * Temporary test data: a folder in memory for this checkout, if the system has such a file system with 4 GiB free, else
 * `.data`. Creating and dropping a database of a thousand files for each test file takes a fifth of a run's processor
 * on a disk.
 */
export function memoryFolder(): string {
  return hasMemory() ? join(MEMORY, `otolead-${nameOfCopy()}`) : join(ROOT, '.data');
}

/** For programs started by tests: their temporary files are in memory, too. */
export function temporaryInMemory(): NodeJS.ProcessEnv {
  if (!hasMemory()) return {};
  const folder = join(memoryFolder(), 'tmp');
  mkdirSync(folder, { recursive: true });
  // PostgreSQL of a run by root traverses both as another user.
  for (const path of [memoryFolder(), folder]) chmodSync(path, 0o711);
  return { TMPDIR: folder };
}

/** Frees the memory unless another run uses its PostgreSQL; `.data` stays for the next run. */
export async function clearMemory(): Promise<void> {
  const folder = memoryFolder();
  if (!folder.startsWith(MEMORY)) return;
  if (await stopAdopted(join(folder, 'test'))) await rm(folder, { recursive: true, force: true });
}

function hasMemory(): boolean {
  if (process.platform !== 'linux') return false;
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY);
    return type === TMPFS && Math.min(bavail * bsize, process.availableMemory()) >= NEEDED;
  } catch {
    return false;
  }
}

/** Distinct for users of the machine: the folder has one owner. */
const nameOfCopy = () => createHash('sha256').update(`${userInfo().uid} ${ROOT}`).digest('hex').slice(0, 12);
