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
 * Mantine generates a random id after the first render, which renders every field, tooltip and popover twice before
 * paint. A client-only root can use React's id.
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
