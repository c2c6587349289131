/** Upper bound in bytes for every market's setting; longer bodies are not read. */
export const MOST_ATTACHMENT_BYTES = 50_000_000;

const DEFAULT_MB = 10;
const MB = 1_000_000;

/** Content type → its file name endings, the usual one first. */
export const ATTACHMENT_KINDS = {
  'audio/mpeg': ['mp3'],
  'audio/wav': ['wav'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'audio/mp4': ['m4a', 'mp4'],
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
} as const satisfies Record<string, readonly [string, ...string[]]>;

export type AttachmentKind = keyof typeof ATTACHMENT_KINDS;

export const isAudio = (type: string | null): boolean => type?.startsWith('audio/') === true;

/** Site setting `audit_attachment_max_mb` of a market; an unreadable value counts as unset. */
export function attachmentLimitMb(settings: Readonly<Record<string, unknown>>): number {
  const value = settings.audit_attachment_max_mb;
  const most = MOST_ATTACHMENT_BYTES / MB;
  return typeof value === 'number' && value > 0 && value <= most ? value : DEFAULT_MB;
}

export type AttachmentRefusal = 'attachment.empty' | 'attachment.too_large' | 'attachment.wrong_kind';

/** Fault of a file by its name and size alone; the server also inspects the content. */
export function attachmentRefusal(
  { name, size }: { readonly name: string; readonly size: number },
  limitMb: number,
): AttachmentRefusal | null {
  if (size === 0) return 'attachment.empty';
  if (size > limitMb * MB) return 'attachment.too_large';
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  const known = Object.values(ATTACHMENT_KINDS).some((endings) => endings.some((one) => one === ending));
  return known ? null : 'attachment.wrong_kind';
}
