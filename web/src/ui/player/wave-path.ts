const WIDTH = 400;
const HEIGHT = 100;
/** Without a waveform: a plain bar. */
const PLAIN = `M0 ${HEIGHT / 2 - 4}H${WIDTH}V${HEIGHT / 2 + 4}H0Z`;

/** Bars of a waveform from 0 to 255, mirrored about the middle, in a box of 400 by 100. */
export function wavePath(peaks: readonly number[] | null): string {
  if (!peaks || peaks.length === 0) return PLAIN;
  const width = WIDTH / peaks.length;
  return peaks
    .map((peak, index) => {
      const half = Math.max(1, (peak / 255) * (HEIGHT / 2));
      const x = (index * width).toFixed(2);
      return `M${x} ${(HEIGHT / 2 - half).toFixed(1)}h${(width * 0.7).toFixed(2)}v${(half * 2).toFixed(1)}h-${(width * 0.7).toFixed(2)}z`;
    })
    .join('');
}

const BARS = 200;

/** Loudest sample of each bar, from 0 to 255. */
export function peaksOf(samples: Float32Array, bars = BARS): number[] {
  const width = samples.length / bars;
  return Array.from({ length: bars }, (_, bar) => {
    let loudest = 0;
    for (let n = Math.floor(bar * width); n < Math.floor((bar + 1) * width); n += 1)
      loudest = Math.max(loudest, Math.abs(samples[n] ?? 0));
    return Math.min(255, Math.round(loudest * 255));
  });
}
