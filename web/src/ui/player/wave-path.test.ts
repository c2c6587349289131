import { expect, it } from 'vitest';
import { peaksOf, wavePath } from './wave-path.ts';

it('peaks are the loudest samples of equal parts, whatever their sign', () => {
  const samples = new Float32Array([0, 0.1, -1, 0.2, 0.5, 0.4, 0, 0]);
  expect(peaksOf(samples, 4)).toEqual([26, 255, 128, 0]);
});

it('a waveform has a bar for each peak, silence a hairline, and nothing is a plain bar', () => {
  expect(wavePath([255, 0])).toBe('M0.00 0.0h140.00v100.0h-140.00zM200.00 49.0h140.00v2.0h-140.00z');
  expect(wavePath(null)).toBe('M0 46H400V54H0Z');
  expect(wavePath([])).toBe('M0 46H400V54H0Z');
});
