import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { RecordingReason } from '@otolead/contract/recordings/recordings.rules.ts';
import { type AudioKind, audioKindOf } from '../../platform/files/audio-kind.ts';
import type { Files } from '../../platform/files/files.ts';
import { isWhole } from '../../platform/files/whole-file.ts';
import { type OpenOptions, openRemote } from '../../platform/outbound/open.ts';
import { OutboundError } from '../../platform/outbound/post.ts';
import { WavPeaks } from './wav-peaks.ts';

interface Place {
  readonly lead_id: number;
  readonly id: number;
  readonly location: string;
}

/** What a try to bring a recording made of its row. */
export interface Brought {
  readonly state: 'found' | 'fetched' | 'failed';
  readonly reason: RecordingReason | null;
  readonly content_type?: string;
  readonly file_size?: number | null;
  readonly storage_key?: string;
  readonly seconds?: number;
  readonly peaks?: Buffer;
}

const MB = 1_000_000;
const HEAD = 4_096;

/** Constant per recording, so that a repeated try replaces its file and an erasure finds it. */
export const keyOf = ({ lead_id: leadId, id }: Pick<Place, 'lead_id' | 'id'>): string =>
  `recording-${leadId}-${id}.audio`;

/** Fetches a recording into a file, or learns kind and size of a link. */
export async function bring(
  { files, remote }: { readonly files: Files; readonly remote: OpenOptions },
  place: Place,
  { isFile, mostMb }: { readonly isFile: boolean; readonly mostMb: number },
): Promise<Brought> {
  const headers: Record<string, string> = isFile ? {} : { range: `bytes=0-${HEAD - 1}` };
  let answer: IncomingMessage | undefined;
  try {
    answer = await openRemote({ url: place.location, headers }, remote);
    const { statusCode: status = 0 } = answer;
    if (status === 404 || status === 410) return { state: 'failed', reason: 'gone' };
    if (status !== 200 && status !== 206) return { state: 'failed', reason: 'unavailable' };
    const size = sizeOf(answer);
    const tooLarge = isFile && size !== null && size > mostMb * MB;
    const { head, rest } = await headOf(answer);
    const kind = audioKindOf(head);
    if (!kind) return { state: 'failed', reason: 'wrong_kind' };
    const known = { content_type: kind, file_size: size } as const;
    if (!isFile) return { state: 'found', reason: null, ...known };
    if (tooLarge) return { state: 'found', reason: 'too_large', ...known };
    return await store(files, { place, kind, size, most: mostMb * MB }, { head, rest });
  } catch (error) {
    if (!(error instanceof OutboundError) && !isCut(error)) throw error;
    const isForbidden = error instanceof OutboundError && error.reason === 'forbidden_address';
    return { state: 'failed', reason: isForbidden ? 'forbidden_address' : 'unavailable' };
  } finally {
    answer?.destroy();
  }
}

/** The other side closed the connection within the body. */
const isCut = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'ABORT_ERR');

/** Size of the whole file; null if it was not announced. */
export function sizeOf({ headers }: Pick<IncomingMessage, 'headers'>): number | null {
  const ranged = /\/(\d{1,15})$/.exec(headers['content-range'] ?? '')?.[1];
  const given = ranged ?? headers['content-length'];
  return given !== undefined && /^\d{1,15}$/.test(given) ? Number(given) : null;
}

type Parts = AsyncIterator<Buffer>;

/** The first bytes of a body, and what follows them. */
async function headOf(answer: IncomingMessage): Promise<{ head: Buffer; rest: Parts }> {
  const rest = answer[Symbol.asyncIterator]() as Parts;
  let head = Buffer.alloc(0);
  while (head.length < HEAD) {
    const { done, value } = await rest.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  return { head, rest };
}

interface Stored {
  readonly place: Place;
  readonly kind: AudioKind;
  readonly size: number | null;
  /** Bytes. */
  readonly most: number;
}

async function store(
  files: Files,
  { place, kind, size: announced, most }: Stored,
  { head, rest }: { readonly head: Buffer; readonly rest: Parts },
): Promise<Brought> {
  const key = keyOf(place);
  const file = await files.begin(key);
  const peaks = kind === 'audio/wav' ? new WavPeaks(head, announced ?? 0) : undefined;
  let size = 0;
  async function* parts() {
    for (let part: Buffer | undefined = head; part !== undefined; part = (await rest.next()).value) {
      size += part.length;
      if (size > most) throw new TooLargeError();
      peaks?.push(part);
      yield part;
    }
  }
  try {
    await pipeline(parts, file.sink);
    const isComplete = announced === null || announced === size;
    const read = (from: number, length: number) => file.read(from, length);
    if (!isComplete || !(await isWhole(kind, { size, head, read })))
      return { state: 'failed', reason: 'broken' };
    await file.keep();
    const heard = peaks?.result();
    return {
      state: 'fetched',
      reason: null,
      content_type: kind,
      file_size: size,
      storage_key: key,
      ...heard,
    };
  } catch (error) {
    if (error instanceof TooLargeError)
      return { state: 'found', reason: 'too_large', content_type: kind, file_size: announced };
    throw error;
  } finally {
    // Does nothing for a file that was kept.
    await file.discard();
  }
}

/** More bytes than announced or allowed. */
class TooLargeError extends Error {}
