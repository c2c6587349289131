import type { FileKind } from '@otolead/contract/documents/documents.limits.ts';

/** Metadata of a file on disk. */
export interface ArchiveFile {
  readonly size: number;
  readonly read: (from: number, length: number) => Promise<Buffer>;
}

interface Entry {
  readonly name: string;
  readonly offset: number;
  readonly flags: number;
  readonly method: number;
  /** Compressed and uncompressed bytes. */
  readonly compressed: number;
  readonly content: number;
}

interface Directory {
  readonly entries: readonly Entry[];
  readonly offset: number;
}

const END = { signature: 0x06054b50, size: 22 };
/** Redirects programs with support for archives beyond 4 GB to another directory. */
const LOCATOR = { signature: 0x07064b50, size: 20 };
const ENTRY = { signature: 0x02014b50, size: 46 };
const LOCAL = { signature: 0x04034b50, size: 30 };
const ENCRYPTED = 1;
/** The sizes follow the content in a separate record. */
const DESCRIBED_BEHIND = 8;
const DESCRIPTORS: readonly number[] = [0, 12, 16];
const STORED = 0;
const METHODS: readonly number[] = [STORED, 8];
/** Extra fields in which some programs look for another name or other sizes. */
const MISLEADING: readonly number[] = [0x0001, 0x7075];
/** Documents have some dozens of parts. */
const MOST_ENTRIES = 5_000;
const LARGEST_DIRECTORY = 1_048_576;
/** Unpacked size of the largest document, with a margin. */
const LARGEST_CONTENT = 1_000_000_000;

/**
 * Whether an archive is a Word or Excel document, judged by its directory: complete, at the very end, of entries that
 * fill the file from the first byte to the directory, and with only the parts of such a document. Thus every program
 * finds the same parts, whether it starts at the directory or at the first byte. Macros, controls, programs and zip
 * bombs are refused.
 */
export async function officeKindOf(file: ArchiveFile): Promise<FileKind | undefined> {
  const directory = await readDirectory(file);
  if (!directory || !(await fillsFile(file, directory))) return undefined;
  const { entries } = directory;
  if (entries.reduce((sum, { content }) => sum + content, 0) > LARGEST_CONTENT) return undefined;
  const names = entries.map(({ name }) => name);
  const distinct = new Set(names.map((name) => name.toLowerCase()));
  if (distinct.size !== names.length || !names.every(isPart)) return undefined;
  if (!names.includes('[Content_Types].xml') || !names.includes('_rels/.rels')) return undefined;
  const isWord = names.some((name) => /^word\/document\d*\.xml$/.test(name));
  const isExcel = names.includes('xl/workbook.xml');
  if (isWord === isExcel) return undefined;
  return isWord
    ? 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
}

/** End record without a comment and the directory right before it; else undefined. */
async function readDirectory(file: ArchiveFile): Promise<Directory | undefined> {
  if (file.size < END.size + LOCAL.size) return undefined;
  const end = await file.read(file.size - END.size, END.size);
  if (end.length !== END.size || end.readUInt32LE(0) !== END.signature) return undefined;
  const isOneDisk = end.readUInt32LE(4) === 0 && end.readUInt16LE(8) === end.readUInt16LE(10);
  const [count, size, offset] = [end.readUInt16LE(10), end.readUInt32LE(12), end.readUInt32LE(16)];
  const hasNoComment = end.readUInt16LE(20) === 0;
  const isPlaced = offset + size === file.size - END.size;
  if (!isOneDisk || !hasNoComment || !isPlaced || count > MOST_ENTRIES || size > LARGEST_DIRECTORY)
    return undefined;
  const directory = await file.read(offset, size);
  if (size >= LOCATOR.size && directory.readUInt32LE(size - LOCATOR.size) === LOCATOR.signature)
    return undefined;
  const entries: Entry[] = [];
  let at = 0;
  while (at + ENTRY.size <= directory.length && entries.length < count) {
    const entry = entryAt(directory, at);
    if (!entry) return undefined;
    entries.push(entry);
    at = entry.next;
  }
  return at === size && entries.length === count ? { entries, offset } : undefined;
}

