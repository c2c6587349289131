import { describe, expect, it } from 'vitest';
import { boxes, jpeg, mp3, ogg, pdf, png, wav, webp } from '../../../test/builders/files.ts';
import { isWhole } from './whole-file.ts';

const judge = (type: string, content: Buffer) =>
  isWhole(type, {
    head: content.subarray(0, 4_096),
    size: content.length,
    read: async (from, length) => content.subarray(from, from + length),
  });

const THUMBNAIL = `ffe1${(2 + jpeg().length).toString(16).padStart(4, '0')}${jpeg().toString('hex')}`;
const HEIC = boxes(['ftyp', 'heic'], ['meta', 'x'], ['mdat', 'picture']);
const MP4 = boxes(['ftyp', 'M4A '], ['mdat', 'sound'], ['moov', 'x']);
const junk = (length: number) => Buffer.alloc(length, 0x7f);

const WHOLE: readonly (readonly [string, string, Buffer])[] = [
  ['application/pdf', 'with a line behind its end', Buffer.from(`${pdf()}\r\n`)],
  ['image/png', 'of one dot', png()],
  ['image/jpeg', 'of one dot', jpeg()],
  ['image/jpeg', 'with a small picture of itself', jpeg(THUMBNAIL)],
  ['image/jpeg', 'with a film behind it', Buffer.concat([jpeg(), junk(600_000)])],
  ['image/webp', 'of nothing', webp()],
  ['image/heic', 'of a phone', HEIC],
  ['audio/mp4', 'of a phone', MP4],
  ['audio/wav', 'of eight samples', wav()],
  ['audio/ogg', 'of one page', ogg()],
  ['audio/mpeg', 'with a tag', mp3()],
  ['audio/mpeg', 'without a tag', mp3().subarray(60)],
  ['audio/mpeg', 'that breaks off in a later frame', mp3().subarray(0, -100)],
];

describe('a file is whole', () => {
  it.each(WHOLE)('%s %s', async (type, _what, content) => {
    expect(await judge(type, content)).toBe(true);
  });

  it('a recording that was written as it came', async () => {
    const content = wav(100);
    content.writeUInt32LE(0xffffffff, 4);
    expect(await judge('audio/wav', content)).toBe(true);
  });

  it.each(['text/csv', 'application/zip'])('%s has no judge', async (type) => {
    expect(await judge(type, junk(10))).toBe(true);
  });
});

const TYPES = [...new Map(WHOLE.map(([type, , content]) => [type, content]))];

describe('a file is broken', () => {
  it.each(TYPES.filter(([type]) => type !== 'audio/mpeg' && type !== 'image/jpeg'))(
    '%s wherever it is cut in its second half',
    async (type, content) => {
      const cuts = Array.from(
        { length: Math.floor(content.length / 2) - 8 },
        (_, cut) => content.length - cut - 8,
      );
      for (const length of cuts)
        expect([length, await judge(type, content.subarray(0, length))]).toEqual([length, false]);
    },
  );

  it('a JPEG cut anywhere, though a small picture in it is whole', async () => {
    const content = jpeg(THUMBNAIL);
    for (let length = 2; length < content.length; length += 1)
      expect([length, await judge('image/jpeg', content.subarray(0, length))]).toEqual([length, false]);
  });

  it.each(TYPES)('%s when only its first bytes are of this kind', async (type, content) => {
    for (const size of [0, 40, 5_000]) {
      const begun = Buffer.concat([content.subarray(0, 12), junk(size)]);
      expect([size, await judge(type, begun)]).toEqual([size, false]);
    }
  });

  it.each(TYPES)('%s when it is filled up with zeros', async (type, content) => {
    const half = content.subarray(0, Math.min(16, content.length / 2));
    expect(await judge(type, Buffer.concat([half, Buffer.alloc(5_000)]))).toBe(false);
  });

  it.each<[string, string, Buffer]>([
    ['image/png', 'without an area', Buffer.from(png().fill(0, 16, 20))],
    [
      'image/jpeg',
      'with segments that go on for ever',
      Buffer.from(`ffd8${'ffe00002'.repeat(2_000)}`, 'hex'),
    ],
    [
      'image/jpeg',
      'with a scan of no picture',
      Buffer.from('ffd8ffe000040000ffda0008010100003f00d2cf20ffd9', 'hex'),
    ],
    ['image/jpeg', 'with a segment of no length', Buffer.from('ffd8ffe00000ffd9', 'hex')],
    ['audio/mp4', 'without its index', boxes(['ftyp', 'M4A '], ['mdat', 'sound'])],
    ['audio/mp4', 'with a box of no length', Buffer.concat([MP4, Buffer.from('\0\0\0\x02free', 'latin1')])],
    [
      'audio/mp4',
      'with a box longer than any file',
      Buffer.from(`\0\0\0\x01ftyp${'\xff'.repeat(8)}`, 'latin1'),
    ],
    ['audio/mpeg', 'whose tag is longer than itself', mp3().fill(0x7f, 6, 10)],
    ['audio/mpeg', 'of one frame', mp3().subarray(0, 60 + 417)],
  ])('%s %s', async (type, _what, content) => {
    expect(await judge(type, content)).toBe(false);
  });
});
