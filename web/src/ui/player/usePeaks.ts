import { useEffect, useState } from 'react';
import { peaksOf } from './wave-path.ts';

/** Samples a second are plenty for bars, and keep an hour in memory small. */
const RATE = 8_000;

/** A waveform: the given one, or drawn from the content; null until then and where the browser cannot read it. */
export function usePeaks(
  given: readonly number[] | null,
  bytes: (() => Promise<ArrayBuffer>) | undefined,
): readonly number[] | null {
  const [drawn, setDrawn] = useState<readonly number[] | null>(null);
  const isNeeded = given === null && bytes !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a content
  useEffect(() => {
    if (!isNeeded) return;
    let isWanted = true;
    const draw = async () => {
      const sound = await new OfflineAudioContext(1, 1, RATE).decodeAudioData(await bytes());
      if (isWanted) setDrawn(peaksOf(sound.getChannelData(0)));
    };
    draw().catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [isNeeded]);
  return given ?? drawn;
}
