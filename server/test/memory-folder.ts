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
/** Bytes that a whole run of tests needs at most, twice over. */
const NEEDED = 2 ** 32;

/**
 * For data that a test makes and forgets: this copy of the project's own folder in memory, where the system has such a
 * file system with 4 GiB to spare, else `.data`. Making and dropping a database of a thousand files for each test file
 * takes a fifth of a run's processor on a disk's file system.
 */
export function memoryFolder(): string {
  return hasMemory() ? join(MEMORY, `otolead-${nameOfCopy()}`) : join(ROOT, '.data');
}

/** For programs that a run of tests starts: their temporary files are in memory, too. */
export function temporaryInMemory(): NodeJS.ProcessEnv {
  if (!hasMemory()) return {};
  const folder = join(memoryFolder(), 'tmp');
  mkdirSync(folder, { recursive: true });
  // PostgreSQL of a run by root passes through both as another user.
  for (const path of [memoryFolder(), folder]) chmodSync(path, 0o711);
  return { TMPDIR: folder };
}

/** What lies in memory is given back, unless another run uses its PostgreSQL; what lies in `.data` serves the next run. */
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

/** Of another user of the machine, too: the folder has one owner. */
const nameOfCopy = () => createHash('sha256').update(`${userInfo().uid} ${ROOT}`).digest('hex').slice(0, 12);
