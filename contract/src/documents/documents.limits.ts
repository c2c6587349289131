/** Bytes of the largest file (spec A§9). */
export const MAX_FILE_BYTES = 50_000_000;

/** Files that one save takes along, so documents of one history entry; nobody attaches more by intention. */
export const MAX_FILES = 10;

/** Uploads of one user that may wait for their info; the web leaves one only where a save breaks off. */
export const MAX_WAITING_FILES = 50;

/** Content type → the endings of names that fit it, the usual one first. */
export const FILE_KINDS = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
} as const satisfies Record<string, readonly [string, ...string[]]>;

export type FileKind = keyof typeof FILE_KINDS;

/** Letters of a file's name, ending included. */
export const FILE_NAME_LENGTH = 150;

/** The ending of a name in lower case; empty without one. */
export function endingOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

export type FileRefusal = 'file.empty' | 'file.too_large' | 'file.wrong_kind';

/** What is wrong with a file as far as its name and size tell; the server looks into it as well. */
export function fileRefusal({ name, size }: { name: string; size: number }): FileRefusal | null {
  if (size === 0) return 'file.empty';
  if (size > MAX_FILE_BYTES) return 'file.too_large';
  const known = Object.values(FILE_KINDS).some((endings) => endings.some((one) => one === endingOf(name)));
  return known ? null : 'file.wrong_kind';
}

/** How browsers show a file in place; null for what they only download. */
export function previewOf(name: string): 'picture' | 'pdf' | null {
  const ending = endingOf(name);
  const isOf = (kind: FileKind) => FILE_KINDS[kind].some((one) => one === ending);
  if (isOf('application/pdf')) return 'pdf';
  return isOf('image/jpeg') || isOf('image/png') || isOf('image/webp') ? 'picture' : null;
}
