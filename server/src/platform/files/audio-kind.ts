const latin = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

/** Sound files that browsers play. */
export type AudioKind = 'audio/wav' | 'audio/ogg' | 'audio/mp4' | 'audio/mpeg';

/** Kind of a sound file by its first bytes; undefined for anything else. */
export function audioKindOf(head: Buffer): AudioKind | undefined {
  if (latin(head, 0, 4) === 'RIFF' && latin(head, 8, 12) === 'WAVE') return 'audio/wav';
  if (latin(head, 0, 4) === 'OggS') return 'audio/ogg';
  if (latin(head, 4, 8) === 'ftyp' && /^(M4A|M4B|mp4|isom|iso2)/.test(latin(head, 8, 12))) return 'audio/mp4';
  return latin(head, 0, 3) === 'ID3' || isMpegFrame(head) ? 'audio/mpeg' : undefined;
}

/** Sync word of an MPEG audio frame, layer III. */
function isMpegFrame(head: Buffer): boolean {
  return head.length > 3 && head[0] === 0xff && ((head[1] as number) & 0xe6) === 0xe2;
}
