import { randomUUID } from 'node:crypto';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { Endpoint } from '@otolead/contract/kernel/endpoint.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { FastifyRequest } from 'fastify';
import type { Files, UnfinishedFile } from '../files/files.ts';
import { AppError, badRequest } from './errors.ts';

/** A file as it came in: on the disk, and nobody's until it is kept. */
export interface ReceivedFile {
  /** Where `keep` will put it; nobody can guess it. */
  readonly key: string;
  /** As the sender calls it. */
  readonly name: string;
  readonly size: number;
  /** The first and the last bytes, enough to tell what it is. */
  readonly head: Buffer;
  readonly tail: Buffer;
  readonly keep: UnfinishedFile['keep'];
  readonly discard: UnfinishedFile['discard'];
}

export interface ReceivedForm {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly file: ReceivedFile | undefined;
}

type Upload = NonNullable<Endpoint['upload']>;

const HEAD_BYTES = 4_096;
const TAIL_BYTES = 65_536;
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
 * discards the file. Throws 413 for a file beyond the limit, 400 for what is no such form.
 */
export async function receiveForm(
  request: FastifyRequest,
  files: Files,
  { field, limit }: Upload,
): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw badRequest(text('kernel:error.bad_request'));
  // What is announced to be too long is not read at all.
  if (Number(request.headers['content-length'] ?? 0) > limit + FORM_BYTES) throw tooLarge();
  const fields: Record<string, unknown> = {};
  let file: ReceivedFile | undefined;
  try {
    const limits = { ...FORM_LIMITS, fileSize: limit };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') fields[part.fieldname] = part.value;
      else if (part.fieldname !== field) throw badRequest(text('kernel:error.bad_request'));
      else file = await store(part, files);
    }
    return { fields, file };
  } catch (error) {
    await file?.discard();
    throw error instanceof AppError || !isMalformed(error)
      ? error
      : badRequest(text('kernel:error.bad_request'));
  }
}

/** More parts than there are, or names that no form has: the parser's own refusals, whatever their status. */
function isMalformed(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500;
}

/** Room for the fields and the borders between them. */
const FORM_BYTES = 131_072;

async function store(part: MultipartFile, files: Files): Promise<ReceivedFile> {
  const key = `document-${randomUUID()}.bin`;
  const unfinished = await files.begin(key);
  const ends = new FileEnds();
  try {
    await pipeline(part.file, ends, unfinished.sink);
    if (part.file.truncated) throw tooLarge();
  } catch (error) {
    await unfinished.discard();
    throw error;
  }
  const { size, head, tail } = ends;
  const { keep, discard } = unfinished;
  return { key, name: part.filename ?? '', size, head, tail, keep, discard };
}

/** Lets everything through and remembers how it begins and ends. */
class FileEnds extends Transform {
  size = 0;
  head = Buffer.alloc(0);
  tail = Buffer.alloc(0);

  override _transform(chunk: Buffer, _encoding: string, done: (error: null, chunk: Buffer) => void): void {
    this.size += chunk.length;
    const missing = HEAD_BYTES - this.head.length;
    if (missing > 0) this.head = Buffer.concat([this.head, chunk.subarray(0, missing)]);
    this.tail =
      chunk.length >= TAIL_BYTES
        ? Buffer.from(chunk.subarray(-TAIL_BYTES))
        : Buffer.concat([this.tail, chunk]).subarray(-TAIL_BYTES);
    done(null, chunk);
  }
}
