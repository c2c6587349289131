import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import type { Cluster } from './cluster.ts';
import { type Endpoint, type PostmasterFile, prepareSocketFolder, readPostmasterFile } from './endpoint.ts';
import { isPostmaster, processExists } from './processes.ts';
import { type Attempt, endOrphans, type ServerSettings, shutDown, spawnServer } from './server-process.ts';
import { NotReadyError, openSession, type Session } from './session.ts';

export interface LogEvent {
  readonly level: 'info' | 'warn' | 'error';
  readonly message: string;
}

export interface BringUp extends ServerSettings {
  readonly cluster: Cluster;
  readonly binaries: Binaries;
  /** Address for a server that has to be started. */
  readonly endpoint: Endpoint;
  readonly log: (event: LogEvent) => void;
  /** Gives up; stops what was started meanwhile. */
  readonly abort: AbortSignal;
  /** Whether waiting keeps the program alive. */
  readonly hold: boolean;
}

export interface RunningServer {
  readonly pid: number;
  readonly endpoint: Endpoint;
  readonly session: Session;
  /** True if the server was already running or started by another launcher. */
  readonly adopted: boolean;
}

const GIVE_UP_MS = 30_000;
/** Crash recovery after a large import takes long; the server reports it, so waiting is right. */
const GIVE_UP_RECOVERY_MS = 600_000;
const KILL_ORPHANS_AFTER_MS = 1_500;
const SHORTEST_WAIT_MS = 20;
const LONGEST_WAIT_MS = 500;

/**
 * Adopts the cluster's running server or starts one, until it answers. Safe in any number of concurrent processes:
 * PostgreSQL lets only one postmaster into a data folder, the others adopt it.
 * @throws Error with the server's message when it cannot start, or after 30 s without an answer
 */
export async function bringUp(options: BringUp): Promise<RunningServer> {
  const { cluster, log, abort } = options;
  const began = Date.now();
  let patience = began + GIVE_UP_MS;
  let wait = SHORTEST_WAIT_MS;
  let attempt: Attempt | undefined;
  let said = '';
  try {
    while (true) {
      abort.throwIfAborted();
      const file = await readPostmasterFile(cluster);
      const alive = file !== undefined && (await isPostmaster(file.pid, cluster.data));
      const step = alive ? await connect(file, cluster) : await advance(attempt, file, options, began);
      if ('session' in step) {
        return { ...step, adopted: attempt?.pid !== step.pid };
      }
      if (step.attempt) attempt = step.attempt;
      if (step.progressing) patience = Math.min(Date.now() + GIVE_UP_MS, began + GIVE_UP_RECOVERY_MS);
      wait = step.occupied ? Math.min(wait * 2, LONGEST_WAIT_MS) : SHORTEST_WAIT_MS;
      if (step.waitingFor && step.waitingFor !== said && Date.now() > began + 1_000) {
        said = step.waitingFor;
        log({ level: 'warn', message: `Waiting for PostgreSQL: ${said}` });
      }
      if (Date.now() > patience)
        throw new Error(`PostgreSQL did not come up: ${step.waitingFor ?? 'no answer'}`);
      await delay(wait, undefined, { signal: abort, ref: options.hold });
    }
  } catch (error) {
    if (attempt?.pid !== undefined && !attempt.ended)
      await shutDown(cluster, attempt.pid, options.binaries.pgCtl);
    throw error;
  }
}

interface Waiting {
  readonly attempt?: Attempt;
  readonly waitingFor?: string;
  readonly progressing?: boolean;
  /** The data folder is in use; an immediate retry would only add noise. */
  readonly occupied?: boolean;
}

async function connect(
  { pid, endpoint }: PostmasterFile,
  { password, data }: Cluster,
): Promise<Waiting | Omit<RunningServer, 'adopted'>> {
  if (!endpoint) return { waitingFor: `process ${pid} is starting` };
  try {
    return { pid, endpoint, session: await openSession(endpoint, password, data) };
  } catch (error) {
    if (error instanceof NotReadyError) return { waitingFor: error.message, progressing: error.progressing };
    throw error;
  }
}

/** Without a live postmaster: waits for the one being started, removes a dead one's remains, or starts another. */
async function advance(
  attempt: Attempt | undefined,
  file: PostmasterFile | undefined,
  options: BringUp,
  began: number,
): Promise<Waiting> {
  const { cluster, binaries, endpoint } = options;
  if (attempt && !attempt.ended) return {};
  if (attempt?.ended && !attempt.ended.mayTryAgain) {
    throw new Error(`PostgreSQL could not start: ${attempt.ended.output}`);
  }
  const orphans = await endOrphans(cluster, Date.now() < began + KILL_ORPHANS_AFTER_MS);
  if (orphans > 0)
    return { waitingFor: `${orphans} processes of the previous server are ending`, occupied: true };
  if (file && processExists(file.pid)) await removeStale(cluster, file);
  await prepareSocketFolder(endpoint, cluster);
  return {
    attempt: await spawnServer(cluster, binaries, endpoint, options),
    ...(attempt?.ended ? { waitingFor: attempt.ended.reason, occupied: true } : {}),
  };
}

/**
 * PostgreSQL removes a dead server's files itself, unless their pid now belongs to another program or to an unreaped
 * process. If another launcher has just started the server, the shared memory still excludes a second postmaster.
 */
async function removeStale(cluster: Cluster, stale: PostmasterFile): Promise<void> {
  const current = await readPostmasterFile(cluster);
  if (current?.pid !== stale.pid || (await isPostmaster(stale.pid, cluster.data))) return;
  if (stale.endpoint?.host.startsWith('/')) {
    await rm(join(stale.endpoint.host, `.s.PGSQL.${stale.endpoint.port}.lock`), { force: true });
  }
  await rm(join(cluster.data, 'postmaster.pid'), { force: true });
}
