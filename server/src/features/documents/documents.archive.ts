import type { FileKind } from '@otolead/contract/documents/documents.limits.ts';

/** What is needed of a file that is on the disk. */
export interface ArchiveFile {
  readonly size: number;
  readonly read: (from: number, length: number) => Promise<Buffer>;
}

interface Entry {
  readonly name: string;
  readonly offset: number;
  /** First byte that can be another entry's. */
  readonly end: number;
}

const END = { signature: 0x06054b50, size: 22 };
const ENTRY = { signature: 0x02014b50, size: 46 };
const LOCAL = { signature: 0x04034b50, size: 30 };
const ENCRYPTED = 1;
const METHODS: readonly number[] = [0, 8];
/** Documents have some dozens of parts. */
const MOST_ENTRIES = 5_000;
const LARGEST_DIRECTORY = 1_048_576;

/**
 * Whether an archive is a Word or Excel document, judged by the directory that the programs themselves read: complete,
 * at the very end, of entries that lie one after the other from the first byte on, and of nothing but parts of such a
 * document. Names that stand anywhere else in the file say nothing. Macros, controls and programs are not taken.
 */
export async function officeKindOf(file: ArchiveFile): Promise<FileKind | undefined> {
  const entries = await readDirectory(file);
  if (!entries || !isWhole(entries) || !(await areNamedAlike(file, entries))) return undefined;
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

/** The end record without a comment, as the programs write it, and the directory right before it; else undefined. */
async function readDirectory(file: ArchiveFile): Promise<Entry[] | undefined> {
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
  const entries: Entry[] = [];
  let at = 0;
  while (at + ENTRY.size <= directory.length && entries.length < count) {
    const entry = entryAt(directory, at);
    if (!entry || entry.end > offset) return undefined;
    entries.push(entry);
    at = entry.next;
  }
  return at === size && entries.length === count ? entries : undefined;
}

function entryAt(directory: Buffer, at: number): (Entry & { readonly next: number }) | undefined {
  if (directory.readUInt32LE(at) !== ENTRY.signature) return undefined;
  const flags = directory.readUInt16LE(at + 8);
  const method = directory.readUInt16LE(at + 10);
  if (flags & ENCRYPTED || !METHODS.includes(method)) return undefined;
  const compressed = directory.readUInt32LE(at + 20);
  const nameLength = directory.readUInt16LE(at + 28);
  const rest = directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  const offset = directory.readUInt32LE(at + 42);
  const nameAt = at + ENTRY.size;
  return {
    name: directory.toString('utf8', nameAt, nameAt + nameLength),
    offset,
    end: offset + LOCAL.size + nameLength + compressed,
    next: nameAt + nameLength + rest,
  };
}

/** From the first byte on, and no entry inside another one. */
function isWhole(entries: readonly Entry[]): boolean {
  const inOrder = entries.toSorted((one, other) => one.offset - other.offset);
  return inOrder.every(({ offset }, index) => {
    const before = inOrder[index - 1];
    return before ? offset >= before.end : offset === 0;
  });
}

/** Every entry is called by the same name where it lies. */
async function areNamedAlike(file: ArchiveFile, entries: readonly Entry[]): Promise<boolean> {
  for (const { name, offset } of entries) {
    const expected = Buffer.from(name);
    const local = await file.read(offset, LOCAL.size + expected.length);
    const isSame =
      local.length === LOCAL.size + expected.length &&
      local.readUInt32LE(0) === LOCAL.signature &&
      local.readUInt16LE(26) === expected.length &&
      local.subarray(LOCAL.size).equals(expected);
    if (!isSame) return false;
  }
  return true;
}

const FOLDERS = /^(?:_rels|docProps|docMetadata|customXml|word|xl)\//;
const PARTS = /\.(?:xml|rels|png|jpe?g|gif|bmp|tiff?|emf|wmf|wdp|svg|vml|odttf|fntdata)$/i;
const OTHER_PARTS = /^(?:xl\/printerSettings\/\w+\.bin|(?:word|xl)\/embeddings\/\w+\.xlsx)$/;

function isPart(name: string): boolean {
  if (name === '[Content_Types].xml') return true;
  if (!FOLDERS.test(name) || /\\|\p{Cc}|(?:^|\/)\.\.?(?:\/|$)/u.test(name)) return false;
  return name.endsWith('/') || PARTS.test(name) || OTHER_PARTS.test(name);
}
