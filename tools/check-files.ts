import { posix } from 'node:path';
import { type Problem, report } from './problem.ts';
import { isTest, readCode, readFiles, type SourceFile } from './source-tree.ts';
import { walk } from './syntax.ts';

/** File naming and the content of façades (docs/decisions/019). */
export function findMisfiled(files: readonly SourceFile[]): Problem[] {
  return [
    ...files.flatMap(findCodeInFacade),
    ...files.flatMap(findMisspelt),
    ...files.flatMap(findTooLong),
    ...findRepeatedNumbers(files),
    ...findMissingNames(files),
  ];
}

const LONGEST = 400;

/** Style sheets; Biome checks other files. */
function findTooLong({ path, text }: SourceFile): Problem[] {
  const lines = text.split('\n').length - 1;
  return path.endsWith('.css') && lines > LONGEST
    ? [{ path, message: `${lines} lines, at most ${LONGEST}` }]
    : [];
}

/** A `<feature>.public.ts` only re-exports; the code stays in the named files. */
function findCodeInFacade(file: SourceFile): Problem[] {
  if (!/^server\/src\/features\/.+\.public\.ts$/.test(file.path)) return [];
  let holdsCode = false;
  walk(file, (node, ancestors) => {
    if (ancestors.at(-1)?.type !== 'Program') return;
    const isReExport =
      (node.type === 'ExportNamedDeclaration' || node.type === 'ExportAllDeclaration') &&
      node.source !== null;
    holdsCode ||= !isReExport;
  });
  return holdsCode ? [{ path: file.path, message: 'holds code: a public file only re-exports' }] : [];
}

/** Components are in PascalCase.tsx, hooks in useName.ts. */
function findMisspelt(file: SourceFile): Problem[] {
  const name = posix.basename(file.path);
  if (!file.path.startsWith('web/src/') || isTest(file.path)) return [];
  if (name.startsWith('use-')) return [{ path: file.path, message: 'is named unlike its hook: useName.ts' }];
  if (!name.endsWith('.tsx') || /^[A-Z]\w*\.tsx$/.test(name)) return [];
  const component = exportedNames(file).find((exported) => /^[A-Z][a-z]/.test(exported));
  return component
    ? [
        {
          path: file.path,
          message: `exports the component ${component}: such a file is named PascalCase.tsx`,
        },
      ]
    : [];
}

/** Exported declarations of functions and constants. */
function exportedNames(file: SourceFile): string[] {
  const names: string[] = [];
  walk(file, (node) => {
    if (node.type !== 'ExportNamedDeclaration') return;
    const { declaration } = node;
    if (declaration?.type === 'FunctionDeclaration' && declaration.id) names.push(declaration.id.name);
    if (declaration?.type !== 'VariableDeclaration') return;
    for (const { id } of declaration.declarations) if (id.type === 'Identifier') names.push(id.name);
  });
  return names;
}

function findRepeatedNumbers(files: readonly SourceFile[]): Problem[] {
  const first = new Map<string, string>();
  return files.flatMap(({ path }): Problem[] => {
    const [, name = '', number = ''] = /^server\/migrations\/((\d{4})_\w+\.ts)$/.exec(path) ?? [];
    if (number === '') return [];
    const other = first.get(number);
    first.set(number, other ?? name);
    if (other === undefined) return [];
    return [{ path, message: `has the number of ${other}: every migration has its own` }];
  });
}

/** A README's `file.ts` exists, because its reader looks for it. */
function findMissingNames(files: readonly SourceFile[]): Problem[] {
  const names = new Set(files.map(({ path }) => posix.basename(path)));
  return files
    .filter(({ path }) => path.endsWith('README.md'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/`(?:[\w-]+\/)*([\w.-]+\.tsx?)`/g)].flatMap(([, name = '']): Problem[] =>
        names.has(name) ? [] : [{ path, message: `names ${name}, which no file is called` }],
      ),
    );
}

if (import.meta.main)
  report(
    'files in their place',
    findMisfiled([...readCode(), ...readFiles(['web/src/**/*.css', '**/README.md'])]),
  );
