import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { exif, readExif } from '../../../test/builders/exif.ts';
import { boxes, jpeg, png, webp } from '../../../test/builders/files.ts';
import { erasePlace } from './picture-place.ts';
import { isWhole } from './whole-file.ts';

/** The bytes of a file after its place was erased. */
async function erased(contentType: string, given: Buffer): Promise<Buffer> {
  const bytes = Buffer.from(given);
  const file = {
    size: bytes.length,
    head: bytes.subarray(0, 4_096),
    read: async (from: number, length: number) => Buffer.from(bytes.subarray(from, from + length)),
    write: async (at: number, part: Buffer) => {
      expect(at + part.length).toBeLessThanOrEqual(bytes.length);
      part.copy(bytes, at);
    },
  };
  await erasePlace(contentType, file);
  expect(await isWhole(contentType, file)).toBe(true);
  return bytes;
}

const MARK = Buffer.from('Exif\0\0', 'latin1');
const marked = (data: Buffer) => Buffer.concat([MARK, data]);
const segment = (payload: Buffer) => {
  const head = Buffer.from('ffe10000', 'hex');
  head.writeUInt16BE(payload.length + 2, 2);
  return Buffer.concat([head, payload]);
};
const chunk = (kind: string, data: Buffer) => {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
};
/** After the header, in front of the picture. */
const pngWith = (...chunks: Buffer[]) =>
  Buffer.concat([png().subarray(0, 33), ...chunks, png().subarray(33)]);
const riffChunk = (kind: string, data: Buffer) => {
  const head = Buffer.from(`${kind}    `, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data]);
};

const LEFT = { tags: [0x010f, 0x0112, 0xa401], orientation: [6], next: 140, hasPlace: false };

it('the data of the tests hold a place at first', () => {
  expect(readExif(exif())).toEqual({
    ...{ tags: [0x010f, 0x0112, 0x8825, 0xa401], orientation: [6], next: 140, hasPlace: true },
  });
});

it.each([
  ['a camera’s JPEG', 'image/jpeg', jpeg(segment(marked(exif())).toString('hex')), true],
  [
    'one in the other order of bytes',
    'image/jpeg',
    jpeg(segment(marked(exif({ isLittle: false }))).toString('hex')),
    true,
  ],
  [
    'the second picture of a JPEG',
    'image/jpeg',
    Buffer.concat([jpeg(), jpeg(segment(marked(exif())).toString('hex'))]),
    true,
  ],
  ['a WebP', 'image/webp', Buffer.concat([webp(), riffChunk('EXIF', marked(exif()))]), true],
  ['a WebP without the mark', 'image/webp', Buffer.concat([webp(), riffChunk('EXIF', exif())]), false],
  [
    'a HEIC, among its pixels',
    'image/heic',
    boxes(['ftyp', 'heic'], ['meta', ''], ['mdat', `\0\0\0\x06${marked(exif()).toString('latin1')}`]),
    true,
  ],
  ['a PNG', 'image/png', pngWith(chunk('eXIf', exif())), false],
] as const)('the place leaves %s, and its orientation stays', async (_what, contentType, given, isMarked) => {
  const left = await erased(contentType, given);
  expect(left).toHaveLength(given.length);
  const at = isMarked ? left.lastIndexOf(MARK) + MARK.length : left.indexOf(exif().subarray(0, 4));
  expect(readExif(left.subarray(at))).toEqual(LEFT);
});

it('checksums of a PNG fit what is left, and packets and raw profiles are gone from it', async () => {
  const xmp = Buffer.from('XML:com.adobe.xmp\0\0\0\0\0<x exif:GPSLatitude="6,12.3S"/>', 'latin1');
  const raw = Buffer.from('Raw profile type exif\0\0hidden', 'latin1');
  const title = chunk('tEXt', Buffer.from('Title\0A car', 'latin1'));
  const given = pngWith(chunk('eXIf', exif()), chunk('iTXt', xmp), chunk('zTXt', raw), title);
  const left = await erased('image/png', given);
  expect(left.includes('GPSLatitude')).toBe(false);
  expect(left.includes('hidden')).toBe(false);
  expect(left.includes(title)).toBe(true);
  for (let at = 8; at < left.length; ) {
    const length = left.readUInt32BE(at);
    expect(left.readUInt32BE(at + 8 + length)).toBe(crc32(left.subarray(at + 4, at + 8 + length)));
    at += 12 + length;
  }
});

it('properties of an XMP packet lose their values, as attributes and as elements, and no others do', async () => {
  const packet =
    `http://ns.adobe.com/xap/1.0/\0<r exif:GPSLatitude="6,12.3S" exif:GPSAltitude='12/1' tiff:Orientation="6">` +
    '<exif:GPSLongitude>106,49.6E</exif:GPSLongitude><dc:title>A car</dc:title></r>';
  const given = jpeg(segment(Buffer.from(packet, 'latin1')).toString('hex'));
  const left = (await erased('image/jpeg', given)).toString('latin1');
  for (const place of ['6,12.3S', '12/1', '106,49.6E']) expect(left).not.toContain(place);
  for (const kept of ['tiff:Orientation="6"', '<dc:title>A car</dc:title>']) expect(left).toContain(kept);
});

it('a picture without a place, and what is no picture, stay to the byte', async () => {
  for (const [contentType, given] of [
    ['image/jpeg', jpeg()],
    ['image/png', png()],
    ['image/webp', webp()],
    ['text/plain', marked(exif())],
  ] as const)
    expect(await erased(contentType, given)).toEqual(given);
});

it('offsets that lead out of the file, into circles or to endless lists harm nothing', async () => {
  for (const [at, value] of [
    [4, 8],
    [4, 0xffffffff],
    [42, 0xfffffff0],
    [42, 8],
    [58, 8],
    [98, 0xffffffff],
    [102, 0xfffffff0],
  ] as const) {
    const data = exif();
    data.writeUInt32LE(value, at);
    const given = jpeg(segment(marked(data)).toString('hex'));
    expect(await erased('image/jpeg', given)).toHaveLength(given.length);
  }
  const many = exif();
  many.writeUInt16LE(0xffff, 8);
  await erased('image/jpeg', jpeg(segment(marked(many)).toString('hex')));
});
