import { describe, expect, it } from 'vitest';
import { tone, wav } from '../../../test/builders/files.ts';
import { WavPeaks } from './wav-peaks.ts';

/** Peaks of a file that passes in parts of this size. */
function peaksOf(file: Buffer, part: number) {
  const peaks = new WavPeaks(file.subarray(0, 4_096), file.length);
  for (let from = 0; from < file.length; from += part) peaks.push(file.subarray(from, from + part));
  return peaks.result();
}

describe('peaks of a WAV file', () => {
  it.each([1, 7, 4_096, 1_000_000])('are the same in parts of %d bytes', (part) => {
    const half = tone(4, (second) => (second < 2 ? 0 : 0.5));
    const found = peaksOf(half, part);
    expect(found?.seconds).toBe(4);
    const bars = [...(found?.peaks ?? [])];
    expect(bars).toHaveLength(400);
    expect(Math.max(...bars.slice(0, 199))).toBe(0);
    expect(Math.min(...bars.slice(201))).toBeGreaterThan(100);
  });

  it('are flat for eight bits of silence, and absent for compressed sound or a cut header', () => {
    expect(Math.max(...(peaksOf(wav(8_000), 500)?.peaks ?? [255]))).toBe(0);
    const compressed = wav(8_000);
    compressed.writeUInt16LE(49, 20);
    expect(peaksOf(compressed, 500)).toBeUndefined();
    expect(peaksOf(wav(8_000).subarray(0, 30), 500)).toBeUndefined();
  });
});
