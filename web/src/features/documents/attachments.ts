import {
  FILE_KINDS,
  type FileRefusal,
  fileRefusal,
  MAX_FILES,
} from '@otolead/contract/documents/documents.limits.ts';
import type { UploadedFile } from '@otolead/contract/documents/documents.schema.ts';

export { MAX_FILES };

/** File extensions offered in the browser's file dialog. */
export const ACCEPTED = Object.values(FILE_KINDS)
  .flat()
  .map((ending) => `.${ending}`)
  .join(',');

/** A chosen file not yet attached to the lead. */
export interface Attachment {
  readonly id: number;
  readonly file: File;
  /** State of the upload: waiting, under way or failed. */
  readonly step: 'waiting' | 'sending' | 'failed';
  /** The history entry to attach it to; set by the save. */
  readonly hash?: string;
  /** Uploaded but not yet attached; a retry does not upload it again. */
  readonly uploaded?: UploadedFile | undefined;
  /** The server's reason for the failure. */
  readonly error?: string;
}

export interface Refusal {
  readonly key: FileRefusal | 'too_many';
  readonly name: string;
}

/** The accepted files, and the refused ones with reasons. A file chosen twice counts once. */
export function addFiles(
  before: readonly Attachment[],
  chosen: readonly File[],
): { attachments: readonly Attachment[]; refusals: readonly Refusal[] } {
  const attachments = [...before];
  const refusals: Refusal[] = [];
  for (const file of chosen) {
    if (attachments.some((one) => isSame(one.file, file))) continue;
    const key = fileRefusal(file) ?? (attachments.length >= MAX_FILES ? 'too_many' : null);
    if (key) refusals.push({ key, name: file.name });
    else attachments.push({ id: newId(), file, step: 'waiting' });
  }
  return { attachments, refusals: onceTooMany(refusals) };
}

/** True for files that no earlier save took. */
export function isForNextSave({ hash }: Attachment): boolean {
  return hash === undefined;
}

function isSame(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}

let lastId = 0;

/** Never reused: an answer for a removed file may still arrive. */
function newId(): number {
  lastId += 1;
  return lastId;
}

/** One message for all files beyond the limit. */
function onceTooMany(refusals: readonly Refusal[]): readonly Refusal[] {
  const first = refusals.findIndex(({ key }) => key === 'too_many');
  return refusals.filter(({ key }, index) => key !== 'too_many' || index === first);
}
