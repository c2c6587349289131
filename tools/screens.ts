import { posix } from 'node:path';
import { FEATURES } from '@otolead/contract/kernel/feature.ts';
import type { CallExpression, Node, ObjectProperty } from 'oxc-parser';
import type { SourceFile } from './source-tree.ts';
import { walk } from './syntax.ts';

/** File of the lazily loaded screens, which routes name by `lazyScreen`. */
const SCREENS = { path: 'web/src/routes/screens.ts' };

/** A screen of the web app. */
export interface Screen {
  readonly path: string;
  /** The right that opens it; undefined for screens that anybody may open. */
  readonly access: string | undefined;
  /** Folders in web/src/features whose parts it uses. */
  readonly features: readonly string[];
  /** Source file of its component; undefined for screens of the first bundle. */
  readonly page: string | undefined;
}

/**
 * Screens of every createRoute({ path, … }), listRoute('/path', …) and recordRoutes({ list, forms, … }) below
 * web/src/routes with literal paths.
 */
export function screensIn(files: readonly SourceFile[]): Screen[] {
  const screens: Screen[] = [];
  for (const file of files.filter(({ path }) => path.startsWith('web/src/routes/'))) {
    walk(file, (node) => {
      screens.push(...listsIn(node, files));
      if (!isCallOf(node, 'createRoute')) return;
      const path = textOf(propertyOf(node, 'path'));
      if (path === undefined) return;
      const written = file.text.slice(node.start, node.end);
      screens.push({
        path,
        access: accessOf(file, node, path),
        features: featuresIn(written, file, files),
        page: pageIn(written, file) ?? pageIn(lazyScreenIn(written, files), SCREENS),
      });
    });
  }
  return screens;
}

/** A list and the forms of its records, each with a separate path (web/src/routes/record-routes.ts). */
function listsIn(node: Node, files: readonly SourceFile[]): Screen[] {
  const screenOf = (path: string, name: string | undefined) => ({
    path,
    access: path.replace('/$id', ''),
    features: featuresNamedIn(lineOfScreen(name, files)),
    page: pageIn(lineOfScreen(name, files), SCREENS),
  });
  if (isCallOf(node, 'listRoute')) {
    const [path, , name] = node.arguments;
    return textOf(path) === undefined ? [] : [screenOf(textOf(path) as string, textOf(name))];
  }
  if (!isCallOf(node, 'recordRoutes')) return [];
  const [list, form] = textsOf(propertyOf(node, 'screens'));
  const path = textOf(propertyOf(node, 'list'));
  return [
    ...(path === undefined ? [] : [screenOf(path, list)]),
    ...textsOf(propertyOf(node, 'forms')).map((one) => screenOf(one, form)),
  ];
}

/** `protectedRoute({ access: '/lead-list' })`, or a function of this file that gets the path and calls it. */
function accessOf(file: SourceFile, route: CallExpression, path: string): string | undefined {
  let access: string | undefined;
  let isProtectedHere = false;
  walk(file, (node, ancestors) => {
    if (!isCallOf(node, 'protectedRoute')) return;
    if (ancestors.includes(route)) access = textOf(propertyOf(node, 'access'));
    else isProtectedHere ||= !ancestors.some((ancestor) => isCallOf(ancestor, 'createRoute'));
  });
  if (access !== undefined || !isProtectedHere) return access;
  const spreads = route.arguments[0]?.type === 'ObjectExpression' ? route.arguments[0].properties : [];
  return spreads.some((property) => property.type === 'SpreadElement') ? path : undefined;
}

/** Features named by the route, else by the page that it loads, else by the name of the route's file. */
function featuresIn(written: string, file: SourceFile, files: readonly SourceFile[]): string[] {
  const page = pageIn(written, file);
  const pageText = files.find(({ path }) => path === page)?.text ?? '';
  for (const text of [written, lazyScreenIn(written, files), pageText]) {
    const names = featuresNamedIn(text);
    if (names.length > 0) return names;
  }
  return FEATURES.filter((feature) => posix.basename(file.path).startsWith(`${feature}.`));
}

/** The file that a source file imports dynamically. */
function pageIn(text: string, { path }: Pick<SourceFile, 'path'>): string | undefined {
  const [, imported] = /import\('(\.[^']+)'\)/.exec(text) ?? [];
  return imported === undefined ? undefined : posix.join(posix.dirname(path), imported);
}

function featuresNamedIn(text: string): string[] {
  const names = [...text.matchAll(/features\/([\w-]+)\//g)].flatMap((match) => match[1] ?? []);
  return [...new Set(names)].sort();
}

/** The line of screens.ts for `lazyScreen('…')`. */
function lazyScreenIn(written: string, files: readonly SourceFile[]): string {
  return lineOfScreen(/lazyScreen\('(\w+)'/.exec(written)?.[1], files);
}

function lineOfScreen(name: string | undefined, files: readonly SourceFile[]): string {
  const screens = files.find(({ path }) => path === SCREENS.path)?.text ?? '';
  return screens.split('\n').find((line) => line.startsWith(`export const ${name} `)) ?? '';
}

function isCallOf(node: Node, name: string): node is CallExpression {
  return node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === name;
}

function propertyOf(call: CallExpression, name: string): ObjectProperty['value'] | undefined {
  const [options] = call.arguments;
  if (options?.type !== 'ObjectExpression') return undefined;
  for (const property of options.properties) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
    if (property.key.name === name) return property.value;
  }
  return undefined;
}

function textsOf(node: Node | undefined): string[] {
  return node?.type === 'ArrayExpression'
    ? node.elements.flatMap((one) => textOf(one ?? undefined) ?? [])
    : [];
}

function textOf(node: Node | undefined): string | undefined {
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
}
