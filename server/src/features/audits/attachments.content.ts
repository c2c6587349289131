import type { AttachmentKind } from '@otolead/contract/audits/attachment.rules.ts';
import { audioKindOf } from '../../platform/files/audio-kind.ts';

const latin = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

/** Kind of a file by its first bytes; undefined if not accepted. */
export function attachmentKindOf(head: Buffer): AttachmentKind | undefined {
  if (latin(head, 0, 5) === '%PDF-') return 'application/pdf';
  if (latin(head, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (head.length > 3 && head.readUIntBE(0, 3) === 0xffd8ff) return 'image/jpeg';
  return audioKindOf(head);
}
