/** Bytes of the largest file (spec A§9, B§9). */
export const MAX_UPLOAD_BYTES = 50_000_000;

/** Row limit, above what a filled-in file of the largest size holds. */
export const MAX_UPLOAD_ROWS = 2_000_000;

/** Faulty rows at which an upload stops. */
export const MOST_FAULTY_ROWS = 20_000;

/** Rows of each kind that an answer lists; the job's own lists have them all. */
export const MOST_SHOWN_ROWS = 1_000;

export const FILE_FIELD = 'file';

export type UploadRefusal =
  | 'imports:file.select'
  | 'imports:file.csv_only'
  | 'kernel:error.payload_too_large';

/** What is wrong with a file as far as its name and size tell; null is no refusal (spec B§5). */
export function uploadRefusal(file: { name: string; size: number } | null): UploadRefusal | null {
  if (!file || (file.name === '' && file.size === 0)) return 'imports:file.select';
  if (!/\.csv$/i.test(file.name)) return 'imports:file.csv_only';
  return file.size > MAX_UPLOAD_BYTES ? 'kernel:error.payload_too_large' : null;
}