function entryAt(directory: Buffer, at: number): (Entry & { readonly next: number }) | undefined {
  if (directory.readUInt32LE(at) !== ENTRY.signature) return undefined;
  const flags = directory.readUInt16LE(at + 8);
  const method = directory.readUInt16LE(at + 10);
  if (flags & ENCRYPTED || !METHODS.includes(method)) return undefined;
  const [compressed, content] = [directory.readUInt32LE(at + 20), directory.readUInt32LE(at + 24)];
  if (method === STORED && compressed !== content) return undefined;
  const nameAt = at + ENTRY.size;
  const extraAt = nameAt + directory.readUInt16LE(at + 28);
  const next = extraAt + directory.readUInt16LE(at + 30);
  const hasComment = directory.readUInt16LE(at + 32) > 0;
  if (hasComment || !isHarmlessExtra(directory.subarray(extraAt, next))) return undefined;
  const name = directory.toString('utf8', nameAt, extraAt);
  return { name, flags, method, compressed, content, offset: directory.readUInt32LE(at + 42), next };
}

/** Whether extra fields leave name and sizes alone. */
function isHarmlessExtra(extra: Buffer): boolean {
  let at = 0;
  while (at + 4 <= extra.length) {
    if (MISLEADING.includes(extra.readUInt16LE(at))) return false;
    at += 4 + extra.readUInt16LE(at + 2);
  }
  return at <= extra.length;
}

/** Whether entries are contiguous from the first byte to the directory. */
async function fillsFile(file: ArchiveFile, { entries, offset }: Directory): Promise<boolean> {
  let ends = [0];
  for (const entry of entries.toSorted((one, other) => one.offset - other.offset)) {
    if (!ends.includes(entry.offset)) return false;
    const end = await endOf(file, entry);
    if (end === undefined) return false;
    ends = entry.flags & DESCRIBED_BEHIND ? DESCRIPTORS.map((size) => end + size) : [end];
  }
  return ends.includes(offset);
}

/** Offset after an entry's content; undefined if the entry's header contradicts the directory. */
async function endOf(file: ArchiveFile, entry: Entry): Promise<number | undefined> {
  const { flags, method, compressed, content, offset } = entry;
  const name = Buffer.from(entry.name);
  const local = await file.read(offset, LOCAL.size + name.length);
  if (local.length !== LOCAL.size + name.length || local.readUInt32LE(0) !== LOCAL.signature)
    return undefined;
  const isSame =
    local.readUInt16LE(6) === flags &&
    local.readUInt16LE(8) === method &&
    local.readUInt16LE(26) === name.length &&
    local.subarray(LOCAL.size).equals(name);
  const sizes = [local.readUInt32LE(18), local.readUInt32LE(22)];
  const areSame = sizes[0] === compressed && sizes[1] === content;
  // Sizes written after the content are zero in the header.
  const areLater = (flags & DESCRIBED_BEHIND) > 0 && sizes.every((size) => size === 0);
  if (!isSame || !(areSame || areLater)) return undefined;
  const extraAt = offset + local.length;
  const extraLength = local.readUInt16LE(28);
  if (extraLength > 0 && !isHarmlessExtra(await file.read(extraAt, extraLength))) return undefined;
  return extraAt + extraLength + compressed;
}

const FOLDERS = /^(?:_rels|docProps|docMetadata|customXml|word|xl)\//;
const PARTS = /\.(?:xml|rels|png|jpe?g|gif|bmp|tiff?|emf|wmf|wdp|svg|vml|odttf|fntdata)$/i;
const OTHER_PARTS = /^(?:xl\/printerSettings\/\w+\.bin|(?:word|xl)\/embeddings\/\w+\.xlsx)$/;

function isPart(name: string): boolean {
  if (name === '[Content_Types].xml') return true;
  if (!FOLDERS.test(name) || /\\|\p{Cc}|(?:^|\/)\.\.?(?:\/|$)/u.test(name)) return false;
  return name.endsWith('/') || PARTS.test(name) || OTHER_PARTS.test(name);
}
