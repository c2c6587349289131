/** Bytes of the largest file (spec A§9). */
export const MAX_FILE_BYTES = 50_000_000;

/** Maximum files per save, which become documents of one history entry; larger numbers are mistakes. */
export const MAX_FILES = 10;

/** Maximum uploads of one user without a save; the web leaves one only if a save breaks off. */
export const MAX_WAITING_FILES = 50;

/** Content type → its file name endings, the usual one first. */
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

/** Maximum letters of a file name, ending included. */
export const FILE_NAME_LENGTH = 150;

/** Ending of a file name in lower case; empty if it has none. */
export function endingOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

export type FileRefusal = 'file.empty' | 'file.too_large' | 'file.wrong_kind';

/** Fault of a file by its name and size alone; the server also inspects the content. */
export function fileRefusal({ name, size }: { name: string; size: number }): FileRefusal | null {
  if (size === 0) return 'file.empty';
  if (size > MAX_FILE_BYTES) return 'file.too_large';
  const known = Object.values(FILE_KINDS).some((endings) => endings.some((one) => one === endingOf(name)));
  return known ? null : 'file.wrong_kind';
}

/** Inline preview in browsers; null if they only download it. */
export function previewOf(name: string): 'picture' | 'pdf' | null {
  const ending = endingOf(name);
  const isOf = (kind: FileKind) => FILE_KINDS[kind].some((one) => one === ending);
  if (isOf('application/pdf')) return 'pdf';
  return isOf('image/jpeg') || isOf('image/png') || isOf('image/webp') ? 'picture' : null;
}
