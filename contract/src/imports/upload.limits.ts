/** Bytes of the largest file (spec A§9, B§9). */
export const MAX_UPLOAD_BYTES = 50_000_000;

/** Row limit, above what a filled-in file of the largest size holds. */
export const MAX_UPLOAD_ROWS = 2_000_000;

/** Number of faulty rows that stops an upload. */
export const MOST_FAULTY_ROWS = 20_000;

/** Maximum rows of each kind in an answer; the job's lists have all. */
export const MOST_SHOWN_ROWS = 1_000;

export const FILE_FIELD = 'file';

export type UploadRefusal =
  | 'imports:file.select'
  | 'imports:file.csv_only'
  | 'kernel:error.payload_too_large';

/** Fault of a file by its name and size; null for none (spec B§5). */
export function uploadRefusal(file: { name: string; size: number } | null): UploadRefusal | null {
  if (!file || (file.name === '' && file.size === 0)) return 'imports:file.select';
  if (!/\.csv$/i.test(file.name)) return 'imports:file.csv_only';
  return file.size > MAX_UPLOAD_BYTES ? 'kernel:error.payload_too_large' : null;
}
