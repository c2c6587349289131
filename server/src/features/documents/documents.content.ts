import type { FileKind } from '@otolead/contract/documents/documents.limits.ts';

interface FileEnds {
  readonly head: Buffer;
  readonly tail: Buffer;
}

const HEIC_BRANDS: ReadonlySet<string> = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'mif1', 'msf1']);

const latin = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

/** What a file is by its own bytes; undefined for everything that is not taken. Its name says nothing here. */
export function kindOf({ head, tail }: FileEnds): FileKind | undefined {
  if (latin(head, 0, 5) === '%PDF-') return 'application/pdf';
  if (head.length > 3 && head.readUIntBE(0, 3) === 0xffd8ff) return 'image/jpeg';
  if (latin(head, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (latin(head, 0, 4) === 'RIFF' && latin(head, 8, 12) === 'WEBP') return 'image/webp';
  if (latin(head, 4, 8) === 'ftyp' && HEIC_BRANDS.has(latin(head, 8, 12))) return 'image/heic';
  return latin(head, 0, 4) === 'PK\x03\x04' ? officeKind(latin(tail, 0, tail.length)) : undefined;
}

/** The directory of an archive stands at its end and names what is in it. Macros are programs and not taken. */
function officeKind(directory: string): FileKind | undefined {
  if (!directory.includes('[Content_Types].xml') || directory.includes('vbaProject.bin')) return undefined;
  if (directory.includes('word/document.xml'))
    return 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  if (directory.includes('xl/workbook.xml'))
    return 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return undefined;
}
