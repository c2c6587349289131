import { describe, expect, it } from 'vitest';
import { kindOf } from './documents.content.ts';

const kind = (bytes: string) => {
  const content = Buffer.from(bytes, 'latin1');
  return kindOf({ head: content, tail: content });
};
const archive = (...names: string[]) => kind(`PK\x03\x04 ${names.join(' ')}`);

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
    ['', undefined],
  ])('%j is %s', (bytes, expected) => {
    expect(kind(bytes)).toBe(expected);
  });

  it('tells Word and Excel from other archives, and takes no macros', () => {
    expect(archive('[Content_Types].xml', 'word/document.xml')).toMatch(/wordprocessingml/);
    expect(archive('[Content_Types].xml', 'xl/workbook.xml')).toMatch(/spreadsheetml/);
    expect(archive('[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin')).toBeUndefined();
    expect(archive('word/document.xml')).toBeUndefined();
    expect(archive('run.exe')).toBeUndefined();
  });
});
