import { describe, expect, it } from 'vitest';
import { buildArchive, EXCEL_PARTS, WORD_PARTS } from '../../../test/builders/archive.ts';
import { kindOf } from './documents.content.ts';

const kind = (content: Buffer) =>
  kindOf({
    head: content.subarray(0, 4_096),
    size: content.length,
    read: async (from, length) => content.subarray(from, from + length),
  });

describe('what a file is by its content', () => {
  it.each([
    ['%PDF-1.4\n', 'application/pdf'],
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['\x89PNG\r\n\x1a\n', 'image/png'],
    ['RIFF\x10\0\0\0WEBPVP8 ', 'image/webp'],
    ['\0\0\0\x18ftypheic', 'image/heic'],
    ['\0\0\0\x18ftypisom', undefined],
    ['MZ\x90\0', undefined],
    ['<html>%PDF-', undefined],
    ['RIFF\x10\0\0\0WAVE', undefined],
    ['PK\x03\x04 [Content_Types].xml word/document.xml', undefined],
    ['', undefined],
  ])('%j is %s', async (bytes, expected) => {
    expect(await kind(Buffer.from(bytes, 'latin1'))).toBe(expected);
  });

  const extras = ['word/media/image1.png', 'docProps/core.xml', 'word/_rels/document.xml.rels', 'customXml/'];

  const written = (options: Parameters<typeof buildArchive>[1]) => buildArchive(WORD_PARTS, options);
  const header = (id: number, length: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt16LE(id, 0);
    bytes.writeUInt16LE(length, 2);
    return bytes;
  };
  const field = (id: number) => Buffer.concat([header(id, 8), Buffer.alloc(8)]);
  /** Points to a directory at the first byte. */
  const locator = () => {
    const bytes = Buffer.alloc(20);
    bytes.writeUInt32LE(0x07064b50, 0);
    bytes.writeUInt32LE(1, 16);
    return bytes;
  };

  it('tells Word and Excel documents by their parts', async () => {
    expect(await kind(buildArchive(WORD_PARTS))).toMatch(/wordprocessingml/);
    expect(await kind(buildArchive([...WORD_PARTS, ...extras]))).toMatch(/wordprocessingml/);
    expect(await kind(buildArchive(EXCEL_PARTS))).toMatch(/spreadsheetml/);
    const printed = [...EXCEL_PARTS, 'xl/printerSettings/printerSettings1.bin', 'xl/worksheets/sheet1.xml'];
    expect(await kind(buildArchive(printed))).toMatch(/spreadsheetml/);
    // A directory longer than the tail that a quick check reads.
    const long = Array.from({ length: 2_000 }, (_, index) => `word/media/image-${index}.png`);
    expect(await kind(buildArchive([...WORD_PARTS, ...long]))).toMatch(/wordprocessingml/);
  });

  it.each<[string, () => Buffer]>([
    ['sizes that follow the content', () => written({ flags: 8, sizeBefore: 0, behind: Buffer.alloc(16) })],
    ['the same without a mark', () => written({ flags: 8, sizeBefore: 0, behind: Buffer.alloc(12) })],
    [
      'room to grow and times of files',
      () => written({ extra: Buffer.concat([field(0xa220), field(0x5455)]) }),
    ],
  ])('takes a document as other programs write it, with %s', async (_title, content) => {
    expect(await kind(content())).toMatch(/wordprocessingml/);
  });

  it.each<[string, () => Buffer]>([
    ['another archive between its entries', () => written({ behind: buildArchive(['run.exe']) })],
    [
      'another archive before its directory',
      () => written({ before: buildArchive(['run.exe']).toString('latin1') }),
    ],
    ['something between its entries', () => written({ behind: Buffer.from('MZ program of some length') })],
    ['two directories', () => written({ before: 'x'.repeat(90), comment: locator() })],
    [
      'the way to another directory in a field',
      () => written({ toldExtra: Buffer.concat([header(0xcafe, 20), locator()]) }),
    ],
    ['a comment on an entry', () => written({ comment: Buffer.from('x') })],
    ['sizes beyond 4 GB', () => written({ extra: field(0x0001) })],
    ['other names for programs that know them', () => written({ extra: field(0x7075) })],
    [
      'other names in its directory alone',
      () => written({ extra: Buffer.alloc(0), toldExtra: field(0x7075) }),
    ],
    ['sizes before an entry that are not those of its directory', () => written({ sizeBefore: 7 })],
    ['contents that fill a disk', () => written({ method: 8, toldSize: 400_000_000 })],
    ['contents that grow without being packed', () => written({ toldSize: 1_000 })],
    ['macros', () => buildArchive([...WORD_PARTS, 'word/vbaProject.bin'])],
    ['a program among the parts', () => buildArchive([...WORD_PARTS, 'word/media/run.exe'])],
    ['a script beside the parts', () => buildArchive([...WORD_PARTS, 'run.js'])],
    ['a control', () => buildArchive([...WORD_PARTS, 'word/activeX/activeX1.bin'])],
    ['an embedded object', () => buildArchive([...WORD_PARTS, 'word/embeddings/oleObject1.bin'])],
    ['a way out of the folder', () => buildArchive([...WORD_PARTS, 'word/../../etc/x.xml'])],
    ['a way out in the other notation', () => buildArchive([...WORD_PARTS, 'word\\..\\x.xml'])],
    ['an absolute name', () => buildArchive([...WORD_PARTS, '/word/x.xml'])],
    ['a part twice', () => buildArchive([...WORD_PARTS, 'word/document.xml'])],
    ['a part twice in other letters', () => buildArchive([...WORD_PARTS, 'WORD/Document.xml'])],
    ['both documents', () => buildArchive([...WORD_PARTS, 'xl/workbook.xml'])],
    ['no document', () => buildArchive(WORD_PARTS.slice(0, 2))],
    ['no types', () => buildArchive(WORD_PARTS.slice(1))],
    ['no relations', () => buildArchive(WORD_PARTS.filter((name) => name !== '_rels/.rels'))],
    ['a program with names in its comment', () => buildArchive(['run.exe'], { after: WORD_PARTS.join(' ') })],
    [
      'a program with names before its directory',
      () => buildArchive(['run.exe'], { before: WORD_PARTS.join(' ') }),
    ],
    [
      'names that its entries do not have',
      () =>
        buildArchive(
          WORD_PARTS.map((name) => 'x'.repeat(name.length)),
          { told: WORD_PARTS },
        ),
    ],
    ['something before the first entry', () => buildArchive(WORD_PARTS, { prefix: 'MZ program' })],
    ['something after the end', () => buildArchive(WORD_PARTS, { after: 'x' })],
    ['encryption', () => buildArchive(WORD_PARTS, { flags: 1 })],
    ['an unknown compression', () => buildArchive(WORD_PARTS, { method: 14 })],
    ['a cut end', () => buildArchive(WORD_PARTS).subarray(0, -4)],
    [
      'a cut directory',
      () => Buffer.concat([buildArchive(WORD_PARTS).subarray(0, 60), buildArchive(WORD_PARTS).subarray(-22)]),
    ],
  ])('takes no archive with %s', async (_title, content) => {
    expect(await kind(content())).toBeUndefined();
  });
});
