import { join } from 'node:path';
import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;
type Context = Parameters<Extract<Group['name'], (...args: never) => unknown>>[1];

/** The screen that most days begin with; where it has moved, the build fails. */
const FIRST_SCREEN = join(import.meta.dirname, 'src/app/screens/LeadListPage.tsx');
const KITS = /[\\/](web[\\/]src[\\/](ui|platform)|contract[\\/]src)[\\/]/;

/**
 * By itself the bundler makes a file of each set of modules that the same screens share, so that every new screen
 * breaks the first one into more and smaller files: 67 of them cost 12 KB. The page is one file, and what the first
 * screen shares with others is two: kits, and parts of features. Their size depends on the first screen alone.
 */
export function filesOfFirstScreen(): Group[] {
  let reached: ReadonlySet<string> | undefined;
  const shared = (name: string, isMember: (id: string) => boolean): Group => ({
    debugName: name,
    name: (id, context) => {
      reached ??= reachedFrom(FIRST_SCREEN, context);
      return reached.has(id) && isMember(id) ? name : null;
    },
    minShareCount: 2,
    // Packages stay where they are: their index names everything that they have.
    includeDependenciesRecursively: false,
  });
  return [
    { name: 'page', tags: ['$initial'] },
    shared('list-kits', (id) => KITS.test(id)),
    shared('list-parts', (id) => !KITS.test(id)),
  ];
}

/** Our own modules that a module needs before it runs, itself among them. */
function reachedFrom(root: string, context: Context): ReadonlySet<string> {
  const reached = new Set<string>();
  const add = (id: string) => {
    if (reached.has(id) || id.includes('node_modules')) return;
    reached.add(id);
    for (const needed of context.getModuleInfo(id)?.importedIds ?? []) add(needed);
  };
  add(root);
  if (reached.size === 1) throw new Error(`${root} is no module of the build`);
  return reached;
}
