import { expect, it } from 'vitest';
import { FIRST_PAUSE_MS, longerPause } from './retry-pause.ts';

it('waits longer after each try in vain, and never more than two seconds', () => {
  const pauses = [FIRST_PAUSE_MS];
  for (let tries = 1; tries < 8; tries += 1) pauses.push(longerPause(pauses.at(-1) ?? 0));
  expect(pauses).toEqual([100, 200, 400, 800, 1_600, 2_000, 2_000, 2_000]);
});
