import type { Plugin } from 'vite';

/** Width in px that styles assume for an unsized page. */
const USUAL_WIDTH = 1366;

const PX_OF: Readonly<Record<string, number>> = { px: 1, em: 16, rem: 16 };

const BOUND = /\((min|max)-((?:device-)?(?:width|height)):\s*([\d.]+)(px|em|rem)\)/g;

/**
 * A prerendered page has no size until it is shown: its first frame would restyle everything and rebuild fonts for
 * each media query that newly matches (docs/decisions/043).
 */
export function unsizedPage(): Plugin {
  return {
    name: 'unsized-page',
    apply: 'build',
    // After Vite's plugin, which inlines imported style sheets.
    transform(code, id) {
      return /\.css(?:$|\?)/.test(id) ? code.replaceAll(BOUND, forUnsized) : undefined;
    },
  };
}

function forUnsized(bound: string, end: string, side: string, amount: string, unit: string): string {
  const size = `${amount}${unit}`;
  const isBelowUsual = Number(amount) * (PX_OF[unit] ?? 1) < USUAL_WIDTH;
  if (!isBelowUsual) return bound;
  return end === 'max' ? `(0px < ${side} <= ${size})` : `((${side}: 0px) or (${side} >= ${size}))`;
}
