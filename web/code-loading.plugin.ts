import type { BuildOptions, Plugin, Rolldown } from 'vite';

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
      for (const file of filesOfEntry(bundle)) inPage.add(file);
      // A silent change of Vite's inner ways would bring its own function back.
      const isWrapped = Object.values(bundle).some(
        (chunk) => chunk.type === 'chunk' && chunk.moduleIds.some((id) => id.endsWith(OURS)),
      );
      if (!isWrapped) this.error(`dynamic imports do not go through ${OURS}`);
    },
  };
}

/** Files that the page itself brings along. */
const inPage = new Set<string>();

function filesOfEntry(bundle: Rolldown.OutputBundle): Set<string> {
  const files = new Set<string>();
  const add = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || files.has(name)) return;
    files.add(name);
    for (const needed of chunk.imports) add(needed);
  };
  for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk' && chunk.isEntry) add(chunk.fileName);
  return files;
}

/** Every import names its own file and what that needs beyond the page's own files, which are many. */
export const filesOfImports: Exclude<BuildOptions['modulePreload'], boolean | undefined> = {
  // The polyfill is an inline script in older outputs and no supported browser needs it.
  polyfill: false,
  resolveDependencies: (file, needed, { hostType }) =>
    hostType === 'html' ? needed : [...new Set([file, ...needed])].filter((name) => !inPage.has(name)),
};
