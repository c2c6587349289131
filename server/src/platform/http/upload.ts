import { randomUUID } from 'node:crypto';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { Endpoint } from '@otolead/contract/kernel/endpoint.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { Files, UnfinishedFile } from '../files/files.ts';
import type { Context } from './context.ts';
import { AppError, badRequest, fromStorageError } from './errors.ts';
import { requestTimeout } from './protection.ts';

/** A received file: on disk, discarded unless kept. */
export interface ReceivedFile {
  /** Unguessable key used by `keep`. */
  readonly key: string;
  /** The sender's file name. */
  readonly name: string;
  readonly size: number;
  /** First bytes, which mostly reveal the type. */
  readonly head: Buffer;
  readonly read: UnfinishedFile['read'];
  readonly write: UnfinishedFile['write'];
  readonly keep: UnfinishedFile['keep'];
  readonly discard: UnfinishedFile['discard'];
}

export interface ReceivedForm {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly file: ReceivedFile | undefined;
}

interface Upload extends NonNullable<Endpoint['upload']> {
  /** Milliseconds without data before the upload is cut. */
  readonly idleMs: number;
}

const HEAD_BYTES = 4_096;
const FORM_LIMITS = {
  files: 1,
  fields: 20,
  parts: 21,
  fieldSize: 4_096,
  fieldNameSize: 100,
  headerPairs: 20,
};

const tooLarge = () => new AppError(413, 'payload_too_large', text('kernel:error.payload_too_large'));

/**
 * Reads a multipart request, streaming its file to disk, never into memory. The receiver keeps or discards the file.
 * Throws 413 for a file beyond the limit, 400 for an invalid form, 408 if data stops, 507 if the disk is full.
 */
export async function receiveForm(
  { request, reply }: Context['http'],
  files: Files,
  { field, limit, idleMs, keptAs = 'document' }: Upload,
): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw badRequest(text('kernel:error.bad_request'));
  // A body announced as too long is not read at all.
  if (Number(request.headers['content-length'] ?? 0) > limit + FORM_BYTES) throw tooLarge();
  const fields: Record<string, unknown> = {};
  let file: ReceivedFile | undefined;
  const stall = new Stall(idleMs);
  // Until there is an answer, only the end of the connection closes it.
  const onGone = () => stall.abort();
  reply.raw.once('close', onGone);
  // The sender may have left during authentication.
  if (request.raw.socket?.destroyed) onGone();
  try {
    const limits = { ...FORM_LIMITS, fileSize: limit };
    const parts = request.parts({ limits });
    for (;;) {
      const { done, value: part } = await stall.orFirst(parts.next());
      if (done) return { fields, file };
      if (part.type === 'field') fields[part.fieldname] = part.value;
      else if (part.fieldname !== field) throw badRequest(text('kernel:error.file_field', { field }));
      else file = await store(part, { files, keptAs, stall });
    }
  } catch (error) {
    await file?.discard();
    if (stall.isOver) {
      reply.header('connection', 'close');
      reply.raw.once('finish', () => request.raw.destroy());
      throw requestTimeout();
    }
    throw outcomeOf(error);
  } finally {
    stall.end();
    reply.raw.off('close', onGone);
  }
}

/** A full or failing disk is the server's fault; other parser errors mean an invalid form. */
function outcomeOf(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (error instanceof Error && 'syscall' in error) return fromStorageError(error);
  return badRequest(text('kernel:error.bad_request'));
}

/** Aborts the reading of a stalled form, or at once if its sender has left. */
class Stall {
  isOver = false;
  readonly signal: AbortSignal;
  readonly #ended: Promise<never>;
  readonly #idleMs: number;
  readonly #controller = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor(idleMs: number) {
    this.#idleMs = idleMs;
    this.signal = this.#controller.signal;
    this.#ended = new Promise((_, reject) =>
      this.signal.addEventListener('abort', () => reject(this.signal.reason as Error)),
    );
    this.#ended.catch(() => undefined);
    this.progress();
  }

  progress(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.isOver = true;
      this.abort();
    }, this.#idleMs);
  }

  abort(): void {
    this.#controller.abort();
  }

  orFirst<Value>(promise: Promise<Value>): Promise<Value> {
    return Promise.race([promise, this.#ended]);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}

/** Space for the fields and boundaries. */
const FORM_BYTES = 131_072;

interface Storing {
  readonly files: Files;
  readonly keptAs: string;
  readonly stall: Stall;
}

async function store(part: MultipartFile, { files, keptAs, stall }: Storing): Promise<ReceivedFile> {
  const key = `${keptAs}-${randomUUID()}.bin`;
  const unfinished = await files.begin(key);
  const start = new FileStart(() => stall.progress());
  // Refused at the first excess byte, because the rest may never end.
  part.file.once('limit', () => part.file.destroy(tooLarge()));
  try {
    await pipeline(part.file, start, unfinished.sink, { signal: stall.signal });
    // The upload may have ended at the same moment.
    if (part.file.truncated) throw tooLarge();
  } catch (error) {
    await unfinished.discard();
    throw error;
  }
  const { size, head } = start;
  const { read, write, discard } = unfinished;
  const keep = async () => {
    try {
      return await unfinished.keep();
    } catch (error) {
      // Some disks report that they are full only on fsync.
      throw error instanceof Error ? fromStorageError(error) : error;
    }
  };
  return { key, name: part.filename ?? '', size, head, read, write, keep, discard };
}

/** Passes everything through and keeps the first bytes. */
class FileStart extends Transform {
  size = 0;
  head = Buffer.alloc(0);

  readonly #onProgress: () => void;

  constructor(onProgress: () => void) {
    super();
    this.#onProgress = onProgress;
  }

  override _transform(chunk: Buffer, _encoding: string, done: (error: null, chunk: Buffer) => void): void {
    this.#onProgress();
    this.size += chunk.length;
    const missing = HEAD_BYTES - this.head.length;
    if (missing > 0) this.head = Buffer.concat([this.head, chunk.subarray(0, missing)]);
    done(null, chunk);
  }
}
