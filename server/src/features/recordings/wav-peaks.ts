import { PEAKS } from '@otolead/contract/recordings/recordings.rules.ts';

/** Layout of a WAV file of plain samples. */
interface Layout {
  readonly start: number;
  readonly length: number;
  /** Bytes per sample of one channel: 1 or 2. */
  readonly width: number;
  readonly bytesPerSecond: number;
}

const PCM = 1;
/** Data length of a file that was written as a stream. */
const UNKNOWN_LENGTH = 0xff_ff_ff_ff;

/** Undefined for compressed samples and for headers longer than the given head. */
function layoutOf(head: Buffer, fileSize: number): Layout | undefined {
  let format: { width: number; bytesPerSecond: number } | undefined;
  for (let at = 12; at + 8 <= head.length; ) {
    const name = head.toString('latin1', at, at + 4);
    const length = head.readUInt32LE(at + 4);
    if (name === 'fmt ' && at + 24 <= head.length) {
      const width = head.readUInt16LE(at + 22) / 8;
      if (head.readUInt16LE(at + 8) !== PCM || (width !== 1 && width !== 2)) return undefined;
      format = { width, bytesPerSecond: head.readUInt32LE(at + 16) };
    }
    if (name === 'data') {
      const rest = Math.max(0, fileSize - at - 8);
      return format && { ...format, start: at + 8, length: length === UNKNOWN_LENGTH ? rest : length };
    }
    at += 8 + length + (length % 2);
  }
  return undefined;
}

/** Loudest sample of each bar of a WAV file, computed while the file passes by. */
export class WavPeaks {
  readonly #layout: Layout | undefined;
  readonly #bars = Buffer.alloc(PEAKS);
  #at = 0;
  /** First byte of a sample whose second comes with the next part. */
  #half: number | undefined;

  /** `head` has the file's first bytes; `fileSize` is the announced size. */
  constructor(head: Buffer, fileSize: number) {
    this.#layout = layoutOf(head, fileSize);
  }

  push(part: Buffer): void {
    if (!this.#layout) return;
    const { start, length, width } = this.#layout;
    const from = Math.max(0, start - this.#at);
    const until = Math.min(part.length, start + length - this.#at);
    for (let n = from; n < until; n += 1) {
      const byte = part[n] as number;
      if (width === 1) this.#note(this.#at + n - start, Math.abs(byte - 128));
      else if (this.#half === undefined) this.#half = byte;
      else {
        const sample = ((byte << 24) >> 16) | this.#half;
        this.#half = undefined;
        this.#note(this.#at + n - 1 - start, Math.abs(sample) >> 8);
      }
    }
    this.#at += part.length;
  }

  #note(offset: number, loudness: number): void {
    const bar = Math.floor((offset * PEAKS) / (this.#layout as Layout).length);
    const scaled = Math.min(255, loudness * 2);
    if (scaled > (this.#bars[bar] ?? 255)) this.#bars[bar] = scaled;
  }

  /** Undefined if the file has no plain samples. */
  result(): { readonly peaks: Buffer; readonly seconds: number } | undefined {
    if (!this.#layout || this.#layout.length === 0 || this.#layout.bytesPerSecond === 0) return undefined;
    return {
      peaks: this.#bars,
      seconds: Math.round(this.#layout.length / this.#layout.bytesPerSecond),
    };
  }
}
