import { posix } from 'node:path';
import { findUpwardReads } from './feature-order.ts';
import { type CircleException, findCircles } from './folder-circles.ts';
import type { Problem } from './problem.ts';
import { report } from './problem.ts';
import { isTest, readCode, type SourceFile } from './source-tree.ts';
import { importsOf } from './syntax.ts';

/** Import rules (docs/decisions/007). Type imports count like values, since they are dependencies too. */
interface Import {
  readonly from: string;
  /** Path from the root for our files, the bare specifier (`zod`, `node:fs`) for everything else. */
  readonly to: string;
  readonly isRelative: boolean;
}

interface Rule {
  readonly message: string;
  readonly forbids: (edge: Import) => boolean;
}

const under = (path: string, ...folders: string[]) => folders.some((folder) => path.startsWith(`${folder}/`));

const packageOf = (path: string) => /^(contract|server|web|demo)\//.exec(path)?.[1];

/** `kernel` too, which stands below every feature. */
const contractFeature = (path: string) => /^contract\/src\/([^/]+)\//.exec(path)?.[1];

const serverFeature = (path: string) => /^server\/src\/features\/([^/]+)\//.exec(path)?.[1];

const webFeature = (path: string) => /^web\/src\/features\/([^/]+)\//.exec(path)?.[1];

/** From the bottom up; files directly in web/src compose everything and have no layer. */
const WEB_LAYERS = ['theme', 'platform', 'ui', 'features', 'app', 'routes'];

const webLayer = (path: string) => WEB_LAYERS.indexOf(/^web\/src\/([^/]+)\//.exec(path)?.[1] ?? '');

const isOurs = (path: string) => /^(?:contract|server|web|demo|tools|bench|e2e)\//.test(path);

/** Tests and their helpers. */
export const isTestOnly = (path: string) =>
  isTest(path) ||
  under(path, 'server/test', 'web/test', 'e2e') ||
  /(?:\.fixture|\/test-builders)\.tsx?$/.test(path);

const isPublic = (path: string) => {
  const feature = serverFeature(path);
  return path === `server/src/features/${feature}/${feature}.public.ts`;
};

/** Files of a feature that the server's composition may import. */
const isRegistered = (path: string) => isPublic(path) || /\.(?:routes|jobs)\.ts$/.test(path);

const RULES: readonly Rule[] = [
  {
    message: 'the contract imports nothing of ours',
    forbids: ({ from, to }) => under(from, 'contract') && isOurs(to) && !under(to, 'contract'),
  },
  {
    message: 'the contract runs in the browser too, without Node',
    forbids: ({ from, to }) => under(from, 'contract') && !isTestOnly(from) && to.startsWith('node:'),
  },
  {
    message: 'features of the contract share rules, policies, schemas and limits only, never endpoints',
    forbids: ({ from, to }) => {
      const [one, other] = [contractFeature(from), contractFeature(to)];
      if (!one || !other || one === other || other === 'kernel' || isTestOnly(from)) return false;
      return one === 'kernel' || !/\.(?:rules|policy|schema|limits)\.ts$/.test(to);
    },
  },
  {
    message: 'server and web import the contract only',
    forbids: ({ from, to }) =>
      under(from, 'server', 'web') &&
      isOurs(to) &&
      !under(to, 'contract') &&
      packageOf(from) !== packageOf(to),
  },
  {
    message: 'demo imports the contract and the server only',
    forbids: ({ from, to }) => under(from, 'demo') && isOurs(to) && !under(to, 'contract', 'server', 'demo'),
  },
  {
    message: 'packages import each other by name: @otolead/contract/…, @otolead/server/…',
    forbids: ({ from, to, isRelative }) =>
      isRelative &&
      packageOf(to) !== undefined &&
      packageOf(from) !== packageOf(to) &&
      (under(to, 'contract') || packageOf(from) !== undefined),
  },
  {
    message: 'code of the product imports no tests and nothing made for them',
    forbids: ({ from, to }) => packageOf(from) !== undefined && !isTestOnly(from) && isTestOnly(to),
  },
  {
    message: 'migrations are frozen: they import nothing of ours but other migrations’ data',
    forbids: ({ from, to }) =>
      under(from, 'server/migrations') && !isTestOnly(from) && isOurs(to) && !under(to, 'server/migrations'),
  },
  {
    message: 'features of the server reach each other through <feature>.public.ts only',
    forbids: ({ from, to }) => {
      const [one, other] = [serverFeature(from), serverFeature(to)];
      return one !== undefined && other !== undefined && one !== other && !isPublic(to);
    },
  },
  {
    message: 'from outside, a feature is reached through its public, routes and jobs files only',
    forbids: ({ from, to }) =>
      under(from, 'server/src/app', 'demo') &&
      !isTestOnly(from) &&
      serverFeature(to) !== undefined &&
      !isRegistered(to),
  },
  {
    message: 'platform and tables know no feature and no app',
    forbids: ({ from, to }) =>
      under(from, 'server/src/platform', 'server/src/tables') &&
      !isTestOnly(from) &&
      under(to, 'server/src/features', 'server/src/app'),
  },
  {
    message: 'features do not know the app',
    forbids: ({ from, to }) =>
      serverFeature(from) !== undefined && !isTestOnly(from) && under(to, 'server/src/app'),
  },
  {
    message: 'features of the web never import each other: web/src/app assembles them',
    forbids: ({ from, to }) => {
      const [one, other] = [webFeature(from), webFeature(to)];
      return one !== undefined && other !== undefined && one !== other;
    },
  },
  {
    message: 'the web’s folders import downwards only: theme ← platform ← ui ← features ← app ← routes',
    forbids: ({ from, to }) => {
      const [one, other] = [webLayer(from), webLayer(to)];
      return one >= 0 && other > one;
    },
  },
  {
    message: 'web/src/ui knows no session',
    forbids: ({ from, to }) => under(from, 'web/src/ui') && under(to, 'web/src/platform/session'),
  },
  {
    message: 'the web runs without Node',
    forbids: ({ from, to }) => under(from, 'web/src') && !isTestOnly(from) && to.startsWith('node:'),
  },
];

function edgesOf(file: SourceFile): (Import & { readonly line: number })[] {
  return importsOf(file).map(({ specifier, line }) => {
    const isRelative = specifier.startsWith('.');
    const to = isRelative
      ? posix.join(posix.dirname(file.path), specifier)
      : specifier.replace(/^@otolead\/contract\//, 'contract/src/').replace(/^@otolead\//, '');
    return { from: file.path, to, isRelative, line };
  });
}

/** Every import across a boundary or upwards, and every cycle of sibling folders. */
export function findCrossings(
  files: readonly SourceFile[],
  exceptions: readonly CircleException[] = CIRCLES,
): Problem[] {
  const edges = files.flatMap(edgesOf);
  const crossings = edges.flatMap((edge): Problem[] => {
    const rule = RULES.find(({ forbids }) => forbids(edge));
    return rule ? [{ path: edge.from, line: edge.line, message: `imports ${edge.to}: ${rule.message}` }] : [];
  });
  const ours = edges.filter(({ from, to }) => isOurs(to) && !isTestOnly(from));
  return [...crossings, ...findUpwardReads(ours), ...findCircles(ours, exceptions)];
}

/** Known cycles of folders below `parent`. */
const CIRCLES: readonly CircleException[] = [
  {
    parent: 'web/src/platform',
    reason:
      'api renews the grant of session with a call; session sends that call through the transport of api',
  },
];

if (import.meta.main) report('imports across boundaries', findCrossings(readCode()));
