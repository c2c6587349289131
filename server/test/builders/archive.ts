interface ArchiveOptions {
  /** Between the last entry and the directory, and after the end record. */
  readonly before?: string;
  readonly after?: string;
  readonly prefix?: string;
  /** Directory names, if different from the entries' own. */
  readonly told?: readonly string[];
  readonly flags?: number;
  readonly method?: number;
  /** After the content of each entry. */
  readonly behind?: Buffer;
  /** Extra fields of the entries, and of the directory. */
  readonly extra?: Buffer;
  readonly toldExtra?: Buffer;
  /** Of the last entry. */
  readonly comment?: Buffer;
  /** Uncompressed size in the directory, in bytes; by default the true one. */
  readonly toldSize?: number;
  /** Size in an entry's header; 0 if it follows the content. */
  readonly sizeBefore?: number;
}

const NOTHING = Buffer.alloc(0);

/** An archive of stored entries that contain their names. */
export function buildArchive(names: readonly string[], options: ArchiveOptions = {}): Buffer {
  const { before = '', after = '', prefix = '', told = names, flags = 0, method = 0 } = options;
  const { behind = NOTHING, extra = NOTHING, toldExtra = extra, comment = NOTHING } = options;
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = prefix.length;
  for (const [index, name] of names.entries()) {
    const content = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(flags, 6);
    local.writeUInt16LE(method, 8);
    local.writeUInt32LE(options.sizeBefore ?? content.length, 18);
    local.writeUInt32LE(options.sizeBefore ?? options.toldSize ?? content.length, 22);
    local.writeUInt16LE(content.length, 26);
    local.writeUInt16LE(extra.length, 28);
    const listed = Buffer.from(told[index] ?? name);
    const remark = index === names.length - 1 ? comment : NOTHING;
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(content.length, 20);
    entry.writeUInt32LE(options.toldSize ?? content.length, 24);
    entry.writeUInt16LE(listed.length, 28);
    entry.writeUInt16LE(toldExtra.length, 30);
    entry.writeUInt16LE(remark.length, 32);
    entry.writeUInt32LE(offset, 42);
    const parts = [local, content, extra, content, behind];
    locals.push(...parts);
    directory.push(entry, listed, toldExtra, remark);
    offset += parts.reduce((sum, { length }) => sum + length, 0);
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(names.length, 8);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(offset + before.length, 16);
  return Buffer.concat([
    Buffer.from(prefix),
    ...locals,
    Buffer.from(before),
    listing,
    end,
    Buffer.from(after),
  ]);
}

export const WORD_PARTS = ['[Content_Types].xml', '_rels/.rels', 'word/document.xml'];
export const EXCEL_PARTS = ['[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml'];
