import { crc32 } from 'node:zlib';
import type { LookedInto } from './whole-file.ts';

/** A file whose bytes can be overwritten before anybody reads it. */
export interface Rewritable extends LookedInto {
  readonly write: (at: number, bytes: Buffer) => Promise<void>;
}

/**
 * Erases where a picture was taken: the GPS directory of its EXIF data and the GPS properties of its XMP packet, in
 * place, so that size, pixels and orientation stay. PNG, JPEG, WebP and HEIC; other content types stay as they are.
 */
export async function erasePlace(contentType: string, file: Rewritable): Promise<void> {
  if (contentType === 'image/png') return inPng(file);
  if (!SCANNED.has(contentType)) return;
  await eachFound(file, EXIF, (at) => eraseGps(file, at + EXIF.length));
  await eachFound(file, XMP_GPS, (at) => eraseProperty(file, at));
  if (contentType === 'image/webp') await inWebp(file);
}

/** A phone's JPEG has EXIF in its second picture, too, and HEIC keeps it among its pixels: both are searched whole. */
const SCANNED: ReadonlySet<string> = new Set(['image/jpeg', 'image/webp', 'image/heic']);
const EXIF = Buffer.from('Exif\0\0', 'latin1');
const XMP_GPS = Buffer.from('exif:GPS', 'latin1');

const STRIDE = 262_144;

async function eachFound(
  file: Rewritable,
  mark: Buffer,
  found: (at: number) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < file.size; from += STRIDE) {
    const part = await file.read(from, STRIDE + mark.length - 1);
    for (let at = part.indexOf(mark); at >= 0; at = part.indexOf(mark, at + 1)) await found(from + at);
  }
}

/** Numbers of a TIFF structure, in its order of bytes. */
interface Tiff {
  readonly start: number;
  readonly two: (bytes: Buffer, at: number) => number;
  readonly four: (bytes: Buffer, at: number) => number;
  readonly writeTwo: (bytes: Buffer, value: number) => void;
}

const LITTLE = 'II*\0';
const BIG = 'MM\0*';

function tiffAt(start: number, order: string): Tiff | undefined {
  if (order === LITTLE)
    return {
      start,
      two: (bytes, at) => bytes.readUInt16LE(at),
      four: (bytes, at) => bytes.readUInt32LE(at),
      writeTwo: (bytes, value) => void bytes.writeUInt16LE(value, 0),
    };
  if (order !== BIG) return undefined;
  return {
    start,
    two: (bytes, at) => bytes.readUInt16BE(at),
    four: (bytes, at) => bytes.readUInt32BE(at),
    writeTwo: (bytes, value) => void bytes.writeUInt16BE(value, 0),
  };
}

const MOST_DIRECTORIES = 8;

async function eraseGps(file: Rewritable, start: number): Promise<void> {
  const header = await file.read(start, 8);
  const tiff = header.length === 8 ? tiffAt(start, header.toString('latin1', 0, 4)) : undefined;
  let at = tiff?.four(header, 4) ?? 0;
  for (let count = 0; tiff && at !== 0 && count < MOST_DIRECTORIES; count += 1)
    at = await inDirectory(file, tiff, at);
}

const ENTRY = 12;
const GPS = 0x8825;
const MOST_ENTRIES = 1_000;

/** Takes the GPS entry out of a directory; returns the offset of the next directory, 0 without one. */
async function inDirectory(file: Rewritable, tiff: Tiff, offset: number): Promise<number> {
  const at = tiff.start + offset;
  const entries = await entriesAt(file, tiff, offset);
  if (!entries) return 0;
  const count = entries.length / ENTRY;
  const tail = await file.read(at + 2 + entries.length, 4);
  const gps = placesOf(entries).find((place) => tiff.two(entries, place) === GPS);
  if (gps !== undefined) {
    await blankDirectory(file, tiff, tiff.four(entries, gps + 8));
    const left = Buffer.concat([
      Buffer.alloc(2),
      entries.subarray(0, gps),
      entries.subarray(gps + ENTRY),
      tail,
      Buffer.alloc(ENTRY),
    ]);
    tiff.writeTwo(left, count - 1);
    await overwrite(file, at, left);
  }
  return tail.length === 4 ? tiff.four(tail, 0) : 0;
}

