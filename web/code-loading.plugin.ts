import type { BuildOptions, Plugin } from 'vite';

/** Where Vite keeps the function that it wraps around every dynamic import of a build. */
const HELPER = /^\0vite\/preload-helper\.js$/;
const OURS = '/src/platform/code/load-code.ts';

/** Dynamic imports of the built app go through `loadCode`, which can ask again for what did not come. */
export function codeLoading(): Plugin {
  return {
    name: 'otolead:code-loading',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: HELPER },
      order: 'pre',
      handler: () => `export { loadCode as __vitePreload } from ${JSON.stringify(OURS)};`,
    },
    generateBundle(_, bundle) {
      // A silent change of Vite's inner ways would bring its own function back.
      const isWrapped = Object.values(bundle).some(
        (chunk) => chunk.type === 'chunk' && chunk.moduleIds.some((id) => id.endsWith(OURS)),
      );
      if (!isWrapped) this.error(`dynamic imports do not go through ${OURS}`);
    },
  };
}

/** Every import names its own file too, not only what that needs. */
export const filesOfImports: Exclude<BuildOptions['modulePreload'], boolean | undefined> = {
  // The polyfill is an inline script in older outputs and no supported browser needs it.
  polyfill: false,
  resolveDependencies: (file, needed, { hostType }) =>
    hostType === 'html' ? needed : [...new Set([file, ...needed])],
};
