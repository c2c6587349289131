import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';

export type CsvEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export interface ReadText {
  readonly encoding: CsvEncoding;
  /** SHA-256 of the bytes. */
  readonly digest: string;
  /** Beginning of the file as text. */
  readonly head: string;
}

const HEAD_BYTES = 65_536;
const UTF8_MARK = 'efbbbf';
/** A UTF-8 character of two to four bytes, each byte read as one letter. */
const WIDE_CHARACTER = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/;
const ZIP = 'PK';

/**
 * Detects a file's encoding in one pass; undefined if it is no text. Spreadsheet programs write UTF-8 with or without a
 * byte order mark, UTF-16, or the Windows code page, without saying which. A file with a mark or one multi-byte
 * character is UTF-8 even if other bytes are invalid, which become U+FFFD.
 */
export async function readText(content: Readable): Promise<ReadText | undefined> {
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  let isUnicode = true;
  let hasWideCharacter = false;
  /** Bytes of a character split by the end of a chunk. */
  let cut = Buffer.alloc(0);
  let hasZeros = false;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    hash.update(chunk);
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)]);
    hasZeros ||= chunk.includes(0);
    if (hasWideCharacter && !isUnicode) continue;
    const bytes = cut.length > 0 ? Buffer.concat([cut, chunk]) : chunk;
    const whole = wholeCharacters(bytes);
    isUnicode &&= isUtf8(bytes.subarray(0, whole));
    hasWideCharacter ||= WIDE_CHARACTER.test(bytes.toString('latin1', 0, whole));
    cut = Buffer.from(bytes.subarray(whole));
  }
  isUnicode &&= cut.length === 0;
  const isUnicodeWithFaults = hasWideCharacter || head.toString('hex', 0, 3) === UTF8_MARK;
  const inBytes = isUnicode || isUnicodeWithFaults ? 'utf-8' : 'windows-1252';
  const encoding = utf16Of(head) ?? (hasZeros ? undefined : inBytes);
  if (!encoding || head.toString('latin1', 0, ZIP.length) === ZIP) return undefined;
  const text = new TextDecoder(encoding).decode(head, { stream: true });
  return { encoding, digest: hash.digest('hex'), head: text };
}

/** Number of UTF-8 bytes before a character cut off at the end. */
function wholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= 3; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) break;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 0;
    if (length > 0) return length > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

/** By its byte order mark, or by its zeros: every other byte of plain letters is one. */
function utf16Of(head: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const mark = head.toString('hex', 0, 2);
  if (mark === 'fffe') return 'utf-16le';
  if (mark === 'feff') return 'utf-16be';
  const pairs = Math.floor(Math.min(head.length, 200) / 2);
  if (pairs < 2) return undefined;
  const zeros = (offset: 0 | 1) =>
    Array.from({ length: pairs }, (_, pair) => head[2 * pair + offset]).filter((byte) => byte === 0).length;
  const [first, second] = [zeros(0) / pairs, zeros(1) / pairs];
  if (second > 0.8 && first === 0) return 'utf-16le';
  return first > 0.8 && second === 0 ? 'utf-16be' : undefined;
}
