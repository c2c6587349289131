import type { FileKind } from '@otolead/contract/documents/documents.limits.ts';
import { type ArchiveFile, officeKindOf } from './documents.archive.ts';

interface StoredFile extends ArchiveFile {
  /** First bytes. */
  readonly head: Buffer;
}

const HEIC_BRANDS: ReadonlySet<string> = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'mif1', 'msf1']);

const latin = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

/** Kind of a file by its content; undefined if not accepted. The name is ignored. */
export async function kindOf(file: StoredFile): Promise<FileKind | undefined> {
  const { head } = file;
  if (latin(head, 0, 5) === '%PDF-') return 'application/pdf';
  if (head.length > 3 && head.readUIntBE(0, 3) === 0xffd8ff) return 'image/jpeg';
  if (latin(head, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (latin(head, 0, 4) === 'RIFF' && latin(head, 8, 12) === 'WEBP') return 'image/webp';
  if (latin(head, 4, 8) === 'ftyp' && HEIC_BRANDS.has(latin(head, 8, 12))) return 'image/heic';
  return latin(head, 0, 4) === 'PK\x03\x04' ? officeKindOf(file) : undefined;
}
