import { startTransition, useEffect, useState } from 'react';

/** Up to a page of rows renders completely: the browser's search and the printer see them. */
const RENDER_ALL = 50;
/** Otherwise this many above and below the viewport: a wheel notch moves fewer. */
const BESIDE = 3;

/**
 * The number of rows rendered outside the viewport. They follow after the paint, in portions that let a click or
 * key in between: 50 rows show their 15 visible ones in a third of the time.
 */
export function useOverscan(rows: readonly { readonly id: string }[]): number {
  const first = rows[0]?.id;
  const [painted, setPainted] = useState<string>();
  useEffect(() => {
    startTransition(() => setPainted(first));
  }, [first]);
  return rows.length <= RENDER_ALL && painted === first ? RENDER_ALL : BESIDE;
}
