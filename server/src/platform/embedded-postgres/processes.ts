import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';

interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
  /** Ended but not reaped by its parent, which can last forever in a container without an init process. */
  readonly zombie: boolean;
  readonly command: string;
}

/** @throws when the process exists and is not ours to signal */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/**
 * Whether the process is a live postmaster of this data folder. A pid alone proves nothing: after a restart of the
 * machine or container it may belong to another program, or to another folder's server.
 */
export async function isPostmaster(pid: number, dataFolder: string): Promise<boolean> {
  if (!processExists(pid)) return false;
  if (process.platform === 'win32') return true;
  const entry = await findProcess(pid);
  return entry !== undefined && (serves(entry, dataFolder) || isEnding(entry));
}

/**
 * Back-ends whose postmaster is dead. They keep the shared memory, and so the data folder, occupied: idle ones exit at
 * once, busy ones after their query.
 * @param title the server's cluster_name, which is in the title of all its processes
 */
export async function orphanedBackends(title: string, dataFolder: string): Promise<readonly number[]> {
  if (process.platform === 'win32') return [];
  const candidates = (await listProcesses()).filter(
    ({ command, zombie }) => !zombie && command.startsWith(`postgres: ${title}:`),
  );
  // Parents are looked up afterwards, because a server that starts during the listing may be missing from it.
  const parents = await Promise.all(candidates.map(({ parent }) => findProcess(parent)));
  return candidates.flatMap(({ pid }, index) => {
    const parent = parents[index];
    return parent && serves(parent, dataFolder) ? [] : [pid];
  });
}

function serves({ command, zombie }: ProcessEntry, dataFolder: string): boolean {
  if (zombie) return false;
  if (`${command} `.includes(` -D ${dataFolder} `)) return true;
  // Started by hand with another spelling of the folder: counts as ours, to avoid a second server.
  const [program = ''] = command.split(' ');
  return basename(program) === 'postgres' && !command.includes(' -D ');
}

/** An exiting process loses its command line before it is a zombie; kernel threads, children of 0 and 2, have none. */
function isEnding({ command, zombie, parent }: ProcessEntry): boolean {
  return command === '' && !zombie && parent !== 0 && parent !== 2;
}

/** True for zombies too. */
export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function findProcess(pid: number): Promise<ProcessEntry | undefined> {
  return process.platform === 'linux' ? readLinuxProcess(pid) : (await askPs(['-p', String(pid)]))[0];
}

async function listProcesses(): Promise<readonly ProcessEntry[]> {
  if (process.platform !== 'linux') return askPs(['-ax']);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const entries = await Promise.all(pids.map(readLinuxProcess));
  return entries.filter((entry) => entry !== undefined);
}

/** From /proc, because slim images have no `ps`. */
async function readLinuxProcess(pid: number): Promise<ProcessEntry | undefined> {
  try {
    const [status, command] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
    ]);
    // The program name in parentheses may itself contain spaces and parentheses.
    const [state, parent] = status.slice(status.lastIndexOf(')') + 2).split(' ');
    return {
      pid,
      parent: Number(parent),
      zombie: state === 'Z' || state === 'X',
      command: command.replaceAll('\0', ' ').trimEnd(),
    };
  } catch {
    return undefined;
  }
}

async function askPs(selection: readonly string[]): Promise<readonly ProcessEntry[]> {
  const columns = ['-ww', '-o', 'pid=,ppid=,stat=,command='];
  const { stdout } = await promisify(execFile)('ps', [...selection, ...columns], {
    maxBuffer: 16 * 1024 * 1024,
  }).catch(() => ({ stdout: '' }));
  return stdout.split('\n').flatMap((line) => {
    const match = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line);
    if (!match) return [];
    const [, pid, parent, state = '', command = ''] = match;
    return [{ pid: Number(pid), parent: Number(parent), zombie: state.startsWith('Z'), command }];
  });
}
