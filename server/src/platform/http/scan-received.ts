import type { FileState } from '@otolead/contract/kernel/file-state.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { clamdAccess } from '../environment.ts';
import { plainName } from '../files/plain-name.ts';
import { scan } from '../outbound/clamd.ts';
import { doerOf, logSecurity } from '../trail/security-log.ts';
import type { ActorContext } from './context.ts';
import { AppError, invalidInput } from './errors.ts';
import type { ReceivedFile } from './upload.ts';

/**
 * State under which a received file is stored: `waiting` where the scan gave no verdict, so that nobody reads it before
 * a job has one. Throws 400 beside `field` for an infected file.
 */
export async function scanReceived(
  context: ActorContext,
  file: ReceivedFile,
  field: string,
): Promise<FileState> {
  const clamd = clamdAccess(context.environment);
  if (!clamd) return 'unscanned';
  const verdict = await scan(clamd, contentOf(file));
  if (verdict.is === 'clean') return 'clean';
  if (verdict.is === 'unknown') {
    context.http.request.log.warn({ reason: verdict.reason }, 'an upload waits for its virus scan');
    return 'waiting';
  }
  const { signature } = verdict;
  const entry = { event: 'file_infected', userId: context.actor.userId, detail: { signature } } as const;
  await logSecurity(context.db, doerOf(context), entry);
  throw invalidInput({ [field]: text('kernel:file.infected', { name: plainName(file.name), signature }) });
}

const PART = 262_144;

async function* contentOf({ size, read }: ReceivedFile): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; at += PART) yield await read(at, PART);
}

/** Throws 409 for a file that its scan does not let anybody read. */
export function refuseUnreadable(state: FileState, name: string): void {
  if (state === 'waiting') throw unreadable('waiting', name);
  if (state === 'infected') throw unreadable('blocked', name);
}

const unreadable = (why: 'waiting' | 'blocked', name: string) =>
  new AppError(409, 'conflict', text(`kernel:file.${why}`, { name }));
