/** A file inspected without reading it whole. */
export interface LookedInto {
  readonly size: number;
  /** The first bytes, some thousand. */
  readonly head: Buffer;
  /** Fewer bytes at the end of the file. */
  readonly read: (from: number, length: number) => Promise<Buffer>;
}

type Judge = (file: LookedInto) => Promise<boolean>;

/**
 * Whether a file is complete, as far as its format tells: refuses broken uploads, cut downloads and other formats
 * behind a known beginning. Trailing data is accepted, because cameras and scanners write it. Content types without a
 * check pass.
 */
export async function isWhole(contentType: string, file: LookedInto): Promise<boolean> {
  return (await JUDGES[contentType]?.(file)) ?? true;
}

const JUDGES: Readonly<Partial<Record<string, Judge>>> = {
  'application/pdf': isWholePdf,
  'image/png': isWholePng,
  'image/jpeg': isWholeJpeg,
  'image/webp': async (file) => isWholeRiff(file, 'VP8'),
  'image/heic': (file) => hasBoxes(file, ['meta', 'mdat']),
  'audio/wav': async (file) => isWholeRiff(file, 'fmt ') && hasChannels(file),
  'audio/ogg': isWholeOgg,
  'audio/mp4': (file) => hasBoxes(file, ['moov', 'mdat']),
  'audio/mpeg': hasMpegFrames,
};

const KB = 1_024;

function tailOf({ size, read }: LookedInto, length: number): Promise<Buffer> {
  return read(Math.max(0, size - length), length);
}

async function isWholePdf(file: LookedInto): Promise<boolean> {
  const tail = await tailOf(file, 2 * KB);
  return tail.includes('startxref') && tail.includes('%%EOF');
}

const IEND = Buffer.from('0000000049454e44ae426082', 'hex');

async function isWholePng(file: LookedInto): Promise<boolean> {
  const { head } = file;
  if (head.length < 33 || head.toString('latin1', 12, 16) !== 'IHDR') return false;
  const hasArea = head.readUInt32BE(16) > 0 && head.readUInt32BE(20) > 0;
  return hasArea && (await tailOf(file, 4 * KB)).includes(IEND);
}

const MOST_SEGMENTS = 1_000;
const SCAN = 0xda;
/** JPEG start-of-frame markers; C4, C8 and CC of the same range are tables or reserved. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Embedded pictures have end marks too, so the picture's own is searched after its scan begins. */
async function isWholeJpeg(file: LookedInto): Promise<boolean> {
  let at = 2;
  let hasFrame = false;
  for (let count = 0; count < MOST_SEGMENTS; count += 1) {
    const segment = await file.read(at, 4);
    const marker = segment[1];
    if (segment.length < 4 || segment[0] !== 0xff || marker === undefined) return false;
    if (marker === SCAN) return hasFrame && (await hasEnd(file, at));
    if (isFrame(marker)) hasFrame = true;
    // The marker may be padded with repeats.
    at += marker === 0xff ? 1 : 2 + segment.readUInt16BE(2);
  }
  return false;
}

const END_OF_JPEG = Buffer.from([0xff, 0xd9]);
const STRIDE = 256 * KB;

async function hasEnd(file: LookedInto, from: number): Promise<boolean> {
  for (let at = from; at < file.size; at += STRIDE)
    if ((await file.read(at, STRIDE + 1)).includes(END_OF_JPEG)) return true;
  return false;
}

/** Lengths in files that were written as a stream. */
const UNKNOWN = [0, 0xffffffff];

/** The length of an odd chunk may or may not include its padding byte. */
function isWholeRiff({ head, size }: LookedInto, first: string): boolean {
  if (head.length < 20 || !head.includes(first, 12, 'latin1')) return false;
  const length = head.readUInt32LE(4);
  return UNKNOWN.includes(length) || length + 8 <= size + 1;
}

function hasChannels({ head }: LookedInto): boolean {
  const channels = head.indexOf('fmt ', 12, 'latin1') + 10;
  return head.length >= channels + 2 && head.readUInt16LE(channels) > 0;
}

const LARGEST_OGG_PAGE = 65_307;

async function isWholeOgg(file: LookedInto): Promise<boolean> {
  const tail = await tailOf(file, LARGEST_OGG_PAGE);
  const page = tail.subarray(Math.max(0, tail.lastIndexOf('OggS')));
  const segments = page[26];
  if (!segments) return false;
  const lengths = page.subarray(27, 27 + segments);
  return lengths.length === segments && page.length >= lengths.reduce((sum, one) => sum + one, 27 + segments);
}

const MOST_BOXES = 10_000;

/** Whether the boxes of an ISO media file fill it and include the required ones. */
async function hasBoxes({ size, read }: LookedInto, needed: readonly string[]): Promise<boolean> {
  const found = new Set<string>();
  let at = 0;
  for (let count = 0; count < MOST_BOXES && size - at >= 8; count += 1) {
    const header = await read(at, 16);
    if (header.length < 8) return false;
    const length = lengthOfBox(header, size - at);
    if (length < 8 || length > size - at) return false;
    found.add(header.toString('latin1', 4, 8));
    at += length;
  }
  return size - at < 8 && needed.every((name) => found.has(name));
}

function lengthOfBox(header: Buffer, left: number): number {
  const short = header.readUInt32BE(0);
  if (short === 0) return left;
  if (short > 1) return short;
  return header.length === 16 ? Number(header.readBigUInt64BE(8)) : 0;
}

const TAG_HEADER = 10;

/** Two consecutive frames: a single sync word occurs in any noise. A recording may end anywhere. */
async function hasMpegFrames(file: LookedInto): Promise<boolean> {
  const { head } = file;
  const isTagged = head.toString('latin1', 0, 3) === 'ID3' && head.length >= TAG_HEADER;
  const tag = isTagged ? TAG_HEADER + syncSafe(head.subarray(6, 10)) : 0;
  const sound = await file.read(tag, 16 * KB);
  for (let at = sound.indexOf(0xff); at >= 0; at = sound.indexOf(0xff, at + 1)) {
    const length = lengthOfFrame(sound.subarray(at, at + 4));
    if (length && lengthOfFrame(sound.subarray(at + length, at + length + 4))) return true;
  }
  return false;
}

/** Decodes an ID3 "synchsafe" integer: seven bits per byte, high byte first. */
const syncSafe = (bytes: Buffer): number => bytes.reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);

/** kbit/s of layer III by header index, for MPEG 1 and for its later halves. */
const BIT_RATES = {
  whole: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  half: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const SAMPLE_RATES = [44_100, 48_000, 32_000] as const;
/** Divisors of sample rates by header version; the second is reserved. */
const DIVISORS = [4, undefined, 2, 1] as const;

/** Length of a layer III frame in bytes; null if the header is invalid. */
function lengthOfFrame(header: Buffer): number | null {
  if (header.length < 4) return null;
  const bits = header.readUInt32BE(0);
  if (bits >>> 21 !== 0x7ff || ((bits >>> 17) & 3) !== 1) return null;
  const divisor = DIVISORS[((bits >>> 19) & 3) as 0 | 1 | 2 | 3];
  const rates = BIT_RATES[divisor === 1 ? 'whole' : 'half'];
  const bitRate = rates[((bits >>> 12) & 15) - 1];
  const sampleRate = SAMPLE_RATES[(bits >>> 10) & 3];
  if (!divisor || !bitRate || !sampleRate) return null;
  const samples = divisor === 1 ? 144_000 : 72_000;
  return Math.floor((samples * bitRate * divisor) / sampleRate) + ((bits >>> 9) & 1);
}
