import type { Plugin } from 'vite';

const USE_ID = /[\\/]@mantine[\\/]hooks[\\/]esm[\\/]use-id[\\/]use-id\.mjs$/;

const WITH_REACT_ALONE = `
import { useId as useReactId } from 'react';
export function useId(id) {
  const made = useReactId();
  return typeof id === 'string' ? id : 'mantine-' + made;
}
`;

/**
 * Mantine draws a random id once a part has been rendered, which renders every field, tooltip and popover of a screen
 * a second time before it is painted. One root that is rendered in the browser alone needs no more than React's own id.
 */
export function mantineIds(): Plugin {
  let isReplaced = false;
  return {
    name: 'mantine-ids',
    apply: 'build',
    load(id) {
      if (!USE_ID.test(id)) return undefined;
      isReplaced = true;
      return WITH_REACT_ALONE;
    },
    buildEnd(error) {
      if (!error && !isReplaced)
        this.error('Mantine keeps useId elsewhere now: see web/mantine-ids.plugin.ts');
    },
  };
}
