/** A point in the unit square: x to the right, y downwards. */
export type Point = readonly [x: number, y: number];
export type Stroke = readonly Point[];

/** Samples an arc; angles in degrees, clockwise from three o'clock, because y points downwards. */
function arc(cx: number, cy: number, rx: number, ry: number, from: number, to: number): Stroke {
  const steps = Math.max(4, Math.ceil(Math.abs(to - from) / 20));
  return Array.from({ length: steps + 1 }, (_, step): Point => {
    const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 180;
    return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)];
  });
}

/** A closed bowl at the upper right of a stem, as in P and R. */
const BOWL: Stroke = [[0.1, 0], [0.5, 0], ...arc(0.5, 0.26, 0.38, 0.26, -90, 90), [0.1, 0.52]];

/**
 * Characters that are never mistaken for one another, at any tilt: no O 0 Q D, no I 1, no S 5, no Z 2, no B 8, no G 6,
 * no E beside F and L, no V beside U and Y.
 */
export const GLYPHS: Readonly<Record<string, readonly Stroke[]>> = {
  A: [
    [
      [0, 1],
      [0.5, 0],
      [1, 1],
    ],
    [
      [0.2, 0.64],
      [0.8, 0.64],
    ],
  ],
  C: [arc(0.55, 0.5, 0.5, 0.5, -45, -315)],
  F: [
    [
      [0.95, 0],
      [0.1, 0],
      [0.1, 1],
    ],
    [
      [0.1, 0.48],
      [0.75, 0.48],
    ],
  ],
  H: [
    [
      [0.05, 0],
      [0.05, 1],
    ],
    [
      [0.95, 0],
      [0.95, 1],
    ],
    [
      [0.05, 0.5],
      [0.95, 0.5],
    ],
  ],
  K: [
    [
      [0.1, 0],
      [0.1, 1],
    ],
    [
      [0.92, 0],
      [0.12, 0.58],
    ],
    [
      [0.38, 0.4],
      [0.98, 1],
    ],
  ],
  L: [
    [
      [0.15, 0],
      [0.15, 1],
      [0.95, 1],
    ],
  ],
  M: [
    [
      [0, 1],
      [0.08, 0],
      [0.5, 0.62],
      [0.92, 0],
      [1, 1],
    ],
  ],
  N: [
    [
      [0.05, 1],
      [0.05, 0],
      [0.95, 1],
      [0.95, 0],
    ],
  ],
  P: [
    [
      [0.1, 0],
      [0.1, 1],
    ],
    BOWL,
  ],
  R: [
    [
      [0.1, 0],
      [0.1, 1],
    ],
    BOWL,
    [
      [0.5, 0.52],
      [0.95, 1],
    ],
  ],
  T: [
    [
      [0, 0],
      [1, 0],
    ],
    [
      [0.5, 0],
      [0.5, 1],
    ],
  ],
  U: [[[0.05, 0], [0.05, 0.6], ...arc(0.5, 0.6, 0.45, 0.4, 180, 0), [0.95, 0]]],
  W: [
    [
      [0, 0],
      [0.22, 1],
      [0.5, 0.3],
      [0.78, 1],
      [1, 0],
    ],
  ],
  X: [
    [
      [0.02, 0],
      [0.98, 1],
    ],
    [
      [0.98, 0],
      [0.02, 1],
    ],
  ],
  Y: [
    [
      [0.02, 0],
      [0.5, 0.5],
      [0.98, 0],
    ],
    [
      [0.5, 0.5],
      [0.5, 1],
    ],
  ],
  3: [[...arc(0.45, 0.25, 0.42, 0.25, -150, 90), ...arc(0.45, 0.74, 0.48, 0.26, -90, 150)]],
  4: [
    [
      [0.72, 1],
      [0.72, 0],
      [0, 0.68],
      [1, 0.68],
    ],
  ],
  7: [
    [
      [0.02, 0],
      [0.98, 0],
      [0.36, 1],
    ],
  ],
  9: [[...arc(0.5, 0.3, 0.42, 0.3, 0, -360), ...arc(0.02, 0.3, 0.9, 0.75, 0, 68)]],
};

export const ALPHABET: readonly string[] = Object.keys(GLYPHS);