async function entriesAt(file: Rewritable, tiff: Tiff, offset: number): Promise<Buffer | undefined> {
  const at = tiff.start + offset;
  const counted = await file.read(at, 2);
  const count = counted.length === 2 ? tiff.two(counted, 0) : 0;
  if (count === 0 || count > MOST_ENTRIES) return undefined;
  const entries = await file.read(at + 2, count * ENTRY);
  return entries.length === count * ENTRY ? entries : undefined;
}

const placesOf = (entries: Buffer) => Array.from({ length: entries.length / ENTRY }, (_, at) => at * ENTRY);

/** Bytes per value of each TIFF type. */
const WIDTHS = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
/** A directory of place has numbers and short texts. */
const LONGEST_VALUE = 65_536;

async function blankDirectory(file: Rewritable, tiff: Tiff, offset: number): Promise<void> {
  const entries = await entriesAt(file, tiff, offset);
  if (!entries) return;
  for (const place of placesOf(entries)) {
    const width = WIDTHS[tiff.two(entries, place + 2)] ?? 0;
    const length = width * tiff.four(entries, place + 4);
    if (length > 4 && length <= LONGEST_VALUE)
      await overwrite(file, tiff.start + tiff.four(entries, place + 8), Buffer.alloc(length));
  }
  await overwrite(file, tiff.start + offset, Buffer.alloc(2 + entries.length));
}

/** Within the file: offsets come from its sender. */
async function overwrite(file: Rewritable, at: number, bytes: Buffer): Promise<void> {
  const fitting = bytes.subarray(0, Math.max(0, file.size - at));
  if (fitting.length > 0) await file.write(at, fitting);
}

const LONGEST_PROPERTY = 4_096;
/** A property is an attribute or an element of the packet; only its value is blanked. */
const PROPERTY = /^exif:GPS\w+(?:\s*=\s*(?:"([^"]*)"|'([^']*)')|[^>]*>([^<]*)<)/d;

async function eraseProperty(file: Rewritable, at: number): Promise<void> {
  const words = (await file.read(at, LONGEST_PROPERTY)).toString('latin1');
  const range = PROPERTY.exec(words)
    ?.indices?.slice(1)
    .find((one) => one !== undefined);
  if (range) await overwrite(file, at + range[0], Buffer.alloc(range[1] - range[0], ' '));
}

/** WebP may omit the mark in front of its EXIF data. */
async function inWebp(file: Rewritable): Promise<void> {
  for (let at = 12; at + 8 <= file.size; ) {
    const header = await file.read(at, 8);
    if (header.length < 8) return;
    if (header.toString('latin1', 0, 4) === 'EXIF') await eraseGps(file, at + 8);
    const length = header.readUInt32LE(4);
    at += 8 + length + (length % 2);
  }
}

const MOST_CHUNKS = 100_000;
/** Bytes of a chunk before its data: length and type, 4 each. A checksum of 4 follows the data. */
const CHUNK_HEAD = 8;
/** Kinds of text in which a place may be compressed or spelled in hexadecimal. */
const TEXTS: ReadonlySet<string> = new Set(['tEXt', 'zTXt', 'iTXt']);
const HOLDS_METADATA = /^(?:XML:com\.adobe\.xmp|Raw profile type (?:exif|APP1|xmp))\0/;
/** An unknown kind that every decoder skips: ancillary, private, safe to copy. */
const SKIPPED = 'otLo';

async function inPng(file: Rewritable): Promise<void> {
  let at = 8;
  for (let count = 0; count < MOST_CHUNKS && at + CHUNK_HEAD <= file.size; count += 1) {
    const head = await file.read(at, CHUNK_HEAD + 40);
    if (head.length < CHUNK_HEAD) return;
    const length = head.readUInt32BE(0);
    const kind = head.toString('latin1', 4, CHUNK_HEAD);
    if (kind === 'IEND' || at + CHUNK_HEAD + length + 4 > file.size) return;
    if (kind === 'eXIf') {
      await eraseGps(file, at + CHUNK_HEAD);
      await sign(file, at, length);
    } else if (TEXTS.has(kind) && HOLDS_METADATA.test(head.toString('latin1', CHUNK_HEAD))) {
      await overwrite(file, at + 4, Buffer.concat([Buffer.from(SKIPPED, 'latin1'), Buffer.alloc(length)]));
      await sign(file, at, length);
    }
    at += CHUNK_HEAD + length + 4;
  }
}

/** A PNG chunk ends with a checksum of its type and data. */
async function sign(file: Rewritable, at: number, length: number): Promise<void> {
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(await file.read(at + 4, 4 + length)));
  await overwrite(file, at + CHUNK_HEAD + length, checksum);
}
