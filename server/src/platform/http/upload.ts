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

/** A file as it came in: on the disk, and nobody's until it is kept. */
export interface ReceivedFile {
  /** Where `keep` will put it; nobody can guess it. */
  readonly key: string;
  /** As the sender calls it. */
  readonly name: string;
  readonly size: number;
  /** The first bytes, which mostly tell what it is. */
  readonly head: Buffer;
  readonly read: UnfinishedFile['read'];
  readonly keep: UnfinishedFile['keep'];
  readonly discard: UnfinishedFile['discard'];
}

export interface ReceivedForm {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly file: ReceivedFile | undefined;
}

interface Upload extends NonNullable<Endpoint['upload']> {
  /** Milliseconds in which at least something has to come. */
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
 * Reads a multipart request: its file goes to the disk as it comes, never into memory. Whoever gets the form keeps or
 * discards the file. Throws 413 for a file beyond the limit, 400 for what is no such form, 408 where nothing comes
 * any more, 507 when the disk is full.
 */
export async function receiveForm(
  { request, reply }: Context['http'],
  files: Files,
  { field, limit, idleMs, keptAs = 'document' }: Upload,
): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw badRequest(text('kernel:error.bad_request'));
  // What is announced to be too long is not read at all.
  if (Number(request.headers['content-length'] ?? 0) > limit + FORM_BYTES) throw tooLarge();
  const fields: Record<string, unknown> = {};
  let file: ReceivedFile | undefined;
  const stall = new Stall(idleMs);
  // Until there is an answer, the end of the connection alone closes it.
  const onGone = () => stall.abort();
  reply.raw.once('close', onGone);
  // The sender may have gone while it was found out who that is.
  if (request.raw.socket?.destroyed) onGone();
  try {
    const limits = { ...FORM_LIMITS, fileSize: limit };
    const parts = request.parts({ limits });
    for (;;) {
      const { done, value: part } = await stall.orFirst(parts.next());
      if (done) return { fields, file };
      if (part.type === 'field') fields[part.fieldname] = part.value;
      else if (part.fieldname !== field) throw badRequest(text('kernel:error.bad_request'));
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

/** A disk that is full or fails is our trouble; everything else that the parser throws is a form that is none. */
function outcomeOf(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (error instanceof Error && 'syscall' in error) return fromStorageError(error);
  return badRequest(text('kernel:error.bad_request'));
}

/** Ends the reading of a form of which nothing comes any more, or at once when its sender has gone. */
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

/** Room for the fields and the borders between them. */
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
  // Refused at the first byte too many, because the rest may never end.
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
  const { read, discard } = unfinished;
  const keep = async () => {
    try {
      return await unfinished.keep();
    } catch (error) {
      // Some disks report that they are full only when the content is to be durable.
      throw error instanceof Error ? fromStorageError(error) : error;
    }
  };
  return { key, name: part.filename ?? '', size, head, read, keep, discard };
}

/** Lets everything through and remembers how it begins. */
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
